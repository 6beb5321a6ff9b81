import { join } from 'node:path';
import { root } from '../../harness/repository.mjs';
import type { Observation } from '../asked.ts';
import { must } from '../hosts.ts';
import { writeObservedTable } from '../observed-files.ts';

const INSIDE = join(import.meta.dirname, 'tls-inside.ts');
const TABLE = join(root, 'libs/challenges/src/05-tls/testing/observed.ts');

/** Asks a real nginx about the configurations of level 5; `npm test` compares its table. Needs root. */
export async function observeTls(): Promise<Observation> {
  const table = await must('unshare', ['-n', process.execPath, '--import', 'tsx', INSIDE]);
  await writeObservedTable(TABLE, table);
  return { cells: table.split('"configuration"').length - 1, what: 'configurations' };
}
