import type { BalancerConfiguration } from './configuration.ts';
import { SERVERS, type IncidentKind, type WebServer } from './incidents.ts';
import { startAt, type World } from './world.ts';

/** What a check got: an answer's status, or null where nothing listened. */
export interface Check {
  readonly server: WebServer;
  readonly at: number;
  readonly status: 200 | 503 | null;
}

/** up: gets requests · drain: only from those who belong to it · down: gets none */
export type CheckedServer = 'up' | 'drain' | 'down';

export interface StateChange {
  readonly server: WebServer;
  readonly at: number;
  readonly to: CheckedServer;
  /** The incident behind it. */
  readonly by: IncidentKind;
  /** The check that decided; null for an order of the update script. */
  readonly check: Check | null;
}

/** The stream ends here, in milliseconds. */
export const END = 100_000;

/** All checks of a stream. HAProxy spreads the servers' checks over the interval (`spread` aside). */
export function checksOf({ interval }: BalancerConfiguration, world: World): readonly Check[] {
  const checks: Check[] = [];
  SERVERS.forEach((server, index) => {
    const phase = Math.floor((interval * index) / SERVERS.length);
    for (let at = phase; at < END; at += interval)
      checks.push({ server, at, status: statusOf(world, server, at) });
  });
  return checks.sort((a, b) => a.at - b.at);
}

function statusOf(world: World, server: WebServer, at: number): Check['status'] {
  if (startAt(world, server, at) === -1) return null;
  const [from, until] = world.incidents.hiccup;
  return server === 'web-b' && from <= at && at < until ? 503 : 200;
}

/** What made a server's check pass or fail just then. */
function incidentBehind({ incidents }: World, { server, at, status }: Check): IncidentKind {
  if (server === 'web-b') return at >= incidents.update[1] ? 'update' : 'hiccup';
  return at >= incidents.comeback[0] || status === 200 ? 'comeback' : 'crash';
}

/**
 * When the balancer changes its mind about a server: `fall` failed checks in a row take it out, `rise`
 * passed ones bring it back (HAProxy 2.6, sections "fall" and "rise"). A drained server that stops is
 * noticed by its checks like any other.
 */
export function changesOf(
  configuration: BalancerConfiguration,
  world: World,
  checks: readonly Check[],
): readonly StateChange[] {
  const { fall, rise, drain } = configuration;
  const changes: StateChange[] = [];
  for (const server of SERVERS) {
    let isUp = true;
    let against = 0;
    for (const check of checks) {
      if (check.server !== server) continue;
      against = (check.status === 200) === isUp ? 0 : against + 1;
      if (against < (isUp ? fall : rise)) continue;
      isUp = !isUp;
      against = 0;
      const by = incidentBehind(world, check);
      changes.push({ server, at: check.at, to: isUp ? 'up' : 'down', by, check });
    }
  }
  if (drain) addDrain(changes, world);
  return changes.sort((a, b) => a.at - b.at);
}

/** The script's order, if the server takes part just then; a server that is down comes back drained. */
function addDrain(changes: StateChange[], { incidents }: World): void {
  const at = incidents.update[0];
  const ordered = { server: 'web-b', at, to: 'drain', by: 'update', check: null } as const;
  const isDown = changes.findLast((c) => c.server === 'web-b' && c.at <= at)?.to === 'down';
  changes.forEach((change, index) => {
    if (change.server === 'web-b' && change.at > at && change.to === 'up')
      changes[index] = { ...change, to: 'drain' };
  });
  if (!isDown) changes.push(ordered);
}
