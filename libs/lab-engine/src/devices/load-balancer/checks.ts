/** HAProxy's health checks: what they ask for, when they are made, and which of them tell something. */
import type { HttpRequest } from '../../packets/packet.ts';
import type { Backend } from '../../packets/record.ts';
import { BACKENDS } from './choose.ts';
import type { BalancerSettings } from './settings.ts';

/** A check of a server, as an attempt of a stream. */
export interface CheckAttempt {
  readonly at: number;
  readonly checks: Backend;
}

/** HAProxy asks with HTTP/1.0 and without a name. */
export const HEALTH: HttpRequest = {
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
