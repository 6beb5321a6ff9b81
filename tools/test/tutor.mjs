import { execFileSync } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import openScratch from './scratch.mjs';

const PROGRAM = join(import.meta.dirname, '../../apps/assistant-service/src/prepare.ts');

/** Works out once for all of jest's test files what the tutor else spends seconds on in each. */
export default function prepareTutor() {
  openScratch();
  const file = join(tmpdir(), 'tutor.bin');
  const { TEST_TUTOR } = process.env;
  if (TEST_TUTOR) copyFileSync(TEST_TUTOR, file);
  else execFileSync(process.execPath, ['--import', 'tsx', PROGRAM, file]);
}
