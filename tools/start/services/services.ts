import { join } from 'node:path';
import type { Lock } from '../lock.mjs';
import { root } from '../workspace.mjs';
import { environmentOf, serviceNames, type ServiceName, type Surroundings } from './environment.ts';
import { SupervisedProcess } from './supervised-process.ts';

// V8 grows the nursery of its heap to 16 MB a half under load; a service that mostly waits needs 1.
const SMALL_NURSERY = '--max-semi-space-size=1';

/** Which code runs: bundles as in the images, or the compiled files, which rebuild in a moment. */
export type CodeForm = 'bundle' | 'dist';

export type Services = Record<ServiceName, SupervisedProcess>;

/** Compiled files have maps to their sources; the maps of a bundle would cost 50 MB a process. */
export function nodeFlags(code: CodeForm): string[] {
  return code === 'dist' ? ['--enable-source-maps'] : [SMALL_NURSERY];
}

/** The five services, ready to be started. */
export function planServices(
  surroundings: Surroundings,
  { logs, lock, code }: { logs: string; lock: Lock; code: CodeForm },
): Services {
  const plan = (name: ServiceName): SupervisedProcess =>
    new SupervisedProcess({
      name,
      args: [...nodeFlags(code), join('apps', name, code, 'main.js')],
      cwd: root,
      env: environmentOf(name, surroundings),
      logs,
      readyUrl: `http://127.0.0.1:${surroundings.ports[name]}/readyz`,
      onSpawn: (pid) => lock.noteService(name, pid),
    });
  return Object.fromEntries(serviceNames.map((name) => [name, plan(name)])) as Services;
}
