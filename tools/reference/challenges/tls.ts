import { join } from 'node:path';
import { root } from '../../harness/repository.mjs';
import { step } from '../../harness/steps.mjs';
import { must } from '../hosts.ts';
import { writeObservedTable } from '../observed-files.ts';
import type { Asked } from '../asked.ts';

const INSIDE = join(import.meta.dirname, 'tls-inside.ts');
const TABLE = join(root, 'libs/challenges/src/05-tls/testing/observed.ts');

/** Asks a real nginx about the configurations of level 5; `npm test` compares its table. Needs root. */
export function observeTls(): Promise<Asked> {
  return step('level 5, nginx', async (note) => {
    const table = await must('unshare', ['-n', process.execPath, '--import', 'tsx', INSIDE]);
    await writeObservedTable(TABLE, table);
    const cells = table.split('"configuration"').length - 1;
    note(`${cells} configurations`);
    return { cells, disagree: 0 };
  });
}
