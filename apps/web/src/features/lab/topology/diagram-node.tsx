import { type ComponentType, type KeyboardEvent, memo } from 'react';
import type { NodeId } from '@netward/lab-engine';
import type { NodeShape } from '@netward/levels';
import type { DrawnNode } from './drawing-model.ts';
import { type ArrowKey, isArrowKey } from './neighbours.ts';
import { EarShape, EndShape, SlabShape, TagShape, TrayShape } from './node-shapes.tsx';

const SHAPES: Record<NodeShape, ComponentType<{ drawn: DrawnNode }>> = {
  end: EndShape,
  slab: SlabShape,
  ear: EarShape,
  tray: TrayShape,
  tag: TagShape,
};

interface DiagramNodeProps {
  readonly drawn: DrawnNode;
  readonly onDetails: (id: NodeId) => void;
  readonly onMove: (from: NodeId, key: ArrowKey) => void;
}

/** A device in the diagram: a button that opens its details. Arrow keys follow its links. */
export const DiagramNode = memo(function DiagramNode(props: DiagramNodeProps) {
  const { drawn, onDetails, onMove } = props;
  const { node, state, word, isAlerting } = drawn;
  const Shape = SHAPES[node.shape];
  const answerKey = (event: KeyboardEvent) => {
    if (isArrowKey(event.key)) onMove(node.id, event.key);
    else if (event.key === 'Enter' || event.key === ' ') onDetails(node.id);
    else return;
    event.preventDefault();
  };
  const name = [node.label, word && word !== node.label ? word : null, drawn.address, drawn.words];
  return (
    <g
      className={`topo-node topo-${node.shape} is-${state} ${isAlerting ? 'is-alerting' : ''}`}
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
