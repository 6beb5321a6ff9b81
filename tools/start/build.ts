import { join } from 'node:path';
import { runCommand, tailOf } from './command.ts';
import { Fault } from './fault.mjs';
import { nxRunMany } from './nx.ts';
import type { Place } from './place.ts';
import type { CodeForm } from './services/services.ts';
import { step } from './steps.mjs';

/** What Nx said it did, in a few words. */
function summaryOf(output: string): string {
  const projects = /targets? [a-z, ]+ for (\d+) projects?/.exec(output)?.[1] ?? 'all';
  const [, cached, tasks] =
    /cache instead of running the command for (\d+) out of (\d+)/.exec(output) ?? [];
  return cached ? `${projects} projects, ${cached} of ${tasks} unchanged` : `${projects} projects`;
}

/** The lines that say what is wrong; they may stand far from the end. */
export function complaintsOf(output: string): string {
  const complaints = output
    .split('\n')
    .filter((line) => /\berror\b/i.test(line) && !line.startsWith('npm '));
  return complaints.length > 0 ? complaints.slice(0, 20).join('\n') : tailOf(output);
}

/** Builds what changed since the last build. */
export function buildAll(
  { logs, stop }: Pick<Place, 'logs' | 'stop'>,
  code: CodeForm,
  ...flags: string[]
): Promise<void> {
  const targets = code === 'bundle' ? ['build', 'bundle'] : ['build'];
  return step('build', async (note) => {
    note('what changed');
    const logFile = join(logs, 'build.log');
    const { code, output } = await runCommand(nxRunMany(targets, ...flags), logFile, stop);
    if (code !== 0)
      throw new Fault(`The build failed; all of it is in ${logFile}.\n${complaintsOf(output)}`);
    note(summaryOf(output));
  });
}
