import { spawnSync } from 'node:child_process';
import { Fault } from '../harness/fault.mjs';

/** Programs that build and run images without an engine, and the Debian packages that have them. */
const packages = { buildah: 'buildah', debootstrap: 'debootstrap' };

const isThere = (program: string): boolean =>
  spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined;

/** Throws a `Fault` that says what this machine lacks to build images. */
export function requireTools(): void {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new Fault(
      'Building and checking images needs root on Linux; Debian 12 is known to work.',
    );
  const missing = Object.entries(packages).filter(([program]) => !isThere(program));
  if (missing.length === 0) return;
  const names = missing.map(([, name]) => name).join(' ');
  throw new Fault(
    `Building images without an engine needs ${names}; on Debian: apt-get install --no-install-recommends ${names}`,
  );
}
