import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new folder among the temporary ones, which goes with those of the tests. */
export const temporaryFolder = (): string => mkdtempSync(join(tmpdir(), 'netward-'));
