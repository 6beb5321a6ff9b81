import { join } from 'node:path';
import type { CodeForm } from './build.ts';
import { runCommand, tailOf, type CommandResult } from './command.ts';
import { Fault } from './fault.mjs';
import { root } from './repository.mjs';
import { step } from './steps.mjs';
import type { Workspace } from './workspace.ts';

const migratedServices = ['auth-service', 'learning-service'] as const;
export type MigratedService = (typeof migratedServices)[number];

// V8 grows its young generation to 16 MB per half under load; a service that mostly waits needs 1.
const SMALL_NURSERY = '--max-semi-space-size=1';

/** As in the Dockerfile: one arena of the allocator is enough for one thread of JavaScript. */
export const oneArena = { MALLOC_ARENA_MAX: '1' } as const;

/** Compiled files have source maps; the maps of a bundle would cost 50 MB per process. */
export const nodeFlags = (code: CodeForm): string[] =>
  code === 'dist' ? ['--enable-source-maps'] : [SMALL_NURSERY];

/** Runs a service's migrations, or another command of `migrate.js`. `folder` is the repository. */
export function runMigrations(
  service: MigratedService,
  databaseUrl: string,
  { logs, stop, lock, settings }: Pick<Workspace, 'logs' | 'stop' | 'lock' | 'settings'>,
  { code, folder = root }: { code: CodeForm; folder?: string },
  ...flags: string[]
): Promise<CommandResult> {
  const command = {
    command: process.execPath,
    args: [...nodeFlags(code), join('apps', service, code, 'migrate.js'), ...flags],
    cwd: folder,
    env: { ...settings, NODE_ENV: undefined, DATABASE_URL: databaseUrl },
  };
  const name = `${service}-migrate`;
  const onSpawn = (pid: number): void => lock.noteCommand(name, pid);
  return runCommand(command, join(logs, `${name}.log`), { stop, onSpawn });
}

/** Runs the migrations of both services. Throws a `Fault` when one fails. */
export function migrateAll(migrate: (service: MigratedService) => Promise<CommandResult>) {
  const migrateOne = async (service: MigratedService): Promise<void> => {
    const { code, output } = await migrate(service);
    if (code !== 0) throw new Fault(`The migrations of ${service} failed:\n${tailOf(output)}`);
  };
  return step('migrations', async () => void (await Promise.all(migratedServices.map(migrateOne))));
}
