import type { Backend } from '@netward/lab-engine';
import type { BalancerConfiguration } from './configuration.ts';
import type { IncidentKind } from './incidents.ts';
import type { Loss } from './play.ts';
import type { World } from './world.ts';

/** Where a cart lies: the server, and which start of its process. */
export interface Cart {
  readonly server: Backend;
  readonly start: number;
}

/** What made a server's check pass or fail just then. */
export function incidentBehind(
  { incidents }: World,
  { server, at, isPassed }: { server: Backend; at: number; isPassed: boolean },
): IncidentKind {
  if (server === 'web-b') return at >= incidents.update[1] ? 'update' : 'hiccup';
  return at >= incidents.comeback[0] || isPassed ? 'comeback' : 'crash';
}

/** The incident that ended a server's process, or will. */
function endOf({ incidents }: World, server: Backend, at: number): IncidentKind {
  if (server === 'web-b') return 'update';
  return at >= incidents.comeback[0] ? 'comeback' : 'crash';
}

/** What a lost request goes back to; null where no server was left, which is the latest change's doing. */
export function causeOf(
  world: World,
  loss: Loss | null,
  server: Backend | null,
  at: number,
): IncidentKind | null {
  if (server === null) return null;
  return loss === 'busy' ? 'rush' : endOf(world, server, at);
}

/** The incident that parted a visit from its cart; null if the algorithm alone did. */
export function whoParted(
  { stickiness, algorithm }: BalancerConfiguration,
  world: World,
  { server, start }: Cart,
  at: number,
  latest: IncidentKind,
): IncidentKind | null {
  const [from, until] = world.alive[server][start]!;
  if (until <= at) return endOf(world, server, from);
  return stickiness === 'none' && algorithm !== 'source' ? null : latest;
}
