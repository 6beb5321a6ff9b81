import type { Place } from '../start/place.ts';
import {
  environmentOf,
  serviceNames,
  type ServiceName,
  type Surroundings,
} from '../start/services/environment.ts';
import { planServices } from '../start/services/services.ts';
import { SupervisedProcess } from '../start/services/supervised-process.ts';

/** One process of a service. */
export interface Replica {
  service: ServiceName;
  /** `auth-service 2` */
  name: string;
  url: string;
  process: SupervisedProcess;
}

export type Replicas = Record<ServiceName, Replica[]>;

/** How many processes each service has. */
export type Copies = Record<ServiceName, number>;

/** Services that the gateway spreads its calls over. */
const BEHIND_GATEWAY = {
  AUTH_URL: 'auth-service',
  LEARNING_URL: 'learning-service',
  ASSISTANT_URLS: 'assistant-service',
} as const;

type Ports = Record<ServiceName, number[]>;

async function choosePorts({ ports }: Place, copies: Copies): Promise<Ports> {
  const chosen: Partial<Ports> = {};
  for (const service of serviceNames) {
    chosen[service] = [];
    for (let at = 1; at <= copies[service]; at++)
      chosen[service].push(await ports.portFor(`${service} ${at}`));
  }
  return chosen as Ports;
}

/** The nth of a list, from the beginning again after its end. */
function take<T>(list: readonly T[], at: number): T {
  return list[at % list.length] as T;
}

/**
 * What the nth process of each service is told. A gateway knows every replica; services call one
 * replica of each other, since they bear its absence by themselves.
 */
function environmentAt(
  at: number,
  service: ServiceName,
  ports: Ports,
  surroundings: Omit<Surroundings, 'ports'>,
): NodeJS.ProcessEnv {
  const own = Object.entries(ports).map(([name, list]) => [name, take(list, at)]);
  const environment = environmentOf(service, { ...surroundings, ports: Object.fromEntries(own) });
  const lists = Object.entries(BEHIND_GATEWAY).map(([setting, name]) => [
    setting,
    ports[name].map((port) => `http://127.0.0.1:${port}`).join(),
  ]);
  // Production's own way to stop: two seconds in which callers turn away.
  const production = { ...environment, NODE_ENV: 'production' };
  return service === 'gateway' ? { ...production, ...Object.fromEntries(lists) } : production;
}

/** Every process of every service, ready to be started. */
export async function planReplicas(
  surroundings: Omit<Surroundings, 'ports'>,
  place: Place & { folder: string },
  copies: Copies,
): Promise<Replicas> {
  const ports = await choosePorts(place, copies);
  const planOne = (service: ServiceName, port: number, at: number): Replica => {
    const all = Object.fromEntries(serviceNames.map((name) => [name, port]));
    const { plan } = planServices(
      { ...surroundings, ports: all as Surroundings['ports'] },
      { ...place, code: 'bundle' },
    )[service];
    const name = `${service} ${at + 1}`;
    const process = new SupervisedProcess({
      ...plan,
      name: `${service}-${at + 1}`,
      cwd: place.folder,
      env: environmentAt(at, service, ports, surroundings),
      onSpawn: (pid) => place.lock.noteService(name, pid),
    });
    return { service, name, url: `http://127.0.0.1:${port}`, process };
  };
  const planned = serviceNames.map((service) => [
    service,
    ports[service].map((port, at) => planOne(service, port, at)),
  ]);
  return Object.fromEntries(planned) as Replicas;
}
