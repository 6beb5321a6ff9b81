/**
 * The language of the packet filter, and the one way down its list: the first rule whose conditions all
 * hold decides, else the policy. The device asks it for a verdict, the inspector for the way there, a
 * challenge for both.
 */
import type { Packet } from '../../packets/evidence.ts';
import { addressOf, addressSpan, type AddressSpan } from '../../packets/ipv4.ts';

export type FirewallAction = 'accept' | 'drop' | 'reject';
export type FirewallPolicy = 'accept' | 'drop';

/** What conntrack says of a packet's connection, in the order in which nft lists them. */
export const CONNECTION_STATES = ['invalid', 'established', 'related', 'new', 'untracked'] as const;
type ConnectionState = (typeof CONNECTION_STATES)[number];

/** What a rule can ask of a packet. */
export const RULE_FIELDS = ['states', 'source', 'destination', 'ports'] as const;
export type RuleField = (typeof RULE_FIELDS)[number];

/** How many values a rule names of one field, here. */
export const MOST_VALUES = 8;
/** The kernel's limit for a prefix of its log and nft's for a comment, in characters. */
export const MOST_TEXT = 127;

/** One rule; null names every address or port. */
export interface FirewallRule {
  readonly name: string;
  readonly action: FirewallAction;
  /** States of the packet's connection; absent, every state is named. */
  readonly states?: readonly ConnectionState[];
  /** An address, a network or a range, or several with commas between them. */
  readonly source: string | null;
  readonly destination: string | null;
  /** Ports, and ranges such as '8000-8443'. */
  readonly ports: readonly (number | string)[] | null;
  /** The fields of which the rule names all values but its own: `!=`. */
  readonly except?: readonly RuleField[];
  readonly log?: string;
  readonly isCounted?: boolean;
  readonly comment?: string;
}

/** The rule that lets the answers back. */
export const REPLIES: FirewallRule = {
  name: 'replies',
  action: 'accept',
  states: ['established', 'related'],
  source: null,
  destination: null,
  ports: null,
};

/** A rule list and what happens to a packet that none of it names. */
export interface Chain {
  readonly rules: readonly FirewallRule[];
  readonly policy: FirewallPolicy;
}

/** One thing that a rule asks of a packet, in nft's words: `ip saddr 10.0.0.0/28`. */
export interface Condition {
  readonly field: RuleField;
  readonly keyword: string;
  readonly values: readonly string[];
  /** The values as nft writes them: '!= { 22, 80 }'. */
  readonly wanted: string;
  holds(packet: Packet): boolean;
}

/**
 * The state of a packet's connection: new, or established. Nothing is invalid, related or untracked here.
 * nftables, measured: tracking sees a SYN/ACK before a rule drops it, and from then on the connection is
 * established, so the same SYN sent again is no longer new.
 */
export function stateOf({ tcp, isAnswered }: Packet): 'new' | 'established' {
  return tcp?.flags === 'SYN' && isAnswered !== true ? 'new' : 'established';
}

/** The values of a list such as '10.0.0.3, 10.0.0.5-10.0.0.9'. */
export function valuesOf(list: string): readonly string[] {
  return list.split(',').map((value) => value.trim());
}

/** The ports of '8080' or '8000-8443'; null for anything else, and for a range that is none. */
export function portSpan(text: string | number): AddressSpan | null {
  const [from = 0, to = from, ...more] = String(text).split('-').map(portOf);
  return from < 1 || to > 65_535 || from > to || more.length > 0 ? null : { from, to };
}

const portOf = (text: string): number => (/^\d{1,5}$/.test(text) ? Number(text) : 0);

/** The conditions of a rule, in the order in which they are printed and compared. */
export function conditionsOf(rule: FirewallRule): Condition[] {
  const { states, source, destination, ports, except } = rule;
  const conditions: Condition[] = [];
  const ask = (
    field: RuleField,
    keyword: string,
    values: readonly string[],
    names: (packet: Packet) => boolean,
  ) => {
    const isNot = except?.includes(field) ?? false;
    const several = field === 'states' ? values.join(',') : `{ ${values.join(', ')} }`;
    const wanted = `${isNot ? '!= ' : ''}${values.length === 1 ? values[0] : several}`;
    const holds = (packet: Packet) => names(packet) !== isNot;
    conditions.push({ field, keyword, values, wanted, holds });
  };
  if (states) ask('states', 'ct state', states, (packet) => states.includes(stateOf(packet)));
  for (const [field, keyword, list] of [
    ['source', 'ip saddr', source],
    ['destination', 'ip daddr', destination],
  ] as const) {
    if (list === null) continue;
    const spans = valuesOf(list).map((value) => addressSpan(value)!);
    ask(field, keyword, valuesOf(list), ({ ip }) => isIn(spans, addressOf(ip[field])!));
  }
  if (ports !== null) {
    const spans = ports.map((port) => portSpan(port)!);
    ask('ports', 'tcp dport', ports.map(String), ({ tcp }) =>
      isIn(spans, tcp?.destinationPort ?? 0),
    );
  }
  return conditions;
}

/** Whether a rule says something about a port, be it of another host or for another source. */
export function namesPort({ ports, except }: FirewallRule, port: number): boolean {
  const spans = ports === null ? null : ports.map((each) => portSpan(each)!);
  const isListed = spans === null || isIn(spans, port);
  return isListed !== (except?.includes('ports') ?? false);
}

/** Whether a rule says something about a source, be it about other ports or hosts. */
export function namesSource({ source, except }: FirewallRule, address: string): boolean {
  const spans = source === null ? null : valuesOf(source).map((each) => addressSpan(each)!);
  const isListed = spans === null || isIn(spans, addressOf(address)!);
  return isListed !== (except?.includes('source') ?? false);
}

const isIn = (spans: readonly AddressSpan[], value: number): boolean =>
  spans.some(({ from, to }) => value >= from && value <= to);

/** Lists do not change in place, so each is read once. */
const read = new WeakMap<Chain['rules'], readonly (readonly Condition[])[]>();

function conditionsIn(rules: Chain['rules']): readonly (readonly Condition[])[] {
  const known = read.get(rules);
  if (known) return known;
  const conditions = rules.map(conditionsOf);
  read.set(rules, conditions);
  return conditions;
}

/** The rule that decides about a packet; null where the policy does. */
export function deciding({ rules }: Chain, packet: Packet): FirewallRule | null {
  const index = conditionsIn(rules).findIndex((conditions) =>
    conditions.every((condition) => condition.holds(packet)),
  );
  return rules[index] ?? null;
}

/** A rule as `nft list ruleset` prints it, with its counter at zero. */
export function printRule(rule: FirewallRule): string {
  const { action, log, isCounted, comment } = rule;
  const words = [
    ...conditionsOf(rule).map(({ keyword, wanted }) => `${keyword} ${wanted}`),
    log !== undefined && (log === '' ? 'log' : `log prefix "${log}"`),
    isCounted && 'counter packets 0 bytes 0',
    action === 'reject' ? 'reject with tcp reset' : action,
    comment !== undefined && `comment "${comment}"`,
  ];
  return words.filter(Boolean).join(' ');
}

/** The lines of a printed chain before its first rule; the last of them has the policy. */
export const HEAD_LINES = 3;

/** The chain as `nft list ruleset` prints it, ready for `nft -f`. */
export function printChain({ rules, policy }: Chain): string {
  return [
    'table inet filter {',
    '\tchain forward {',
    `\t\ttype filter hook forward priority filter; policy ${policy};`,
    ...rules.map((rule) => `\t\t${printRule(rule)}`),
    '\t}',
    '}',
  ].join('\n');
}
