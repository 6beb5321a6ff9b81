import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findRunning } from '../harness/postgres/cluster.ts';
import { endProcess } from '../harness/processes.mjs';

const KEPT = new Set(['running.json', 'logs', 'secrets.json', 'ports.json']);

/** Ends the PostgreSQL that a killed run left behind in a folder, and those in folders below it. */
async function endDatabases(folder: string): Promise<void> {
  const homes = [folder, ...readdirSync(folder).map((name) => join(folder, name))];
  const running = homes.flatMap((home) => findRunning(home) ?? []);
  await Promise.all(running.map((mark) => endProcess(mark, { signal: 'SIGINT' })));
}

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
