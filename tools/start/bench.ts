import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { findBrowser } from '../test/browser.ts';
import { buildAll } from './build.ts';
import { openOwnPostgres } from './infrastructure.ts';
import type { Place } from './place.ts';
import { addressOf } from './postgres/connection.ts';
import { step } from './steps.mjs';
import { root } from './workspace.mjs';

/** `npm run bench`: builds, brings up a PostgreSQL for it, and hands over to `bench/`. */
export async function measure(place: Place, args: readonly string[]): Promise<number> {
  await buildAll(place, 'bundle');
  const postgres = await step('database', () => openOwnPostgres(place));
  const login = { port: postgres.port, password: place.secrets.postgresPassword };
  const child = spawn(process.execPath, ['--import', 'tsx', join('bench', 'run.ts'), ...args], {
    cwd: root,
    env: {
      ...process.env,
      BENCH_DATABASE_URL: addressOf(login),
      BENCH_POSTGRES_BIN: postgres.binaries.folder,
      CHROMIUM_PATH: (await findBrowser(place)) ?? '',
    },
    stdio: 'inherit',
    detached: true,
  });
  const end = (): void => void (child.pid && process.kill(-child.pid, 'SIGTERM'));
  place.stop.addEventListener('abort', end);
  const [code] = (await once(child, 'exit')) as [number | null];
  place.stop.throwIfAborted();
  return code ?? 1;
}
