/**
 * The attacker has one public address, a port scanner and three textbook attacks. Left out: real
 * payloads, further addresses, persistence, and everything that would follow a success.
 */
import type { Attack } from '../actions.ts';
import { moveTo, record, type Walk } from '../walk.ts';
import { passFirewall } from './firewall.ts';
import { alertOnAttack } from './ids.ts';
import { blockAttack } from './ips.ts';
import { pickBackend } from './load-balancer.ts';
import { answerAttack, entryNode } from './server.ts';
import { refuseAttack } from './waf.ts';

/** Probes the ports of the public address; IPS, WAF and IDS are kept out of scans on purpose. */
export function scanPorts(walk: Walk): void {
  if (!passFirewall(walk, 'probes')) {
    record(walk, 'Scan', 'port-filtered', 'error', 'blocked');
    return;
  }
  moveTo(walk, entryNode(walk.state), 'exposed');
  const detail = walk.state.firewallEnabled ? 'firewall on' : null;
  record(walk, 'Scan', 'port-open', 'warn', 'exposed', { detail });
}

/** Sends one attack along the path; the first device that stops it has the last word. */
export function attackServer(walk: Walk, attack: Attack): void {
  const { state } = walk;
  if (!passFirewall(walk)) return;
  if (state.ipsEnabled) return blockAttack(walk, attack);
  if (state.wafEnabled) return refuseAttack(walk, attack);
  if (state.lbEnabled && !pickBackend(walk)) return;
  if (state.idsEnabled) alertOnAttack(walk, attack);
  answerAttack(walk, attack);
}
