import { join } from 'node:path';
import { runCommand, tailOf, type Outcome } from './command.ts';
import { Fault } from './fault.mjs';
import type { Place } from './place.ts';
import { step } from './steps.mjs';
import { root } from './workspace.mjs';

export type Migrated = 'auth-service' | 'learning-service';

/** Runs a service's migrations, or one of their other commands. */
export function runMigrations(
  service: Migrated,
  databaseUrl: string,
  { logs, stop, settings }: Pick<Place, 'logs' | 'stop' | 'settings'>,
  ...flags: string[]
): Promise<Outcome> {
  const command = {
    command: process.execPath,
    args: ['--enable-source-maps', join('apps', service, 'dist', 'migrate.js'), ...flags],
    cwd: root,
    env: { ...settings, NODE_ENV: undefined, DATABASE_URL: databaseUrl },
  };
  return runCommand(command, join(logs, `${service}-migrate.log`), stop);
}

/** Brings both schemas up to date. */
export function migrateAll(
  place: Place,
  databaseUrls: { auth: string; learning: string },
): Promise<void> {
  return step('migrations', async () => {
    const services = {
      'auth-service': databaseUrls.auth,
      'learning-service': databaseUrls.learning,
    };
    for (const [service, url] of Object.entries(services)) {
      const { code, output } = await runMigrations(service as Migrated, url, place);
      if (code !== 0) throw new Fault(`The migrations of ${service} failed:\n${tailOf(output)}`);
    }
  });
}
