/**
 * The firewall is a packet filter that knows addresses and ports: it drops silently what one of
 * its two rules names and passes the rest. Left out: the default-deny rule set a real one begins
 * with, connection tracking, rejects, rate limits and logging of permitted traffic. The client's rule
 * also holds for the client's traffic out of the VPN.
 */
import { moveTo, record, type Walk } from '../walk.ts';

/** Flips the firewall; off also removes both block rules. */
export function toggleFirewall(walk: Walk): void {
  const on = !walk.state.firewallEnabled;
  walk.state = { ...walk.state, firewallEnabled: on };
  if (on) {
    record(walk, 'Firewall', 'firewall-on', 'success', 'info');
    return;
  }
  walk.state = { ...walk.state, blockClient: false, blockAttacker: false };
  record(walk, 'Firewall', 'firewall-off', 'warn', 'info');
}

/** Flips the rule that drops the client: a self-inflicted outage. */
export function toggleClientBlock(walk: Walk): void {
  if (!walk.state.firewallEnabled) return refuse(walk);
  const blocked = !walk.state.blockClient;
  walk.state = { ...walk.state, blockClient: blocked };
  record(
    walk,
    'Firewall',
    blocked ? 'rule-added' : 'rule-removed',
    blocked ? 'warn' : 'info',
    'info',
    { rule: 'block client' },
  );
}

/** Flips the rule that drops the attacker's address. */
export function toggleAttackerBlock(walk: Walk): void {
  if (!walk.state.firewallEnabled) return refuse(walk);
  const blocked = !walk.state.blockAttacker;
  walk.state = { ...walk.state, blockAttacker: blocked };
  record(
    walk,
    'Firewall',
    blocked ? 'rule-added' : 'rule-removed',
    blocked ? 'success' : 'warn',
    'info',
    { rule: 'block attacker' },
  );
}

/** Lets the packet through or drops it; tells whether it goes on. */
export function passFirewall(walk: Walk, detail: 'http' | 'https' | 'probes' = 'http'): boolean {
  const { firewallEnabled, blockClient, blockAttacker } = walk.state;
  if (!firewallEnabled) return true;
  const dropped = walk.source === 'attacker' ? blockAttacker : blockClient;
  moveTo(walk, 'firewall', dropped ? 'blocked' : 'passed');
  if (!dropped) return true;
  record(walk, 'Firewall', 'firewall-dropped', 'error', 'blocked', {
    rule: walk.source === 'attacker' ? 'block attacker' : 'block client',
    detail,
  });
  return false;
}

function refuse(walk: Walk): void {
  record(walk, 'Firewall', 'firewall-refused', 'warn', 'refused');
}
