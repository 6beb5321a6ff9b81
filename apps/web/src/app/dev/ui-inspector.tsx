import { useState } from 'react';
import { evidenceFor, ladderOf, layersOf, playRun, whyOf } from '@netward/evidence';
import { logEntries, type LabAction } from '@netward/lab-engine';
import { findLevel, startState } from '@netward/levels';
import { Ladder } from '../../features/lab/inspector/ladder.tsx';
import { PacketLayers } from '../../features/lab/inspector/packet-layers.tsx';
import { RecordsPart } from '../../features/lab/inspector/records-part.tsx';
import { WhyPane } from '../../features/lab/inspector/why-pane.tsx';
import '../../features/lab/primitives.css';
import '../../features/lab/inspector/inspector.css';

const SAMPLES: readonly (readonly [title: string, level: string, ...actions: LabAction[]])[] = [
  ['a rule that drops', '2', 'enableFirewall', 'blockClient', 'openPage'],
  ['a reset by a signature', '4', 'enableIPS', 'attackSQLi'],
  ['a score over the limit', '6', 'enableWAF', 'attackSQLi'],
  ['a tunnel', '7', 'enableVPN', 'openPage'],
  ['forty requests', '4', 'enableIPS', 'attackDirBuster'],
];

/** The parts of the inspector with what real runs left. */
export function InspectorSamples() {
  return SAMPLES.map(([title, level, ...actions]) => (
    <Sample key={title} title={title} level={level} actions={actions} />
  ));
}

function Sample(props: { title: string; level: string; actions: readonly LabAction[] }) {
  const level = findLevel(props.level)!;
  const run = playRun(startState(level), props.actions);
  const played = run.at(-1)!;
  const line = logEntries(played.result).at(-1)!;
  const evidence = evidenceFor(run, { action: played.number, sequence: line.sequence })!;
  const saved = { level: level.id, topology: level.topology, played: run, times: run.map(() => 0) };
  const [packet, setPacket] = useState(evidence.packet!);
  const why = whyOf(played, evidence.record ?? packet);
  return (
    <section className="ui-inspector">
      <h2 className="label">Inspector: {props.title}</h2>
      <div className="inspector-view grid shrinks">
        <Ladder
          ladder={ladderOf(played)}
          topology={level.topology}
          opened={evidence.packet}
          packet={packet}
          isRoomy={false}
          onPacket={setPacket}
        />
        <PacketLayers
          packet={layersOf(played, packet, 0)}
          selected={{ place: { action: 1 }, words: 'packet' }}
          verdict={why.verdict}
        />
        <div>
          <WhyPane why={why} />
        </div>
        <div>
          <RecordsPart evidence={evidence} run={saved} />
        </div>
      </div>
    </section>
  );
}
