import { join } from 'node:path';
import type { Lock } from '../lock.mjs';
import { root } from '../workspace.mjs';
import { environmentOf, serviceNames, type ServiceName, type Surroundings } from './environment.ts';
import { SupervisedProcess } from './supervised-process.ts';

export type Services = Record<ServiceName, SupervisedProcess>;

/** The five services, ready to be started. */
export function planServices(
  surroundings: Surroundings,
  { logs, lock }: { logs: string; lock: Lock },
): Services {
  const plan = (name: ServiceName): SupervisedProcess =>
    new SupervisedProcess({
      name,
      args: ['--enable-source-maps', join('apps', name, 'dist', 'main.js')],
      cwd: root,
      env: environmentOf(name, surroundings),
      logs,
      readyUrl: `http://127.0.0.1:${surroundings.ports[name]}/readyz`,
      onSpawn: (pid) => lock.noteService(name, pid),
    });
  return Object.fromEntries(serviceNames.map((name) => [name, plan(name)])) as Services;
}
