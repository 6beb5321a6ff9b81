import { join } from 'node:path';
import { runCommand, tailOf } from './command.ts';
import { Fault } from './fault.mjs';
import { nxRunMany } from './nx.ts';
import { step } from './steps.mjs';

/** What Nx said it did, in a few words. */
function summaryOf(output: string): string {
  const projects = /target build for (\d+) projects?/.exec(output)?.[1] ?? 'all';
  const [, cached, tasks] =
    /cache instead of running the command for (\d+) out of (\d+)/.exec(output) ?? [];
  return cached ? `${projects} projects, ${cached} of ${tasks} unchanged` : `${projects} projects`;
}

/** Builds what changed since the last build. */
export function buildAll(logs: string, stop: AbortSignal, ...flags: string[]): Promise<void> {
  return step('build', async (note) => {
    note('what changed');
    const { code, output } = await runCommand(
      nxRunMany('build', ...flags),
      join(logs, 'build.log'),
      stop,
    );
    if (code !== 0) throw new Fault(`The build failed:\n${tailOf(output, 40)}`);
    note(summaryOf(output));
  });
}
