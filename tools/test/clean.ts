import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findRunning } from '../harness/postgres/cluster.ts';
import { endProcess } from '../harness/processes.mjs';
import { findRunningRedis } from '../harness/redis.ts';

const KEPT = new Set(['running.json', 'logs', 'secrets.json', 'ports.json']);

/** Ends the databases that a killed run left behind in a folder, and those in folders below it. */
async function endDatabases(folder: string): Promise<void> {
  const marks = [folder, ...readdirSync(folder).map((name) => join(folder, name))].flatMap(
    (home) => {
      return [findRunning(home)?.mark, findRunningRedis(home)?.mark];
    },
  );
  const running = marks.filter((mark) => mark !== undefined);
  await Promise.all(running.map((mark) => endProcess(mark, { signal: 'SIGINT' })));
}

/** Empties the folder of the tests, so that a run finds nothing of the one before. */
export async function emptyFolder(data: string): Promise<void> {
  const databases = join(data, 'databases');
  const workers = existsSync(databases)
    ? readdirSync(databases).filter((name) => name.startsWith('worker-'))
    : [];
  for (const folder of [data, databases, ...workers.map((name) => join(databases, name))])
    if (existsSync(folder)) await endDatabases(folder);
  for (const name of readdirSync(data))
    if (!KEPT.has(name)) rmSync(join(data, name), { recursive: true, force: true });
}
