import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import openScratch from './scratch.mjs';

const PROGRAM = join(import.meta.dirname, '../../apps/assistant-service/src/prepare.ts');

/** Works out once for all of jest's test files what the tutor else spends seconds on in each. */
export default function prepareTutor() {
  openScratch();
  execFileSync(process.execPath, ['--import', 'tsx', PROGRAM, join(tmpdir(), 'tutor.bin')]);
}
