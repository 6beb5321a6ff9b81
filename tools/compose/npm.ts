import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Fault } from '../harness/fault.mjs';
import { root } from '../harness/repository.mjs';

/** The folder of this machine's npm, to be copied completely. */
export function npmFolder(): string {
  const { npm_execpath: script } = process.env;
  const beside = join(dirname(realpathSync(process.execPath)), '../lib/node_modules/npm');
  const folder = script?.endsWith('npm-cli.js') ? dirname(dirname(realpathSync(script))) : beside;
  if (existsSync(join(folder, 'bin/npm-cli.js'))) return folder;
  throw new Fault('npm was not found beside Node; start with: npm run compose:check');
}

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** A setting of this machine's npm; undefined when it is not set. */
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

/**
 * Writes an .npmrc with this machine's registry and certificate authorities, for npm in a build. The
 * authorities are in the file itself, so that it is the build's only secret. Credentials for a
 * registry are not passed on.
 */
export function writeNpmrc(file: string): void {
  const registry = npmSetting('registry');
  const authorities = npmSetting('cafile');
  const certificates = authorities ? readFileSync(authorities, 'utf8').match(CERTIFICATE) : [];
  const lines = [
    ...(registry ? [`registry=${registry}`] : []),
    ...(certificates ?? []).map((certificate) => `ca[]=${JSON.stringify(certificate)}`),
  ];
  writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 });
}
