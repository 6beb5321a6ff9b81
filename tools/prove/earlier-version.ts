import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand, tailOf } from '../harness/command.ts';
import { serviceNames } from '../harness/environment.ts';
import { faultOf } from '../harness/fault.mjs';
import { git } from '../harness/git.ts';
import { nxEnvironment } from '../harness/nx.ts';
import { root } from '../harness/repository.mjs';
import { step } from '../harness/steps.mjs';
import type { Workspace } from '../harness/workspace.ts';
import { findVersion } from '../release/find-version.ts';

/** A version of the product in its own folder, ready to run. */
interface EarlierVersion {
  /** `v0.1.0`, or the name of a commit as it was given. */
  name: string;
  folder: string;
}

const isVersion = (given: string): boolean => /^v?\d+\.\d+\.\d+$/.test(given);

/** The commit that somebody means by a version or by anything that git can name. */
const commitOf = (given: string): string =>
  isVersion(given)
    ? findVersion(root, given).commit
    : git(root, 'rev-parse', '--verify', `${given}^{commit}`);

/** What makes a version of its source, as docs/runbook.md would have it made by hand. */
const BUILD = [
  ['npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund'],
  ['npm', 'exec', '--', 'nx', 'run-many', '-t', 'build,bundle'],
];

/**
 * Puts an earlier version into a folder outside the repository, with its own dependencies, and builds
 * it. The folder is kept: the next proof finds it built.
 */
export async function prepareEarlierVersion(
  { logs, lock, stop }: Workspace,
  given: string,
): Promise<EarlierVersion> {
  const commit = commitOf(given);
  const folder = join(tmpdir(), `netward-${commit.slice(0, 12)}`);
  const done = join(folder, '.built');
  const version: EarlierVersion = { name: given, folder };
  return step(given, async (note) => {
    note(folder);
    if (existsSync(done)) return version;
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    const archive = `${folder}.tar`;
    git(root, 'archive', `--output=${archive}`, commit);
    const logFile = join(logs, 'earlier-version.log');
    for (const [command = '', ...args] of [['tar', '-xf', archive, '-C', folder], ...BUILD]) {
      note(`${folder}: ${command} ${args[0]}`);
      const env = { ...process.env, ...nxEnvironment };
      const onSpawn = (pid: number): void => lock.noteCommand('earlier version', pid);
      const result = await runCommand({ command, args, cwd: folder, env }, logFile, {
        stop,
        onSpawn,
      });
      if (result.code !== 0)
        throw faultOf(folder, result.output, `${given} was not built:\n${tailOf(result.output)}`);
    }
    rmSync(archive);
    const missing = serviceNames.find(
      (name) => !existsSync(join(folder, 'apps', name, 'bundle', 'main.js')),
    );
    if (missing) throw new Error(`${given} was built without a bundle of ${missing}`);
    writeFileSync(done, '');
    return version;
  });
}
