import { NODE_IDS, type NodeId, type RecordKind } from '@netward/lab-engine';
import { KINDS } from './formats/formats-of.ts';
import type { Explain } from './inspect/explanation.ts';
import { labelOf, NAMES } from './inspect/names.ts';
import { REASONS } from './inspect/why.ts';

/*
 * A new device works in the inspector before it has words and formats there, so that it stays a folder
 * and a line. A device of ours without them does not compile here.
 */
const reasons: Readonly<Record<RecordKind, Explain>> = REASONS;
const formats: Readonly<Record<RecordKind, object>> = KINDS;
const names: Readonly<Record<NodeId, readonly [label: string, spoken: string]>> = NAMES;

it('every device of ours has its names, reasons and formats', () => {
  expect(NODE_IDS.filter((node) => labelOf(node) !== names[node][0])).toEqual([]);
  expect(Object.values(reasons).every((explain) => typeof explain === 'function')).toBe(true);
  expect(Object.keys(formats).sort()).toEqual(Object.keys(reasons).sort());
});

it('another device goes by its id', () => {
  expect(labelOf('honeypot' as NodeId)).toBe('Honeypot');
});
