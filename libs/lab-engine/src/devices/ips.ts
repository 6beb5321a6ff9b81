/**
 * The IPS stands in the path with signatures and a rate threshold, and drops what matches. Left
 * out: false positives, the choice between fail-open and fail-closed, its delay, and TLS that it
 * would have to end before it could read anything.
 */
import type { Attack } from '../actions.ts';
import { moveTo, record, type Walk } from '../walk.ts';

/** Flips the IPS. */
export function toggleIps(walk: Walk): void {
  const on = !walk.state.ipsEnabled;
  walk.state = { ...walk.state, ipsEnabled: on };
  record(walk, 'IPS', on ? 'ips-on' : 'ips-off', on ? 'success' : 'warn', 'info');
}

/** Inspects a benign request and forwards it. */
export function passIps(walk: Walk): void {
  moveTo(walk, 'ips', 'passed');
  record(walk, 'IPS', 'ips-passed', 'info', 'passed');
}

/** Drops an attack before anything behind the IPS sees it. */
export function blockAttack(walk: Walk, attack: Attack): void {
  moveTo(walk, 'ips', 'blocked');
  record(walk, 'IPS', 'ips-blocked', 'error', 'blocked', { attack });
}
