import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { observability, ruleFiles } from '../see/rules.ts';
import { NOTHING } from './counts.ts';
import { runCounted, type Suite } from './suite.ts';

const NO_PROMTOOL =
  'promtool: it is not on the PATH (the Debian package prometheus has it), so the alert rules were read but not tried.';

/** The alert rules, tried by Prometheus's own tool: each fires when it should, and not before. */
export const rules: Suite = {
  name: 'rules',
  async run(context) {
    const { error } = spawnSync('promtool', ['--version'], { stdio: 'ignore' });
    if (error) return { ...NOTHING, gaps: [NO_PROMTOOL] };
    const config = join(observability, 'prometheus.yml');
    const tests = readdirSync(join(observability, 'tests')).map((file) => join('tests', file));
    const script = [
      `promtool check config --syntax-only ${config}`,
      `promtool check rules ${ruleFiles.join(' ')}`,
      `promtool test rules ${tests.join(' ')}`,
    ].join(' && ');
    const command = { command: 'sh', args: ['-ec', script], cwd: observability };
    return runCounted(context, 'rules', command);
  },
};
