import { join } from 'node:path';
import { say } from '../../harness/steps.mjs';
import { must } from '../../reference/hosts.ts';

const INSIDE = join(import.meta.dirname, 'tls-inside.ts');

/** Asks a real nginx about the configurations of level 5; `npm test` compares its table. Needs root. */
export async function observeTls(): Promise<number> {
  say('nginx, curl and openssl on the configurations of level 5');
  await must('unshare', ['-n', 'npx', 'tsx', INSIDE]);
  return 0;
}
