import { useCallback, useMemo, useRef } from 'react';
import { type NodeId, nodeStates } from '@netward/lab-engine';
import { type Geometry, shownIn } from '@netward/levels';
import { type ArrowKey, DiagramNode, neighboursByKey } from './diagram-node.tsx';
import { drawnNodes } from './drawing-model.ts';
import { Marks } from './marks.tsx';
import { HopNumbers, Packets, PathTaken } from './path-taken.tsx';
import type { usePlayedDiagram } from './playback.tsx';
import { Wires } from './wires.tsx';
import './diagram.css';

const NONE: readonly string[] = [];

type DiagramProps = ReturnType<typeof usePlayedDiagram>['diagram'] & {
  readonly onDetails: (id: NodeId) => void;
};

/** The network of a level, its settings, and the path of the last action. */
export function Diagram(props: DiagramProps) {
  const { level, geometry, state, tried, trace, stage, isShort, onDetails, ref } = props;
  const topology = useMemo(() => shownIn(level.topology, trace.hops), [level, trace]);
  const group = useRef<SVGGElement>(null);
  const states = useMemo(() => nodeStates(state), [state]);
  const isOver = stage >= trace.stages;
  const marks = trace.marks.filter((mark) => mark.stage < stage || isOver);
  const hotLinks = useMemo(() => {
    const hot = trace.hops.filter((hop) => hop.stage <= stage && hop.link === 'feed');
    return new Set(hot.flatMap((hop) => hop.linkIds));
  }, [trace, stage]);
  const alerted = marks.filter(({ verdict }) => verdict === 'alerted').map(({ node }) => node);
  const alerting = alerted.join();
  const nodes = useMemo(
    () => drawnNodes({ topology, geometry, state, states, isShort, tried, alerting }),
    [topology, geometry, state, states, isShort, tried, alerting],
  );
  const move = useCallback(
    (from: NodeId, key: ArrowKey) => {
      const to = neighboursByKey(from, topology, geometry).get(key);
      group.current?.querySelector<SVGGElement>(`[data-node="${to}"]`)?.focus();
    },
    [topology, geometry],
  );

  return (
    <svg
      ref={ref}
      className="topo block wide tall"
      viewBox={`0 0 ${geometry.width} ${geometry.height}`}
      role="group"
      aria-label={`Network topology, level ${level.id}: ${level.texts.name}`}
    >
      <Zones geometry={geometry} />
      <Wires
        {...{ topology, geometry, states, hotLinks }}
        unreachedLinks={isOver ? trace.unreachedLinks : NONE}
      />
      <PathTaken trace={trace} geometry={geometry} stage={stage} />
      <g ref={group}>
        {nodes.map((drawn) => (
          <DiagramNode key={drawn.node.id} drawn={drawn} onDetails={onDetails} onMove={move} />
        ))}
      </g>
      <g className="topo-over">
        <rect className="topo-sheen" width={geometry.width} height={geometry.height} />
        <HopNumbers hops={trace.hops.filter((hop) => hop.stage < stage)} geometry={geometry} />
        <Packets trace={trace} geometry={geometry} stage={stage} />
        <Marks marks={marks} topology={topology} geometry={geometry} />
      </g>
    </svg>
  );
}

function Zones({ geometry }: { geometry: Geometry }) {
  return geometry.zones.map(({ label, labelAt, ...box }) => (
    <g className="topo-zone" key={label} aria-hidden="true">
      <rect {...box} />
      <text
        x={labelAt === 'start' ? box.x + 10 : box.x + box.width - 10}
        y={box.y + 17}
        textAnchor={labelAt}
      >
        {label}
      </text>
    </g>
  ));
}
