import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Gives a run of jest a temporary folder of its own, which goes with all that the tests and their
 * programs left there when jest ends, whether they passed or failed. Jest calls it before it starts
 * its workers, which inherit TMPDIR.
 */
export default function openScratch() {
  const folder = mkdtempSync(join(tmpdir(), 'netward-tests-'));
  // A pooler's folder below belongs to another account, which must get there.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
}
