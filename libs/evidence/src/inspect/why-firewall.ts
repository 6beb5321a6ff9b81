import type { FirewallRule, LabState, Packet } from '@netward/lab-engine';
import { matches } from '@netward/lab-engine/rules';
import { nftConditions } from './nft-conditions.ts';
import type { Explanation } from './explanation.ts';
import type { MarkedText, TextPart } from './marks.ts';
import type { Compared, WalkedRule } from './why-types.ts';

interface FirstPacket {
  readonly source: string;
  readonly destination: string;
  readonly port: number;
}

/** Why the firewall dropped the first packet of a connection, or let it pass. */
export function firewallWhy(state: LabState, { ip, tcp }: Packet): Explanation {
  const { firewallRules, firewallDefault } = state;
  const first: FirstPacket = { ...ip, port: tcp?.destinationPort ?? 0 };
  const rules = walkedRules(state, first);
  const decided = rules.findIndex(({ result }) => result === 'matches');
  const rule = rules[decided]!;
  const heading = `Packet filter, default ${firewallDefault}`;
  const reason = { kind: 'rule walk', rules } as const;
  if (rule.number !== null) {
    const what =
      rule.action === 'drop'
        ? 'Drop throws it away and sends nothing back.'
        : 'Accept lets it and the rest of its connection pass.';
    return { heading, sentence: `Rule ${rule.number} matches this packet. ${what}`, reason };
  }
  const does = firewallDefault === 'drop' ? 'drops it' : 'lets it pass';
  const missing =
    firewallRules.length === 0 ? 'The list has no rule' : `No rule names ${unnamed(rules, first)}`;
  return { heading, sentence: `${missing}, so the default policy ${does}.`, reason };
}

/** What kept the packet from every rule: the port where only that differs, else the source. */
function unnamed(rules: readonly WalkedRule[], { source, port }: FirstPacket): string {
  const isAboutPort = rules.some(({ compared }) => compared.at(-1)?.name === 'port');
  return isAboutPort ? String(port) : source;
}

/** The list from the top, and the default policy at its end. */
function walkedRules(state: LabState, first: FirstPacket): readonly WalkedRule[] {
  const { firewallRules, firewallDefault } = state;
  const { source, destination, port } = first;
  const hit = firewallRules.findIndex((rule) => matches(rule, source, destination, port));
  const walked = firewallRules.map((rule, index): WalkedRule => {
    const isReached = hit === -1 || index <= hit;
    const compared = isReached ? comparedOf(rule, first) : [];
    const result = index === hit ? 'matches' : isReached ? 'no match' : 'not reached';
    const { name, action } = rule;
    const sentence = {
      matches: `Match: ${action}. Everything below is not asked.`,
      'no match': 'No match, go on.',
      'not reached': 'Not reached.',
    }[result];
    return {
      number: index + 1,
      name,
      text: ruleText(rule, compared),
      action,
      result,
      compared,
      sentence,
    };
  });
  const isDecided = hit !== -1;
  return [
    ...walked,
    {
      number: null,
      name: 'default',
      text: { text: `policy ${firewallDefault}`, marks: [] },
      action: firewallDefault,
      result: isDecided ? 'not reached' : 'matches',
      compared: [],
      sentence: isDecided
        ? 'Default, not reached.'
        : `No rule matched, so the policy decides: ${firewallDefault}.`,
    },
  ];
}

/** What was compared, up to the first value that differs; what a rule leaves open is not. */
function comparedOf(rule: FirewallRule, first: FirstPacket): readonly Compared[] {
  const all: Compared[] = [];
  const compare = (name: string, wanted: string, value: string, isSame: boolean) =>
    all.push({ name, value, wanted, result: isSame ? 'matches' : 'is not' });
  const { source, destination, port } = first;
  if (rule.source !== null) compare('source', rule.source, source, rule.source === source);
  if (rule.destination !== null)
    compare('destination', rule.destination, destination, rule.destination === destination);
  if (rule.ports !== null)
    compare('port', rule.ports.join(', '), String(port), rule.ports.includes(port));
  const end = all.findIndex(({ result }) => result === 'is not');
  return end === -1 ? all : all.slice(0, end + 1);
}

/** The rule as nftables writes it, with the values that matched marked. */
function ruleText(rule: FirewallRule, compared: readonly Compared[]): MarkedText {
  const marks: TextPart[] = [];
  let text = '';
  for (const { field, keyword, wanted } of nftConditions(rule)) {
    text += `${keyword} ${wanted} `;
    const match = compared.find(({ name, result }) => name === field && result === 'matches');
    if (!match) continue;
    const from = text.lastIndexOf(match.value);
    marks.push({ from, to: from + match.value.length });
  }
  return { text: `${text}${rule.action}`, marks };
}
