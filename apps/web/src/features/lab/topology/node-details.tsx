import { addressIn, deviceRows, hopList, nodeNotes, type NodeId } from '@netward/lab-engine';
import { Dialog } from '../../../ui/dialog.tsx';
import type { Lab } from '../lab-state.ts';
import { addressOf } from './drawing-model.ts';

export function NodeDetails({ lab, id, onClose }: { lab: Lab; id: NodeId; onClose: () => void }) {
  const { level, run } = lab;
  const node = level.topology.nodes.find((candidate) => candidate.id === id);
  const { last } = run;
  const row = deviceRows(run.state, last, [id])[0];
  const notes = [...nodeNotes(run.state, id), ...(node?.note ? [node.note] : [])];
  const facts = [
    ['Address', node && (addressOf(node, run.state) ?? addressIn(run.state, id))],
    ['Segment', node?.zone],
    ['State', row?.state],
    ['Set to', notes.join(', ')],
    ['Last packet', row?.packet],
    ['What it did', hopList(last).findLast((hop) => hop.node === id)?.sentence],
  ].filter(([, value]) => value);
  return (
    <Dialog title={node?.label ?? id} onClose={onClose}>
      <div className="dialog-body">
        <dl className="node-details grid">
          {facts.map(([term, value]) => (
            <div key={term} className="stack">
              <dt className="note">{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Dialog>
  );
}
