import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/*
 * Loaded into a service before its own code. On SIGUSR2 the service collects its garbage and writes what it
 * still holds, in bytes, to a file named after its process: what it has of the system also counts room
 * that a collection would give back.
 */
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');

process.on('SIGUSR2', () => {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  const file = join(process.env.HELD_MEMORY_FOLDER ?? '.', String(process.pid));
  writeFileSync(`${file}.part`, String(heapUsed + external));
  renameSync(`${file}.part`, file);
});
