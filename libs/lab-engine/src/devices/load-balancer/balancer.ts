/**
 * HAProxy over a stream: it chooses by its settings among the servers that its checks hold for up. Left out:
 * weights, retries (`retries 0`), a slow network and a second balancer.
 */
import type { Connected } from '../../connect.ts';
import type { Connection } from '../../packets/connection.ts';
import type { HttpRequest, HttpResponse, Backend } from '../../packets/evidence.ts';
import { bareRequest } from '../../packets/payloads.ts';
import { note, type Walk } from '../../walk.ts';
import type { Inline } from '../device.ts';
import { askBackend, balance, tellHealth } from './balance.ts';
import { BACKENDS, Rotation, type BalancerSettings } from './choose.ts';

export { Processes, type Timetable } from '../server/processes.ts';

/** A check of a server, as an attempt of a stream. */
export interface CheckAttempt {
  readonly at: number;
  readonly checks: Backend;
}

/** HAProxy asks with HTTP/1.0 and without a name. */
const HEALTH = bareRequest('page', '/health');

/** All checks between two times. HAProxy spreads the servers' checks over the interval (`spread` aside). */
export function checkTimes(
  { interval }: Pick<BalancerSettings, 'interval'>,
  [begin, end]: readonly [number, number],
): readonly CheckAttempt[] {
  const attempts: CheckAttempt[] = [];
  BACKENDS.forEach((checks, index) => {
    const phase = Math.floor((interval * index) / BACKENDS.length) * 1_000;
    for (let at = begin + phase; at < end; at += interval * 1_000) attempts.push({ at, checks });
  });
  return attempts.sort((a, b) => a.at - b.at);
}

/** The checks that go otherwise than the one before, and as many after each as `fall` and `rise` count. */
export function tellingChecks(
  settings: Pick<BalancerSettings, 'interval' | 'fall' | 'rise'>,
  span: readonly [number, number],
  isWell: (backend: Backend, at: number) => boolean,
): readonly CheckAttempt[] {
  const most = Math.max(settings.fall, settings.rise);
  const wasWell = { 'web-a': true, 'web-b': true };
  const alike = { 'web-a': most, 'web-b': most };
  return checkTimes(settings, span).filter(({ at, checks }) => {
    const well = isWell(checks, at);
    alike[checks] = well === wasWell[checks] ? alike[checks] + 1 : 1;
    wasWell[checks] = well;
    return alike[checks] <= most;
  });
}

/** A balancer with these settings, in the place of the lab's own. */
export class StreamBalancer implements Inline {
  readonly device = 'LB';
  readonly node = 'lb';
  readonly rotation: Rotation;

  constructor(readonly settings: BalancerSettings) {
    this.rotation = new Rotation(settings);
  }

  isIn(): boolean {
    return true;
  }

  /**
   * Asks a server's health page, and takes over what follows: `fall` failed checks in a row take a server
   * out, `rise` passed ones bring it back (HAProxy 2.6, sections "fall" and "rise"). A drained server that
   * stops is noticed by its checks like any other.
   */
  check(walk: Walk, backend: Backend): Connected {
    const { rotation, settings } = this;
    const connected = askBackend(walk, backend, HEALTH);
    const status = connected.response?.status ?? null;
    const server = rotation.server(backend);
    const wasUp = server.state !== 'down';
    server.against = (status === 200) === wasUp ? 0 : server.against + 1;
    if (server.against < (wasUp ? settings.fall : settings.rise)) return connected;
    server.against = 0;
    rotation.change(server, wasUp ? 'down' : server.isDrained ? 'drain' : 'up');
    const subject = server.state === 'drain' ? 'drained' : null;
    tellHealth(walk, rotation, server, { status, subject, score: rotation.active });
    return connected;
  }

  drain(walk: Walk, backend: Backend, at: number): void {
    const server = this.rotation.server(backend);
    server.isDrained = true;
    if (server.state === 'down') return;
    this.rotation.change(server, 'drain');
    note(walk, 'backend-drained', { backend, packet: null, score: this.rotation.active }, at);
  }

  answer(_: HttpRequest, connection: Connection, walk: Walk): HttpResponse {
    const { rotation, settings } = this;
    return balance(walk, rotation, connection, ({ server, isKept }) => {
      const kind = isKept ? 'lb-stuck' : 'lb-chosen';
      const all = rotation.servers.reduce((sum, { open }) => sum + open.length, 1);
      const subject = `${(server?.open.length ?? 0) + 1} of ${all}`;
      return { kind: server ? kind : 'lb-unavailable', rule: settings.stickiness, subject };
    });
  }
}
