import { spawnSync } from 'node:child_process';
import { Fault } from '../start/fault.mjs';

/** Programs that build and run images without an engine, and Debian's packages of them. */
const packages = { buildah: 'buildah', debootstrap: 'debootstrap' };

const isThere = (program: string): boolean =>
  spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined;

/** Throws a `Fault` that says what is missing to build images here. */
export function requireTools(): void {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new Fault(
      'Images are built and checked here by root on Linux; Debian 12 is known to do.',
    );
  const missing = Object.entries(packages).filter(([program]) => !isThere(program));
  if (missing.length === 0) return;
  const names = missing.map(([, name]) => name).join(' ');
  throw new Fault(
    `Images are built without an engine by ${names}; on Debian: apt-get install --no-install-recommends ${names}`,
  );
}
