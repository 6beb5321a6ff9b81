import { type ReactNode, useMemo, useState } from 'react';
import type { Challenge, ChallengeDetails, FlowEvidence, JudgedFlow } from '@netward/challenges';
import { ladderOf, layersOfFlow } from '@netward/evidence';
import type { ToolFold } from '@netward/evidence/formats';
import type { Packet } from '@netward/lab-engine';
import type { Topology } from '@netward/levels';
import { Icon } from '../../../ui/icon.tsx';
import { AskAbout } from '../inspector/ask-about.tsx';
import { InspectorFrame } from '../inspector/inspector-frame.tsx';
import { InspectorParts } from '../inspector/inspector-parts.tsx';
import { Ladder } from '../inspector/ladder.tsx';
import { LineFrame } from '../inspector/line-frame.tsx';
import { RecordFolds } from '../inspector/record-folds.tsx';
import type { Layout } from '../layout.ts';
import type { Selected } from '../selection.ts';
import type { InspectedFlow } from './challenge-work.ts';
import { markOfOutcome } from './results.tsx';

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
  const { challenge, details, topology, flow, at: begun, layout, onFlow, onClose } = props;
  const { configuration } = props;
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
      layout={layout}
      field={begun?.field}
      line={
        opened && evidence ? (
          <OpenedFlow {...{ challenge, line }} flow={opened} {...steps} />
        ) : (
          <p className="inspector-empty stack ui-text muted">
            There is nothing under this line. Open another one.
          </p>
        )
      }
      {...steps}
      onClose={onClose}
      parts={
        evidence
          ? (top) => (
              <FlowParts
                {...{ evidence, begun, line }}
                time={opened?.time ?? '00:00:00'}
                topology={topology}
                layout={layout}
                top={top}
              />
            )
          : undefined
      }
    />
  );
}

interface OpenedFlowProps {
  readonly challenge: Challenge;
  readonly flow: JudgedFlow;
  /** As the assistant is asked about it. */
  readonly line: Selected;
  readonly onPrevious?: () => void;
  readonly onNext?: () => void;
}

function OpenedFlow({ challenge, flow, line, ...steps }: OpenedFlowProps) {
  const { time, source, summary, outcome, decidedBy } = flow;
  const mark = markOfOutcome(challenge, outcome);
  return (
    <LineFrame mark={<Icon name={`m-${mark}`} className={mark} />} {...steps}>
      <time>{time}</time> <span>[{decidedBy}]</span> {source}: {summary} <AskAbout what={line} />
    </LineFrame>
  );
}

interface FlowPartsProps extends Pick<OpenedFlowProps, 'line'> {
  readonly evidence: FlowEvidence;
  /** The packet and field to begin with. */
  readonly begun: InspectedFlow['at'];
  readonly time: string;
  readonly topology: Topology;
  readonly layout: Layout;
  readonly top: ReactNode;
}

function FlowParts({ evidence, begun, line, time, topology, layout, top }: FlowPartsProps) {
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
  return (
    <InspectorParts
      layout={layout}
      top={top}
      ladder={
        packet ? (
          <Ladder
            ladder={ladder}
            topology={topology}
            opened={opened}
            packet={packet}
            isRoomy={layout === 'wide'}
            onPacket={(next) => setChosen({ of: evidence, packet: next })}
          />
        ) : (
          <p className="inspector-empty stack ui-text muted">
            {written.length > 0
              ? 'The simulation has no packets of this line; see what the tools wrote.'
              : 'There are no packets behind this line.'}
          </p>
        )
      }
      layers={layers}
      place={{ ...line.place, packet: packets.indexOf(packet!) }}
      opened={packet === opened ? { line, at: begun } : null}
      why={why}
      records={
        folds.length > 0 ? (
          <RecordFolds folds={folds} />
        ) : (
          <p className="inspector-empty stack ui-text muted">No tool wrote anything.</p>
        )
      }
    />
  );
}

/** What each tool wrote, as one text per tool. */
function foldsOf(written: FlowEvidence['written']): readonly ToolFold[] {
  const tools = [...new Set(written.map(({ tool }) => tool))];
  return tools.map((tool) => {
    const lines = written.filter((record) => record.tool === tool);
    const count = `${lines.length} ${lines.length === 1 ? 'line' : 'lines'}`;
    const text = lines.map((record) => record.text).join('\n');
    return {
      title: tool,
      tool: count,
      language: text.startsWith('{') ? 'json' : 'log',
      text,
      help: '',
    };
  });
}
