import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from '../harness/command.ts';
import { root } from '../harness/repository.mjs';

export type TestSize = 'small' | 'medium' | 'contract';

/** The folders of all projects that have tests. */
export const testedFolders: readonly string[] = ['apps', 'libs', '.']
  .flatMap((kind) => readdirSync(join(root, kind)).map((name) => join(kind, name)))
  .filter((folder) => existsSync(join(root, folder, 'jest.config.mjs')));

/** One run of jest over the tests of these sizes in these projects. */
export function jestRun(
  sizes: readonly TestSize[],
  flags: readonly string[],
  folders = testedFolders,
): Command {
  const projects = sizes.flatMap((size) => folders.map((folder) => `${size} ${folder}`));
  const nodeFlags = [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    // Most objects of a test die young: with room for 64 MB of them the tests take a seventh less CPU time.
    '--max-semi-space-size=64',
  ];
  const jest = join(root, 'node_modules/jest/bin/jest.js');
  const config = join(root, 'tools/test/jest.config.mjs');
  return {
    command: process.execPath,
    args: [...nodeFlags, jest, '-c', config, ...flags, '--selectProjects', ...projects],
    cwd: root,
    env: { ...process.env, NODE_ENV: 'test', FORCE_COLOR: '0' },
  };
}
