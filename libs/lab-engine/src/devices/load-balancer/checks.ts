/** HAProxy's health checks: when they are made, and what they change. */
import type { Connected } from '../../connect.ts';
import type { HttpRequest } from '../../packets/packet.ts';
import type { Backend } from '../../packets/record.ts';
import { note, type Walk } from '../../walk.ts';
import { BACKENDS, type Rotation } from './choose.ts';
import { askBackend } from './rotation.ts';
import type { BalancerSettings } from './settings.ts';

/** A check of a server, as an attempt of a stream. */
export interface CheckAttempt {
  readonly at: number;
  readonly checks: Backend;
}

/** HAProxy asks with HTTP/1.0 and without a name. */
const HEALTH: HttpRequest = {
  kind: 'page',
  target: '/health',
  version: '1.0',
  host: null,
  agent: null,
  forwardedFor: null,
};

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

/**
 * The checks that can change something: those that go otherwise than the one before, and as many after each
 * as `fall` and `rise` count. `isWell` tells whether a check that begins at a time is passed.
 */
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

/**
 * What the checks of one balancer have shown. `fall` failed checks in a row take a server out, `rise` passed
 * ones bring it back (HAProxy 2.6, sections "fall" and "rise"). A drained server that stops is noticed by its
 * checks like any other, and one that is down comes back drained.
 */
export class Health {
  readonly #isUp: Record<Backend, boolean> = { 'web-a': true, 'web-b': true };
  readonly #against: Record<Backend, number> = { 'web-a': 0, 'web-b': 0 };
  readonly #drained = new Set<Backend>();

  constructor(readonly rotation: Rotation) {}

  /** Asks a server's health page, and takes over what follows. */
  check(walk: Walk, backend: Backend): Connected {
    const connected = askBackend(walk, backend, HEALTH);
    this.#learn(walk, backend, connected.response?.status ?? null);
    return connected;
  }

  /** The order to send a server no new visitors. */
  drain(walk: Walk, backend: Backend, at: number): void {
    this.#drained.add(backend);
    if (!this.#isUp[backend]) return;
    this.rotation.change(backend, 'drain');
    const facts = { backend, packet: null, score: this.rotation.active };
    note(walk, 'backend-drained', facts, at);
  }

  #learn(walk: Walk, backend: Backend, status: number | null): void {
    const { fall, rise } = this.rotation.settings;
    const isUp = this.#isUp[backend];
    this.#against[backend] = (status === 200) === isUp ? 0 : this.#against[backend] + 1;
    if (this.#against[backend] < (isUp ? fall : rise)) return;
    this.#isUp[backend] = !isUp;
    this.#against[backend] = 0;
    const isDrained = !isUp && this.#drained.has(backend);
    this.rotation.change(backend, isUp ? 'down' : isDrained ? 'drain' : 'up');
    const subject = isDrained ? 'drained' : null;
    const facts = { backend, status, score: this.rotation.active, subject };
    note(walk, isUp ? 'backend-failed' : 'backend-recovered', facts);
    if (this.rotation.active === 0) note(walk, 'no-backend-left');
  }
}
