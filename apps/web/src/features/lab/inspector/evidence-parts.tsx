import { type ReactNode, useMemo, useState } from 'react';
import {
  beginningsOf,
  evidenceFor,
  ladderOf,
  layersOf,
  type OpenedEvidence,
  whyOf,
} from '@netward/evidence';
import type { Packet } from '@netward/lab-engine';
import type { Topology } from '@netward/levels';
import type { Room } from '../lab-props.ts';
import type { OpenedPart } from '../lab-state.ts';
import type { Layout } from '../layout.ts';
import { type Marking, MarkingContext, placeFor } from '../proof/marking.ts';
import { lineSelected } from './ask-about.tsx';
import { InspectorParts } from './inspector-parts.tsx';
import { Ladder } from './ladder.tsx';
import { RecordsPart } from './records-part.tsx';
import { placeOf, SaveCapture, SaveLogs } from './save-buttons.tsx';
import type { SavedRun } from './saved-run.ts';

interface EvidencePartsProps {
  readonly evidence: OpenedEvidence;
  readonly opened: OpenedPart;
  readonly run: SavedRun;
  readonly layout: Layout;
  readonly topology: Topology;
  readonly marking: Marking | null;
  readonly onRoom: (room: Room) => void;
  /** What stands above the ladder. */
  readonly children: ReactNode;
}

/** The parts of the inspector for a run. Another packet can be chosen than the one that was opened. */
export function EvidenceParts(props: EvidencePartsProps) {
  const { evidence, opened, run, layout, topology, marking, onRoom, children } = props;
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
  const line =
    opened.packet === undefined ? lineSelected(evidence, run.times[played.number - 1] ?? 0) : null;
  const place = marking && placeFor(marking, played, packet);
  return (
    <MarkingContext value={place}>
      <InspectorParts
        layout={layout}
        marking={marking}
        onRoom={onRoom}
        level={run.level}
        top={children}
        ladder={
          packet ? (
            <Ladder
              key={played.number}
              ladder={ladder}
              topology={topology}
              opened={evidence.packet}
              packet={packet}
              isRoomy={layout === 'wide'}
              onPacket={(next) => setChosen({ of: opened, packet: next })}
            />
          ) : (
            <p className="inspector-empty stack ui-text muted">This action sent no packet.</p>
          )
        }
        layers={layers}
        place={{ action: played.number, packet: played.result.packets.indexOf(packet!) }}
        opened={isOpened ? { line, at: opened } : null}
        why={why}
        records={<RecordsPart evidence={at} run={run} />}
        saveCapture={(look) => <SaveCapture run={run} place={placeOf(at)} look={look} />}
        saveLogs={(look) => <SaveLogs run={run} look={look} />}
      />
    </MarkingContext>
  );
}
