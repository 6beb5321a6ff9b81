import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { nodeImage } from '../compose/stand-ins.ts';
import { Fault } from '../harness/fault.mjs';
import { root, readSource } from '../harness/repository.mjs';
import { say } from '../harness/steps.mjs';
import { release } from './release.ts';

const { engines } = JSON.parse(readSource('package.json'));
const oldest = engines.node.replace('>=', '');

/**
 * `npm run release -- 0.2.0`: makes a version of the commit that is checked out, once its tests pass on
 * the oldest Node that starts it and on the one that the images run, on more days than `npm test` plays.
 * `--tested` says that they have passed on this very commit, and are not to be run again.
 */
const runTests = (): boolean =>
  [oldest, nodeImage().version].every((version) => {
    say(`  Testing on Node ${version}.`);
    const args = ['--yes', `--package=node@${version}`, '--call', 'npm test'];
    const env = { ...process.env, THOROUGH: '1' };
    return spawnSync('npx', args, { cwd: root, env, stdio: 'inherit' }).status === 0;
  });

const takePicture = (): boolean =>
  spawnSync('npm', ['run', 'picture'], { cwd: root, stdio: 'inherit' }).status === 0;

try {
  const options = { tested: { type: 'boolean', default: false } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [version = ''] = positionals;
  const date = new Date().toISOString().slice(0, 10);
  const isGreen = values.tested ? () => true : runTests;
  release(root, { version, date, isGreen, takePicture });
  say(`  Version ${version} is made. Publish it:`);
  say('    git push --follow-tags');
  say('    docker compose build && docker compose push     with REGISTRY set, see docs/deploy.md');
} catch (error) {
  if (!(error instanceof Fault) && !(error as Error).message.startsWith('Unknown option'))
    throw error;
  say((error as Error).message);
  process.exitCode = 1;
}
