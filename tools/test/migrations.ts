import { buildAll } from '../start/build.ts';
import { tailOf } from '../start/command.ts';
import { runMigrations, type Migrated } from '../start/migrations.ts';
import { houseTenants } from '../start/postgres/tenants.ts';
import { addCounts, NOTHING } from './counts.ts';
import { openDatabases } from './databases.ts';
import type { Bench, Result, Suite } from './suite.ts';

/** Up, no drift, one down, up again, still no drift: each a command of the migrations. */
const WALK = [[], ['--check-drift'], ['--down'], [], ['--check-drift']] as const;

async function walk({ place }: Bench, service: Migrated, url: string): Promise<Result> {
  for (const [index, flags] of WALK.entries()) {
    const { code, output } = await runMigrations(service, url, place, 'dist', ...flags);
    if (code !== 0) {
      const step = `${service}, step ${index + 1} (${flags.join(' ') || 'up'})`;
      return { passed: index, failed: 1, explanation: `${step}:\n${tailOf(output)}` };
    }
  }
  return { passed: WALK.length, failed: 0 };
}

/** The migrations of both services, by the rights that each has in production. */
export const migrations: Suite = {
  name: 'migrations',
  async run(bench) {
    const { place } = bench;
    await buildAll(place, 'dist', '--exclude=@netward/web');
    const databases = await openDatabases(place);
    const { auth, learning } = await houseTenants(databases, place.secrets, 'migrations');
    const walks = [
      await walk(bench, 'auth-service', auth),
      await walk(bench, 'learning-service', learning),
    ];
    const explanation = walks.flatMap((result) => result.explanation ?? []).join('\n\n');
    return { ...addCounts(NOTHING, ...walks), ...(explanation && { explanation }) };
  },
};
