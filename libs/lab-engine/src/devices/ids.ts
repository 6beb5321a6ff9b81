/**
 * The IDS is a passive sensor on a mirror port of the server segment: it compares copies with
 * signatures and alerts. Left out: lost copies, evasion, tuning, and blindness to encrypted
 * payloads; what it sees here is already decrypted.
 */
import type { Attack } from '../actions.ts';
import type { Severity } from '../events.ts';
import { branchTo, record, type Walk } from '../walk.ts';

/** How the sensor rates what it recognises, by signature alone. */
export const IDS_SEVERITY: Readonly<Record<Attack, Severity>> = {
  sqli: 'high',
  xss: 'medium',
  dirbuster: 'low',
};

/** Flips the sensor. */
export function toggleIds(walk: Walk): void {
  const on = !walk.state.idsEnabled;
  walk.state = { ...walk.state, idsEnabled: on };
  record(walk, 'IDS', on ? 'ids-on' : 'ids-off', on ? 'success' : 'warn', 'info');
}

/** Looks at the copy of a benign request; nothing is held up. */
export function observeRequest(walk: Walk): void {
  branchTo(walk, 'server', 'ids', 'mirror', 'passed');
  record(walk, 'IDS', 'ids-quiet', 'info', 'info');
}

/** Alerts on the copy of an attack; the packet itself goes on. */
export function alertOnAttack(walk: Walk, attack: Attack): void {
  branchTo(walk, 'server', 'ids', 'mirror', 'alerted');
  record(walk, 'IDS', 'ids-alerted', 'warn', 'alerted', { attack, severity: IDS_SEVERITY[attack] });
}
