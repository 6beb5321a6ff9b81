import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { buildAll } from '../harness/build.ts';
import { addressOf } from '../harness/postgres/connection.ts';
import { root } from '../harness/repository.mjs';
import { step } from '../harness/steps.mjs';
import { openOwnPostgres } from '../harness/stores.ts';
import type { Workspace } from '../harness/workspace.ts';
import { findBrowser } from '../test/browser.ts';

/** `npm run bench`: builds, brings up a PostgreSQL, and hands over to `bench/`. */
export async function runBench(workspace: Workspace, args: readonly string[]): Promise<number> {
  await buildAll(workspace, 'bundle');
  const { server } = await step('database', () => openOwnPostgres(workspace));
  const child = spawn(process.execPath, ['--import', 'tsx', join('bench', 'run.ts'), ...args], {
    cwd: root,
    env: {
      ...process.env,
      BENCH_DATABASE_URL: addressOf(server),
      BENCH_POSTGRES_BIN: server.binaries.folder,
      CHROMIUM_PATH: (await findBrowser(workspace)) ?? '',
    },
    stdio: 'inherit',
    detached: true,
  });
  const end = (): void => void (child.pid && process.kill(-child.pid, 'SIGTERM'));
  workspace.stop.addEventListener('abort', end);
  const [code] = (await once(child, 'exit')) as [number | null];
  workspace.stop.throwIfAborted();
  return code ?? 1;
}
