/**
 * The language of the packet filter, and the one way down its list: the first rule whose conditions all
 * hold decides, else the policy. The device asks it for a verdict, the inspector for the way there, a
 * challenge for both.
 */
import type { Packet } from '../../packets/packet.ts';
import { addressOf, hasAddress, networkOf } from '../../packets/ipv4.ts';

export type FirewallAction = 'accept' | 'drop' | 'reject';
export type FirewallPolicy = 'accept' | 'drop';

/** One rule; null names every address or port. */
export interface FirewallRule {
  readonly name: string;
  readonly action: FirewallAction;
  /** Packets of connections that the filter has seen in both directions: `ct state established,related`. */
  readonly isReplies?: boolean;
  /** An address or a network. */
  readonly source: string | null;
  readonly destination: string | null;
  readonly ports: readonly number[] | null;
}

/** The rule that lets the answers back. */
export const REPLIES: FirewallRule = {
  name: 'replies',
  action: 'accept',
  isReplies: true,
  source: null,
  destination: null,
  ports: null,
};

/** A rule list and what happens to a packet that none of it names. */
export interface Chain {
  readonly rules: readonly FirewallRule[];
  readonly policy: FirewallPolicy;
}

export type ConditionField = 'state' | 'source' | 'destination' | 'port';

/** One thing that a rule asks of a packet, in nft's words: `ip saddr 10.0.0.0/28`. */
export interface Condition {
  readonly field: ConditionField;
  readonly keyword: string;
  readonly wanted: string;
  holds(packet: Packet): boolean;
}

/** The conditions of a rule, in the order in which nft prints them. */
export function conditionsOf({ isReplies, source, destination, ports }: FirewallRule): Condition[] {
  const conditions: Condition[] = [];
  if (isReplies)
    conditions.push({
      field: 'state',
      keyword: 'ct state',
      wanted: 'established,related',
      // nftables, measured: tracking sees a SYN/ACK before a rule drops it, and from then on the
      // connection is established, so the same SYN sent again is no longer new.
      holds: ({ tcp, isAnswered }) => tcp?.flags !== 'SYN' || isAnswered === true,
    });
  if (source !== null) conditions.push(inNetwork('source', 'ip saddr', source));
  if (destination !== null) conditions.push(inNetwork('destination', 'ip daddr', destination));
  if (ports !== null)
    conditions.push({
      field: 'port',
      keyword: 'tcp dport',
      wanted: ports.length === 1 ? String(ports[0]) : `{ ${ports.join(', ')} }`,
      holds: ({ tcp }) => ports.includes(tcp?.destinationPort ?? 0),
    });
  return conditions;
}

function inNetwork(field: 'source' | 'destination', keyword: string, wanted: string): Condition {
  const network = networkOf(wanted)!;
  const holds = ({ ip }: Packet) => hasAddress(network, addressOf(ip[field])!);
  return { field, keyword, wanted, holds };
}

/** Lists do not change in place, so each is read once. */
const read = new WeakMap<Chain['rules'], readonly (readonly Condition[])[]>();

function conditionsIn(rules: Chain['rules']): readonly (readonly Condition[])[] {
  const known = read.get(rules);
  if (known) return known;
  const conditions = rules.map(conditionsOf);
  read.set(rules, conditions);
  return conditions;
}

/** How far down a rule a packet got: its conditions, and the index of the first that does not hold. */
export interface Step {
  readonly rule: FirewallRule;
  readonly conditions: readonly Condition[];
  /** -1 if all hold. */
  readonly failsAt: number;
}

/** The rules that a packet met, the deciding one last; `rule` is null where the policy decided. */
export interface Walked {
  readonly steps: readonly Step[];
  readonly rule: FirewallRule | null;
  readonly action: FirewallAction;
}

const failing = (conditions: readonly Condition[], packet: Packet): number =>
  conditions.findIndex((condition) => !condition.holds(packet));

/** The rule that decides about a packet; null where the policy does. */
export function deciding({ rules }: Chain, packet: Packet): FirewallRule | null {
  const index = conditionsIn(rules).findIndex((conditions) => failing(conditions, packet) === -1);
  return rules[index] ?? null;
}

/** Takes a packet down the list, for whoever wants to see the way. */
export function walkChain(chain: Chain, packet: Packet): Walked {
  const rule = deciding(chain, packet);
  const all = conditionsIn(chain.rules);
  const asked = rule ? chain.rules.slice(0, chain.rules.indexOf(rule) + 1) : chain.rules;
  const steps = asked.map((each, index) => {
    const conditions = all[index]!;
    return { rule: each, conditions, failsAt: failing(conditions, packet) };
  });
  return { steps, rule, action: rule?.action ?? chain.policy };
}
