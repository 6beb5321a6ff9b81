/**
 * The firewall is a packet filter that knows addresses, ports and connections: every packet takes the
 * first of its rules that names it, or else its default, which is to accept. Left out: the default-deny
 * rule set a real one begins with, rate limits and logs of what it permits.
 */
import { ADDRESSES, HTTPS_PORT, HTTP_PORT } from '../../cast.ts';
import type { Packet } from '../../packets/evidence.ts';
import { change, decide, note, type Walk } from '../../walk.ts';
import { REPLIES, deciding, type Chain, type FirewallPolicy, type FirewallRule } from './filter.ts';
import type { LabState, NodeId } from '../derived.ts';
import { isTunnelled } from '../vpn/vpn.ts';
import type { Device, Handling, Inline } from '../device.ts';
import { nodeWords, words } from './words.ts';

export type { FirewallAction, FirewallPolicy, FirewallRule } from './filter.ts';

const dropping = (name: string, source: string): FirewallRule => ({
  name,
  action: 'drop',
  source,
  destination: null,
  ports: null,
  log: `${name} `,
  isCounted: true,
});

/** The two rules that the levels switch. */
export const BLOCK_RULES = {
  'block client': {
    ...dropping('block client', ADDRESSES.client),
    destination: ADDRESSES.server,
    ports: [HTTP_PORT, HTTPS_PORT],
  },
  'block attacker': dropping('block attacker', ADDRESSES.attacker),
} satisfies Record<string, FirewallRule>;
export type BlockRule = keyof typeof BLOCK_RULES;

const NO_RULES: readonly FirewallRule[] = [];
const state = {
  firewallEnabled: false,
  /** In order: the first rule that matches decides. */
  firewallRules: NO_RULES,
  firewallDefault: 'accept' as FirewallPolicy,
  /** Whether it stands before the servers, or is the router of the clients' network. */
  firewallSide: 'servers' as 'servers' | 'clients',
};

const inline: Inline = { device: 'Firewall', node: 'firewall', isIn, judge, tracks: true };

export const firewall = {
  name: 'Firewall',
  feed: 'firewall log',
  nodes: { firewall: { address: null, segment: 'path', ...nodeWords } },
  state,
  actions: {
    enableFirewall,
    /** A self-inflicted outage. */
    blockClient: (walk: Walk): void => flip(walk, 'block client'),
    blockAttacker: (walk: Walk): void => flip(walk, 'block attacker'),
  },
  words,
  inline,
} as const satisfies Device;

function enableFirewall(walk: Walk): void {
  const on = !walk.state.firewallEnabled;
  change(walk, { firewallEnabled: on, firewallRules: on ? [REPLIES] : NO_RULES });
  note(walk, on ? 'firewall-on' : 'firewall-off');
}

function flip(walk: Walk, rule: BlockRule): void {
  const { firewallEnabled } = walk.state;
  if (!firewallEnabled) return note(walk, 'firewall-refused', { action: 'refused' });
  const on = !hasRule(walk.state, rule);
  walk.state = withRule(walk.state, rule, on);
  note(walk, on ? 'rule-added' : 'rule-removed', { rule });
}

/** Whether a rule of this name is in the list. */
export function hasRule(state: Pick<LabState, 'firewallRules'>, name: string): boolean {
  return state.firewallRules.some((rule) => rule.name === name);
}

/** The state with or without one of the two rules that the levels switch. */
export function withRule<S extends LabState>(state: S, name: BlockRule, isOn: boolean): S {
  const others = state.firewallRules.filter((rule) => rule.name !== name);
  return { ...state, firewallRules: isOn ? [...others, BLOCK_RULES[name]] : others };
}

/** On the clients' side it sees no more of a tunnel than its datagrams, and lets those pass. */
function isIn(state: LabState, opener: NodeId, destination: string): boolean {
  const { firewallEnabled, firewallSide } = state;
  return (
    firewallEnabled && (firewallSide === 'servers' || !isTunnelled(state, opener, destination))
  );
}

/** The chain as it stands. */
export function chainOf({ firewallRules, firewallDefault }: LabState): Chain {
  return { rules: firewallRules, policy: firewallDefault };
}

function judge(packet: Packet, walk: Walk): Handling {
  const chain = chainOf(walk.state);
  const rule = deciding(chain, packet);
  const name = rule?.name ?? 'default';
  const action = rule?.action ?? chain.policy;
  const handling = action === 'accept' ? 'pass' : action;
  decide(walk, 'firewall', name, handling);
  if (handling === 'pass') return handling;
  const { source } = packet.ip;
  const destination = `${packet.ip.destination}:${packet.tcp?.destinationPort}`;
  const kind = action === 'drop' ? 'firewall-dropped' : 'firewall-rejected';
  note(walk, kind, { source, destination, rule: name, action: 'blocked' });
  return handling;
}
