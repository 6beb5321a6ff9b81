import { useMemo } from 'react';
import { evidenceFor, type Opening, type PlayedAction } from '@netward/evidence';
import type { Room } from '../lab-props.ts';
import type { OpenedPart } from '../lab-state.ts';
import type { Layout } from '../layout.ts';
import { partAsked, type ProvingProps, useMarking } from '../proof/marking.ts';
import { ViewSwitch, type ViewSwitchProps } from '../topology/view-switch.tsx';
import { EvidenceParts } from './evidence-parts.tsx';
import { InspectorFrame } from './inspector-frame.tsx';
import { useOpenEvidence } from './open-evidence.ts';
import { OpenedLine } from './opened-line.tsx';
import { savedRunOf } from './saved-run.ts';
import { logEntries, verdictOf } from '@netward/lab-engine';

interface InspectorProps extends Omit<ViewSwitchProps, 'view'>, ProvingProps {
  readonly opened: OpenedPart;
  readonly layout: Layout;
  readonly onRoom: (room: Room) => void;
}

/** The evidence under a line, a device or a hop: the exchange, a packet, the reason, the records. */
export function Inspector(props: InspectorProps) {
  const { lab, opened, layout, views, onView, onRoom } = props;
  const { level, taken } = lab;
  const open = useOpenEvidence();
  const run = savedRunOf(lab);
  const evidence = useMemo(() => {
    const opening = openingOf(run.played, opened);
    return opening && evidenceFor(run.played, opening);
  }, [run, opened]);
  const marking = useMarking(props);
  const { previous, next } = evidence ?? {};
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
          <OpenedLine
            evidence={evidence}
            time={run.times[evidence.played.number - 1] ?? 0}
            {...steps}
          />
        ) : (
          <p className="inspector-empty stack ui-text muted">
            {taken.length === 0
              ? 'Nothing has happened yet. Take an action, then open one of its lines.'
              : 'There is nothing under what was opened. Open another line.'}
          </p>
        )
      }
      {...steps}
      onClose={() => open(null)}
      parts={
        evidence
          ? (top) => (
              <EvidenceParts
                {...{ evidence, opened, run, layout, marking, onRoom }}
                topology={level.topology}
              >
                {top}
              </EvidenceParts>
            )
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
