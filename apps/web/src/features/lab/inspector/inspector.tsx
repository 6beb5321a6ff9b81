import { type ReactNode, useMemo, useState } from 'react';
import {
  beginningsOf,
  evidenceFor,
  ladderOf,
  layersOf,
  type OpenedEvidence,
  type Opening,
  type PlayedAction,
  whyOf,
} from '@netward/evidence';
import { hopList, logEntries, type Packet, verdictOf } from '@netward/lab-engine';
import { Icon } from '../../../ui/icon.tsx';
import type { OpenedPart } from '../lab-state.ts';
import { type Layout, ViewSwitch, type ViewSwitchProps } from '../layout.tsx';
import {
  type Marking,
  MarkingContext,
  partAsked,
  placeFor,
  type ProvingProps,
  useMarking,
} from '../proof/marking.tsx';
import { LocalTime, LogMark } from '../log/log-parts.tsx';
import { AskAbout, Empty, InspectorFrame, LineFrame, lineSelected } from './inspector-frame.tsx';
import { useLabCommands } from '../lab-commands.ts';
import { type SavedRun, savedRunOf } from '../runs/saved-run.ts';
import { InspectorParts } from './inspector-parts.tsx';
import { Ladder } from './ladder.tsx';
import { RecordsPart } from './records-part.tsx';
import { placeOf, SaveCapture, SaveLogs } from './save-buttons.tsx';

interface InspectorProps extends Omit<ViewSwitchProps, 'view'>, ProvingProps {
  readonly opened: OpenedPart;
  readonly layout: Layout;
}

/** The evidence under a line, a device or a hop: the exchange, a packet, the reason, the records. */
export function Inspector(props: InspectorProps) {
  const { lab, opened, layout, views, onView } = props;
  const { open } = useLabCommands();
  const run = savedRunOf(lab);
  const evidence = useMemo(() => {
    const opening = openingOf(run.played, opened);
    return opening && evidenceFor(run.played, opening);
  }, [run, opened]);
  const marking = useMarking(props);
  const { previous, next, played } = evidence ?? {};
  const time = (played && run.times[played.number - 1]) ?? 0;
  const steps = {
    onPrevious: previous ? () => open(previous) : undefined,
    onNext: next ? () => open(next) : undefined,
  };
  return (
    <InspectorFrame
      layout={layout}
      field={opened.field}
      asked={marking && partAsked(marking)}
      marked={marking?.attempts.length}
      head={layout !== 'phone' && <ViewSwitch views={views} view="inspector" onView={onView} />}
      line={
        evidence ? (
          <OpenedLine {...{ evidence, time, ...steps }} />
        ) : (
          <Empty>
            {lab.taken.length === 0
              ? 'Nothing has happened yet. Take an action, then open one of its lines.'
              : 'There is nothing under what was opened. Open another line.'}
          </Empty>
        )
      }
      {...steps}
      onClose={() => open(null)}
      parts={
        evidence
          ? (top) => <EvidenceParts {...{ evidence, opened, run, layout, marking, time, top }} />
          : undefined
      }
    />
  );
}

/** The opened part, as the evidence is looked up; null if the run has no such action. */
function openingOf(run: readonly PlayedAction[], opened: OpenedPart): Opening | null {
  const { action, sequence, packet, node, from, to } = opened;
  const played = run[action - 1];
  if (!played) return null;
  if (sequence !== undefined) return { action, sequence };
  const wanted = packet === undefined ? undefined : played.result.packets[packet];
  if (wanted) return { action, packet: wanted };
  // A device that no packet reached has nothing to open; what decided tells why.
  if (node && evidenceFor(run, { action, node })) return { action, node };
  if (from && to) return { action, from, to };
  // An action as a whole is told by the line that gives it its verdict.
  const lines = logEntries(played.result);
  const verdict = verdictOf(played.result);
  const line = lines.findLast((each) => each.verdict === verdict) ?? lines.at(-1);
  return line ? { action, sequence: line.sequence } : null;
}

function OpenedLine(props: {
  evidence: OpenedEvidence;
  /** When the action was taken, in milliseconds since 1970. */
  time: number;
  onPrevious?: () => void;
  onNext?: () => void;
}) {
  const { evidence, time, ...steps } = props;
  const { played, record, packet } = evidence;
  const line = logEntries(played.result).find(({ sequence }) => sequence === record?.sequence);
  const node = record?.node ?? packet?.to;
  const hop = hopList(played.result).find((each) => each.node === node);
  const selected = lineSelected(evidence, time);
  return (
    <LineFrame mark={line ? <LogMark line={line} /> : <Icon name="i-dot" />} {...steps}>
      <LocalTime time={time} />{' '}
      {line ? (
        <>
          <span>[{line.device}]</span> {line.sentence}
        </>
      ) : (
        hop?.sentence
      )}{' '}
      {selected && <AskAbout what={selected} />}
    </LineFrame>
  );
}

interface EvidencePartsProps extends Pick<InspectorProps, 'opened' | 'layout'> {
  readonly evidence: OpenedEvidence;
  readonly run: SavedRun;
  /** When the action was taken, in milliseconds since 1970. */
  readonly time: number;
  readonly marking: Marking | null;
  readonly top: ReactNode;
}

function EvidenceParts(props: EvidencePartsProps) {
  const { evidence, opened, run, time, layout, marking, top } = props;
  const { played } = evidence;
  const [chosen, setChosen] = useState<{ of: OpenedPart; packet: Packet } | null>(null);
  const packet = chosen?.of === opened ? chosen.packet : evidence.packet;
  const isOpened = packet === evidence.packet;
  const at = isOpened
    ? evidence
    : (evidenceFor(run.played, { action: played.number, packet: packet! }) ?? evidence);

  const ladder = useMemo(() => ladderOf(played), [played]);
  const layers = useMemo(() => {
    const began = beginningsOf(run.played, run.times)[played.number - 1]!;
    return packet && layersOf(played, packet, began, run.played);
  }, [packet, played, run]);
  const subject = isOpened ? (evidence.record ?? packet) : packet;
  const why = useMemo(
    () => (subject ? whyOf(played, subject, run.played) : null),
    [played, subject, run],
  );
  const line = opened.packet === undefined ? lineSelected(evidence, time) : null;
  const place = marking && placeFor(marking, played, packet);
  return (
    <MarkingContext value={place}>
      <InspectorParts
        {...{ layout, marking, top, layers, why }}
        ladder={
          packet ? (
            <Ladder
              key={played.number}
              {...{ ladder, packet }}
              topology={run.topology}
              opened={evidence.packet}
              isRoomy={layout === 'wide'}
              onPacket={(next) => setChosen({ of: opened, packet: next })}
            />
          ) : (
            <Empty>This action sent no packet.</Empty>
          )
        }
        place={{ action: played.number, packet: played.result.packets.indexOf(packet!) }}
        opened={isOpened ? { line, at: opened } : null}
        records={<RecordsPart evidence={at} run={run} />}
        saveCapture={(look) => <SaveCapture run={run} place={placeOf(at)} look={look} />}
        saveLogs={(look) => <SaveLogs run={run} look={look} />}
      />
    </MarkingContext>
  );
}
