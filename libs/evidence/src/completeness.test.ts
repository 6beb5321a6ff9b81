import { NODE_IDS, type NodeId } from '@netward/lab-engine';
import { labelOf, NAMES } from '@netward/lab-engine/inspect';

/*
 * A new device works in the inspector before it has a name there. A device of ours without one does not
 * compile here.
 */
const names: Readonly<Record<NodeId, { label: string; spoken: string }>> = NAMES;

it('every device of ours has its name', () => {
  expect(NODE_IDS.filter((node) => labelOf(node) !== names[node].label)).toEqual([]);
});

it('another device goes by its id', () => {
  expect(labelOf('honeypot' as NodeId)).toBe('Honeypot');
});
