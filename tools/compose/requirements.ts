import { spawnSync } from 'node:child_process';
import { Fault } from '../harness/fault.mjs';

/** Debian packages of programs, where their names differ. */
const packages: Record<string, string> = { ip: 'iproute2', setpriv: 'util-linux' };

const isThere = (program: string): boolean =>
  spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined;

/** Throws a `Fault` that says what this machine lacks to build and run images. */
export function requireTools(...programs: readonly string[]): void {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new Fault('The check needs root on Linux; Debian 12 is known to work.');
  const missing = programs.filter((program) => !isThere(program));
  if (missing.length === 0) return;
  const names = missing.map((program) => packages[program] ?? program).join(' ');
  throw new Fault(
    `This needs ${names}; on Debian: apt-get install --no-install-recommends ${names}`,
  );
}
