import { type KeyboardEvent, memo } from 'react';
import type { NodeId } from '@netward/lab-engine';
import type { Geometry, Point, Topology } from '@netward/levels';
import type { DrawnNode } from './drawing-model.ts';
import { SHAPES } from './node-shapes.tsx';

/** A device in the diagram: a button that opens its details. Arrow keys follow its links. */
export const DiagramNode = memo(function DiagramNode(props: {
  drawn: DrawnNode;
  onDetails: (id: NodeId) => void;
  onMove: (from: NodeId, key: ArrowKey) => void;
}) {
  const { drawn, onDetails, onMove } = props;
  const { node, state, word, isAlerting } = drawn;
  const Shape = SHAPES[node.shape];
  const answerKey = (event: KeyboardEvent) => {
    if (event.key in DIRECTIONS) onMove(node.id, event.key as ArrowKey);
    else if (event.key === 'Enter' || event.key === ' ') onDetails(node.id);
    else return;
    event.preventDefault();
  };
  const name = [node.label, word && word !== node.label ? word : null, drawn.address, drawn.words];
  return (
    <g
      className={`topo-node press topo-${node.shape} is-${state} ${isAlerting ? 'is-alerting' : ''}`}
      data-node={node.id}
      data-state={state}
      tabIndex={0}
      role="button"
      aria-label={name.filter(Boolean).join(', ')}
      onClick={() => onDetails(node.id)}
      onKeyDown={answerKey}
    >
      <Shape drawn={drawn} />
    </g>
  );
});

const DIRECTIONS = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
} as const satisfies Record<string, Point>;

export type ArrowKey = keyof typeof DIRECTIONS;
const KEYS = Object.keys(DIRECTIONS) as readonly ArrowKey[];

/**
 * Which arrow key leads from a node to which linked node. Each linked node gets the key that points
 * most nearly at it; if two lie in the same direction, the one further off that line gets a free key,
 * so that every link can be followed.
 */
export function neighboursByKey(
  from: NodeId,
  topology: Topology,
  geometry: Geometry,
): ReadonlyMap<ArrowKey, NodeId> {
  const linked = topology.links.flatMap((link) => {
    if (link.from === from) return [link.to];
    return link.to === from ? [link.from] : [];
  });
  const rated = [...new Set(linked)]
    .flatMap((id) => KEYS.map((key) => ({ id, key, nearness: nearness(from, id, key, geometry) })))
    .toSorted((a, b) => b.nearness - a.nearness);
  const chosen = new Map<ArrowKey, NodeId>();
  const placed = new Set<NodeId>();
  for (const { id, key } of rated) {
    if (chosen.has(key) || placed.has(id)) continue;
    chosen.set(key, id);
    placed.add(id);
  }
  return chosen;
}

/** 1 where the key points straight at the node, -1 where it points away. */
function nearness(from: NodeId, to: NodeId, key: ArrowKey, { nodes }: Geometry): number {
  const [here, there] = [nodes[from], nodes[to]];
  if (!here || !there) return -1;
  const [dx, dy] = [there.x - here.x, there.y - here.y];
  return (dx * DIRECTIONS[key].x + dy * DIRECTIONS[key].y) / (Math.hypot(dx, dy) || 1);
}
