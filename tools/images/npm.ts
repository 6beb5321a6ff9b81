import { execFileSync } from 'node:child_process';
import { existsSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Fault } from '../start/fault.mjs';
import { root } from '../start/workspace.mjs';

/** Where this machine's npm stands, to be copied as a whole. */
export function npmFolder(): string {
  const { npm_execpath: script } = process.env;
  const beside = join(dirname(realpathSync(process.execPath)), '../lib/node_modules/npm');
  const folder = script?.endsWith('npm-cli.js') ? dirname(dirname(realpathSync(script))) : beside;
  if (existsSync(join(folder, 'bin/npm-cli.js'))) return folder;
  throw new Fault('npm was not found beside Node; start with: npm run images:check');
}

/** A setting of this machine's npm; absent when nobody set it. */
function npmSetting(name: string): string | undefined {
  const script = join(npmFolder(), 'bin/npm-cli.js');
  const args = [script, 'config', 'get', name, '--workspaces=false'];
  const said = execFileSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const value = said.trim();
  return value === '' || value === 'null' || value === 'undefined' ? undefined : value;
}

const CA_INSIDE = '/run/netward-ca.crt';

/**
 * Flags that let npm reach inside what it reaches on this machine: its registry, and who vouches for
 * it. They are lent to the build and stay in no layer. Who signs in to a registry is not passed on.
 */
export function npmFlags(file: string): string[] {
  const authority = npmSetting('cafile');
  const registry = npmSetting('registry');
  const lines = [
    ...(registry ? [`registry=${registry}`] : []),
    ...(authority ? [`cafile=${CA_INSIDE}`] : []),
  ];
  writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 });
  return [
    `--secret=id=npmrc,src=${file}`,
    ...(authority ? [`--volume=${realpathSync(authority)}:${CA_INSIDE}:ro`] : []),
  ];
}
