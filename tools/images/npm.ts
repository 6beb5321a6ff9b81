import { execFileSync } from 'node:child_process';
import { existsSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Fault } from '../harness/fault.mjs';
import { root } from '../harness/repository.mjs';

/** The folder of this machine's npm, to be copied completely. */
export function npmFolder(): string {
  const { npm_execpath: script } = process.env;
  const beside = join(dirname(realpathSync(process.execPath)), '../lib/node_modules/npm');
  const folder = script?.endsWith('npm-cli.js') ? dirname(dirname(realpathSync(script))) : beside;
  if (existsSync(join(folder, 'bin/npm-cli.js'))) return folder;
  throw new Fault('npm was not found beside Node; start with: npm run images:check');
}

/** A setting of this machine's npm; undefined when nobody set it. */
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
 * Flags that give npm in the build this machine's registry and certificate authority. Neither stays in
 * a layer. Credentials for a registry are not passed on.
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
