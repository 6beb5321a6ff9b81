import { join } from 'node:path';
import { runCommand, tailOf, type Outcome } from './command.ts';
import { Fault } from './fault.mjs';
import type { Place } from './place.ts';
import { type CodeForm, nodeFlags } from './services/services.ts';
import { step } from './steps.mjs';
import { root } from './workspace.mjs';

export type Migrated = 'auth-service' | 'learning-service';

export interface MigrationPlace extends Pick<Place, 'logs' | 'stop' | 'settings'> {
  /** The repository whose code runs; by default this one. */
  folder?: string;
}

/** Runs a service's migrations, or one of their other commands. */
export function runMigrations(
  service: Migrated,
  databaseUrl: string,
  { logs, stop, settings, folder = root }: MigrationPlace,
  code: CodeForm,
  ...flags: string[]
): Promise<Outcome> {
  const command = {
    command: process.execPath,
    args: [...nodeFlags(code), join('apps', service, code, 'migrate.js'), ...flags],
    cwd: folder,
    env: { ...settings, NODE_ENV: undefined, DATABASE_URL: databaseUrl },
  };
  return runCommand(command, join(logs, `${service}-migrate.log`), stop);
}

/** Brings both schemas up to date. */
export function migrateAll(
  place: MigrationPlace,
  databaseUrls: { auth: string; learning: string },
  code: CodeForm,
): Promise<void> {
  const migrateOne = async (service: Migrated, url: string): Promise<void> => {
    const { code: exitCode, output } = await runMigrations(service, url, place, code);
    if (exitCode !== 0) throw new Fault(`The migrations of ${service} failed:\n${tailOf(output)}`);
  };
  return step('migrations', async () => {
    await Promise.all([
      migrateOne('auth-service', databaseUrls.auth),
      migrateOne('learning-service', databaseUrls.learning),
    ]);
  });
}
