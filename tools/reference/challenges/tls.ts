import { join } from 'node:path';
import { root } from '../../harness/repository.mjs';
import type { Observation } from '../cells.ts';
import { must } from '../hosts.ts';
import { writeObservedRows } from '../observed-files.ts';

const INSIDE = join(import.meta.dirname, 'tls-inside.ts');
const TABLE = join(root, 'libs/challenges/src/05-tls/observed.json');

/** Asks a real nginx about the configurations of level 5; `npm test` compares its table. Needs root. */
export async function observeTls(): Promise<Observation> {
  const told = await must('unshare', ['-n', process.execPath, '--import', 'tsx', INSIDE]);
  const { tools, rows }: { tools: string[]; rows: unknown[] } = JSON.parse(told);
  writeObservedRows(TABLE, { tools }, 'configurations', rows);
  return { cells: rows.length, what: 'configurations' };
}
