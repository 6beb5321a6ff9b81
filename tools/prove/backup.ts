import { accessSync, constants, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand, tailOf } from '../start/command.ts';
import { Fault } from '../start/fault.mjs';
import { findBinaries, type Binaries } from '../start/postgres/binaries.ts';
import { addressOf, SUPERUSER, withClient } from '../start/postgres/connection.ts';
import { DATABASE } from '../start/postgres/tenants.ts';

const PROGRAMS = ['pg_dump', 'pg_restore'] as const;
type Program = (typeof PROGRAMS)[number];

/** Whether the programs that dump and restore lie beside a PostgreSQL; older ones refuse its data. */
export function canDump({ folder }: Binaries): boolean {
  try {
    for (const program of PROGRAMS) accessSync(join(folder, program), constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Throws a `Fault` where no PostgreSQL of this machine can be dumped. */
export function requireDump(): void {
  if (findBinaries().some(canDump)) return;
  throw new Fault(
    'No PostgreSQL of this machine has pg_dump and pg_restore beside it (the one that npm brings has not); install one, on Debian: apt-get install postgresql.',
  );
}

/** A database server and the programs that go with it. */
export interface Server {
  binaries: Binaries;
  port: number;
  password: string;
  logs: string;
}

async function run(server: Server, program: Program, args: readonly string[]): Promise<void> {
  const { binaries, port, password, logs } = server;
  const place = ['--host=127.0.0.1', `--port=${port}`, `--username=${SUPERUSER}`];
  const command = join(binaries.folder, program);
  // A password in the command line is there for all to read.
  const env = { ...process.env, PGPASSWORD: password };
  const call = { command, args: [...place, ...args], env };
  const { code, output } = await runCommand(call, join(logs, `${program}.log`));
  if (code !== 0) throw new Fault(`${program} failed:\n${tailOf(output)}`);
}

/** Dumps what auth-service and learning-service keep. Answers the size of the file in bytes. */
export async function dump(server: Server, file: string): Promise<number> {
  const schemas = ['--schema=auth', '--schema=learning'];
  await run(server, 'pg_dump', ['--format=custom', ...schemas, `--file=${file}`, DATABASE]);
  return statSync(file).size;
}

/** Puts a dump back, whole or not at all, into a database whose roles exist. */
export function restore(server: Server, file: string): Promise<void> {
  const flags = ['--clean', '--if-exists', '--exit-on-error', '--single-transaction'];
  return run(server, 'pg_restore', [...flags, `--dbname=${DATABASE}`, file]);
}

const TABLES = `SELECT table_schema || '.' || table_name AS name FROM information_schema.tables
  WHERE table_schema IN ('auth', 'learning') AND table_type = 'BASE TABLE' ORDER BY 1`;

/** How many rows each table holds. */
export async function countRows({ port, password }: Server): Promise<Record<string, number>> {
  return withClient(addressOf({ port, password, database: DATABASE }), async (client) => {
    const { rows } = await client.query<{ name: string }>(TABLES);
    const counts: Record<string, number> = {};
    for (const { name } of rows) {
      const counted = await client.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM ${name}`,
      );
      counts[name] = counted.rows[0]?.count ?? 0;
    }
    return counts;
  });
}

/** The folders in which the databases of a data folder keep what they hold. */
export function databaseFolders(data: string): string[] {
  return readdirSync(data)
    .filter((name) => /^postgres-\d+$/.test(name) || name === 'redis')
    .map((name) => join(data, name));
}
