import { type ReactNode, useMemo, useState } from 'react';
import type { Challenge, ChallengeDetails, FlowEvidence, JudgedFlow } from '@netward/challenges';
import { ladderOf, layersOfFlow } from '@netward/evidence';
import type { ToolFold } from '@netward/evidence/formats';
import type { Packet } from '@netward/lab-engine';
import type { Topology } from '@netward/levels';
import { VerdictIcon } from '../log/log-parts.tsx';
import { AskAbout, Empty, InspectorFrame, LineFrame } from '../inspector/inspector-frame.tsx';
import { InspectorParts } from '../inspector/inspector-parts.tsx';
import { Ladder } from '../inspector/ladder.tsx';
import { RecordFolds } from '../inspector/records-part.tsx';
import type { Layout } from '../layout.tsx';
import type { Selected } from '../selection.ts';
import { type InspectedFlow, markOfOutcome } from './challenge-work.ts';

interface ChallengeInspectorProps extends InspectedFlow {
  readonly challenge: Challenge;
  readonly details: ChallengeDetails;
  readonly topology: Topology;
  readonly layout: Layout;
  readonly onFlow: (id: string) => void;
  readonly onClose: () => void;
}

/** The packets of a flow, why it went as it went, and what the tools wrote, in the place of the editor. */
export function ChallengeInspector(props: ChallengeInspectorProps) {
  const { challenge, details, configuration, flow, at: begun, layout, onFlow, onClose } = props;
  const { flows, traffic } = props.judgement;
  const opened = flows.find(({ id }) => id === flow);
  const evidence = useMemo(
    () => details.evidence(configuration, traffic, flow),
    [details, configuration, traffic, flow],
  );
  const list = flows.filter(({ outcome }) => outcome === opened?.outcome);
  const at = list.findIndex(({ id }) => id === flow);
  const nth = flows.findIndex(({ id }) => id === flow) + 1;
  const line = { place: { action: nth }, words: `${opened?.source}, ${opened?.time}` };
  const stepTo = (next: JudgedFlow | undefined) => (next ? () => onFlow(next.id) : undefined);
  const steps = { onPrevious: stepTo(list[at - 1]), onNext: stepTo(list[at + 1]) };
  return (
    <InspectorFrame
      {...{ layout, onClose, ...steps }}
      field={begun?.field}
      line={
        opened && evidence ? (
          <LineFrame
            mark={<VerdictIcon verdict={markOfOutcome(challenge, opened.outcome)} />}
            {...steps}
          >
            <time>{opened.time}</time> <span>[{opened.decidedBy}]</span> {opened.source}:{' '}
            {opened.summary} <AskAbout what={line} />
          </LineFrame>
        ) : (
          <Empty>There is nothing under this line. Open another one.</Empty>
        )
      }
      parts={
        evidence
          ? (top) => <FlowParts {...{ ...props, evidence, line, top }} time={opened?.time} />
          : undefined
      }
    />
  );
}

interface FlowPartsProps extends Pick<ChallengeInspectorProps, 'topology' | 'layout' | 'at'> {
  readonly evidence: FlowEvidence;
  /** As the assistant is asked about it. */
  readonly line: Selected;
  readonly time: string | undefined;
  readonly top: ReactNode;
}

function FlowParts(props: FlowPartsProps) {
  const { evidence, at: begun, line, time = '00:00:00', topology, layout, top } = props;
  const { packets, why, written } = evidence;
  const decided = packets.find(
    ({ to, fate }) => to === why.node && fate !== 'passed' && fate !== 'copied',
  );
  const opened = packets[begun?.packet ?? -1] ?? decided ?? packets[0] ?? null;
  const [chosen, setChosen] = useState<{ of: FlowEvidence; packet: Packet } | null>(null);
  const packet = chosen?.of === evidence ? chosen.packet : opened;
  const ladder = useMemo(() => ladderOf({ result: { packets, records: [] } }), [packets]);
  const layers = useMemo(
    () => packet && layersOfFlow({ packets }, packet, why, time),
    [packets, packet, why, time],
  );
  const folds = useMemo(() => foldsOf(written), [written]);
  const noPackets =
    written.length > 0
      ? 'The simulation has no packets of this line; see what the tools wrote.'
      : 'There are no packets behind this line.';
  return (
    <InspectorParts
      {...{ layout, top, layers, why }}
      ladder={
        packet ? (
          <Ladder
            {...{ ladder, topology, opened, packet }}
            isRoomy={layout === 'wide'}
            onPacket={(next) => setChosen({ of: evidence, packet: next })}
          />
        ) : (
          <Empty>{noPackets}</Empty>
        )
      }
      place={{ ...line.place, packet: packets.indexOf(packet!) }}
      opened={packet === opened ? { line, at: begun } : null}
      records={
        folds.length > 0 ? <RecordFolds folds={folds} /> : <Empty>No tool wrote anything.</Empty>
      }
    />
  );
}

function foldsOf(written: FlowEvidence['written']): readonly ToolFold[] {
  return [...new Set(written.map(({ tool }) => tool))].map((title) => {
    const lines = written.filter(({ tool }) => tool === title);
    const text = lines.map((record) => record.text).join('\n');
    const language = text.startsWith('{') ? 'json' : 'log';
    const tool = `${lines.length} ${lines.length === 1 ? 'line' : 'lines'}`;
    return { title, tool, language, text, help: '' };
  });
}
