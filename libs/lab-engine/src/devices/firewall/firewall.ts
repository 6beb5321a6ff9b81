/**
 * The firewall is a packet filter that knows addresses and ports: it takes the first of its rules
 * that names a connection's first packet, or else its default, which is to accept. Left out: the
 * default-deny rule set a real one begins with, rejects, rate limits and logs of what it permits; an
 * answer belongs to its connection and passes.
 */
import { ADDRESSES, HTTPS_PORT, HTTP_PORT } from '../../cast.ts';
import type { Packet } from '../../packets/packet.ts';
import { note, type Walk } from '../../walk.ts';
import type { DraftState, LabState } from '../derived.ts';
import type { Device, Handling, Inline } from '../device.ts';
import { nodeWords, words } from './words.ts';

export type FirewallAction = 'accept' | 'drop';

/** One rule; null names every address or port. */
export interface FirewallRule {
  readonly name: string;
  readonly action: FirewallAction;
  readonly source: string | null;
  readonly destination: string | null;
  readonly ports: readonly number[] | null;
}

export interface FirewallState {
  readonly firewallEnabled: boolean;
  /** In order: the first rule that matches decides. */
  readonly firewallRules: readonly FirewallRule[];
  /** What happens to a packet that no rule names. */
  readonly firewallDefault: FirewallAction;
}

/** The two rules that the levels switch. */
export const BLOCK_RULES = {
  'block client': {
    name: 'block client',
    action: 'drop',
    source: ADDRESSES.client,
    destination: ADDRESSES.server,
    ports: [HTTP_PORT, HTTPS_PORT],
  },
  'block attacker': {
    name: 'block attacker',
    action: 'drop',
    source: ADDRESSES.attacker,
    destination: null,
    ports: null,
  },
} as const satisfies Record<string, FirewallRule>;
export type BlockRule = keyof typeof BLOCK_RULES;

const NO_RULES: readonly FirewallRule[] = [];
const state: FirewallState = {
  firewallEnabled: false,
  firewallRules: NO_RULES,
  firewallDefault: 'accept',
};

const inline: Inline = { device: 'Firewall', node: 'firewall', isIn, judge };

export const firewall = {
  name: 'Firewall',
  feed: 'firewall log',
  nodes: {
    firewall: {
      address: null,
      segment: 'path',
      ...nodeWords.firewall,
    },
  },
  state,
  actions: { enableFirewall, blockClient, blockAttacker },
  words,
  inline,
} as const satisfies Device;

/** Flips the firewall; off also removes its rules. */
function enableFirewall(walk: Walk): void {
  const on = !walk.state.firewallEnabled;
  walk.state.firewallEnabled = on;
  if (!on) walk.state.firewallRules = NO_RULES;
  note(walk, on ? 'firewall-on' : 'firewall-off');
}

/** Flips the rule that drops the client: a self-inflicted outage. */
function blockClient(walk: Walk): void {
  flip(walk, 'block client');
}

/** Flips the rule that drops the attacker's address. */
function blockAttacker(walk: Walk): void {
  flip(walk, 'block attacker');
}

function flip(walk: Walk, rule: BlockRule): void {
  const { firewallEnabled } = walk.state;
  if (!firewallEnabled) return note(walk, 'firewall-refused', { action: 'refused' });
  const on = !hasRule(walk.state, rule);
  walk.state.firewallRules = withRule(walk.state, rule, on).firewallRules;
  note(walk, on ? 'rule-added' : 'rule-removed', { rule });
}

/** Whether a rule of this name is in the list. */
export function hasRule(state: FirewallState, name: string): boolean {
  return state.firewallRules.some((rule) => rule.name === name);
}

/** The state with or without one of the two rules that the levels switch. */
export function withRule<S extends LabState>(state: S, name: BlockRule, isOn: boolean): S {
  const others = state.firewallRules.filter((rule) => rule.name !== name);
  return { ...state, firewallRules: isOn ? [...others, BLOCK_RULES[name]] : others };
}

function isIn(state: DraftState): boolean {
  return state.firewallEnabled;
}

/** Judges the first packet of a connection by address and port. */
function judge({ ip, tcp }: Packet, walk: Walk): Handling {
  if (tcp?.flags !== 'SYN') return 'pass';
  const { firewallRules, firewallDefault } = walk.state;
  const port = tcp.destinationPort;
  const rule = firewallRules.find((each) => matches(each, ip.source, ip.destination, port));
  if ((rule?.action ?? firewallDefault) === 'accept') return 'pass';
  note(walk, 'firewall-dropped', {
    source: ip.source,
    destination: `${ip.destination}:${port}`,
    rule: rule?.name ?? 'default',
    action: 'blocked',
  });
  return 'drop';
}

/** Whether a rule names this source, destination and port. */
export function matches(
  rule: FirewallRule,
  source: string,
  destination: string,
  port: number,
): boolean {
  return (
    (rule.source === null || rule.source === source) &&
    (rule.destination === null || rule.destination === destination) &&
    (rule.ports === null || rule.ports.includes(port))
  );
}
