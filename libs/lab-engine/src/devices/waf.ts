/**
 * The WAF is a reverse proxy that reads decrypted HTTP and adds up rule scores as the OWASP Core
 * Rule Set does at paranoia level 1, blocking from 5. Left out: the rules themselves, learning,
 * exclusions and false positives; the rule ids are those our textbook payloads triggered.
 */
import type { Attack } from '../actions.ts';
import { moveTo, record, type Walk } from '../walk.ts';

/** Flips the reverse proxy's blocking mode. */
export function toggleWaf(walk: Walk): void {
  const on = !walk.state.wafEnabled;
  walk.state = { ...walk.state, wafEnabled: on };
  record(walk, 'WAF', on ? 'waf-on' : 'waf-off', on ? 'success' : 'warn', 'info');
}

/** Lets a benign request through; behind the WAF the request is plain. */
export function allowRequest(walk: Walk): void {
  moveTo(walk, 'waf', 'passed');
  walk.encrypted = false;
  record(walk, 'WAF', 'waf-allowed', 'info', 'passed');
}

/** Answers an attack itself: 403 for a recognised payload, 429 for too many requests. */
export function refuseAttack(walk: Walk, attack: Attack): void {
  moveTo(walk, 'waf', 'blocked');
  const status = attack === 'dirbuster' ? 429 : 403;
  record(walk, 'WAF', 'waf-blocked', 'error', 'blocked', { attack, status });
}
