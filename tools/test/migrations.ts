import { tailOf } from '../harness/command.ts';
import { runMigrations, type MigratedService } from '../harness/migrations.ts';
import { addCounts, NOTHING } from './counts.ts';
import { openTestPostgres } from './databases.ts';
import type { Suite, SuiteResult, TestContext } from './suite.ts';

/** Up, no drift, one down, up again, still no drift: each a command of the migrations. */
const WALK = [[], ['--check-drift'], ['--down'], [], ['--check-drift']] as const;

async function walk(
  { workspace }: TestContext,
  service: MigratedService,
  url: string,
): Promise<SuiteResult> {
  for (const [index, flags] of WALK.entries()) {
    const { code, output } = await runMigrations(
      service,
      url,
      workspace,
      { code: 'dist' },
      ...flags,
    );
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
  after: ['build'],
  async run(context) {
    await context.builds.require('services');
    const { makeTenants } = await openTestPostgres(context.workspace);
    const { auth, learning } = await makeTenants('migrations');
    const walks = await Promise.all([
      walk(context, 'auth-service', auth),
      walk(context, 'learning-service', learning),
    ]);
    const explanation = walks.flatMap((result) => result.explanation ?? []).join('\n\n');
    return { ...addCounts(NOTHING, ...walks), ...(explanation && { explanation }) };
  },
};
