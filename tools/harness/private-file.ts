import { chmodSync, renameSync, writeFileSync } from 'node:fs';

const OWNER_ONLY = 0o600;

/** Writes a file that only its owner can read, completely or not at all. */
export function writePrivately(file: string, content: string): void {
  const fresh = `${file}.new`;
  writeFileSync(fresh, content, { mode: OWNER_ONLY });
  // The mode above applies only to a new file.
  chmodSync(fresh, OWNER_ONLY);
  renameSync(fresh, file);
}
