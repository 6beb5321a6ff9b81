import { NODE_IDS, type NodeId, type RecordKind } from '@netward/lab-engine';
import type { Explain } from './explanation.ts';
import { labelOf, NAMES } from './names.ts';
import { REASONS } from './why.ts';

/*
 * A new device works in the inspector before it has words there, so that it stays a folder and a line.
 * A device of ours without them does not compile here.
 */
const reasons: Readonly<Record<RecordKind, Explain>> = REASONS;
const names: Readonly<Record<NodeId, readonly [label: string, spoken: string]>> = NAMES;

it('every device of ours has its names and reasons', () => {
  expect(NODE_IDS.filter((node) => labelOf(node) !== names[node][0])).toEqual([]);
  expect(Object.values(reasons).every((explain) => typeof explain === 'function')).toBe(true);
});

it('another device goes by its id', () => {
  expect(labelOf('honeypot' as NodeId)).toBe('Honeypot');
});
