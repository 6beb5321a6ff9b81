import type { LabState } from '../derived.ts';
import type { Packet } from '../../packets/evidence.ts';
import { conditionsOf, stateOf, walkChain, type Step, type Walked } from './filter.ts';
import { chainOf } from './firewall.ts';
import {
  fact,
  type Explanation,
  type MarkedText,
  type TextPart,
  type Compared,
  type WalkedRule,
  type ExplainedRecord,
  type Reasons,
} from '../../inspect/explanation.ts';

/** Why the firewall stopped a packet, or let it pass. */
export function firewallWhy(state: LabState, packet: Packet): Explanation {
  const chain = chainOf(state);
  const walked = walkChain(chain, packet);
  const rules = rulesOf(state, walked, packet);
  return {
    heading: `Packet filter, default ${chain.policy}`,
    sentence: sentenceOf(state, walked, packet),
    reason: { kind: 'rule walk', rules },
  };
}

const DOES = {
  accept: 'Accept lets it and the rest of its connection pass.',
  drop: 'Drop throws it away and sends nothing back.',
  reject: 'Reject answers it with a reset.',
} as const;

function sentenceOf({ firewallRules }: LabState, { steps, rule, action }: Walked, packet: Packet) {
  const { ip, tcp } = packet;
  const who = rule ? `rule ${steps.length}` : 'the default policy';
  if (action !== 'accept' && tcp?.flags === 'SYN/ACK')
    return `The SYN passes, but ${who} stops the answer of ${ip.source}, so ${ip.destination} hears nothing.`;
  if (action !== 'accept' && tcp?.flags === 'ACK')
    return `The connection opens, but ${who} stops what ${ip.source} says in it.`;
  if (rule) return `Rule ${steps.length} matches this packet. ${DOES[action]}`;
  const does = action === 'drop' ? 'drops it' : 'lets it pass';
  if (firewallRules.every(({ states }) => states))
    return `The list has no rule, so the default policy ${does}.`;
  const asked = action === 'drop' ? 'accepts' : 'stops';
  return `No rule ${asked} port ${tcp?.destinationPort} of ${ip.destination} for ${ip.source}, so the default policy ${does}.`;
}

function rulesOf(
  { firewallRules, firewallDefault }: LabState,
  { steps, rule: decided }: Walked,
  packet: Packet,
): readonly WalkedRule[] {
  const walked = firewallRules.map((rule, index): WalkedRule => {
    const { name, action } = rule;
    const step = steps[index];
    const compared = step ? comparedIn(step, packet) : [];
    const result = !step ? 'not reached' : step.failsAt === -1 ? 'matches' : 'no match';
    const sentence = {
      matches: `Match: ${action}. Nothing below it is asked.`,
      'no match': 'No match, go on.',
      'not reached': 'Not reached.',
    }[result];
    const text = ruleText(step?.conditions ?? conditionsOf(rule), compared, action);
    return { number: index + 1, name, text, action, result, compared, sentence };
  });
  return [
    ...walked,
    {
      number: null,
      name: 'default',
      text: { text: `policy ${firewallDefault}`, marks: [] },
      action: firewallDefault,
      result: decided ? 'not reached' : 'matches',
      compared: [],
      sentence: decided
        ? 'Default, not reached.'
        : `No rule matched, so the policy decides: ${firewallDefault}.`,
    },
  ];
}

const NAMES = {
  states: 'state',
  source: 'source',
  destination: 'destination',
  ports: 'port',
} as const;

function comparedIn({ conditions, failsAt }: Step, packet: Packet): readonly Compared[] {
  const { ip } = packet;
  const values = {
    states: stateOf(packet),
    source: ip.source,
    destination: ip.destination,
    ports: String(packet.tcp?.destinationPort),
  };
  const end = failsAt === -1 ? conditions.length : failsAt + 1;
  return conditions.slice(0, end).map(({ field, wanted }, index) => ({
    name: NAMES[field],
    value: values[field],
    wanted: wanted.replace(/[{}]/g, '').trim(),
    result: index === failsAt ? 'is not' : 'matches',
  }));
}

function ruleText(
  conditions: Step['conditions'],
  compared: readonly Compared[],
  action: Walked['action'],
): MarkedText {
  const marks: TextPart[] = [];
  let text = '';
  conditions.forEach(({ keyword, values, wanted }, index) => {
    text += `${keyword} ${wanted} `;
    const { result, value } = compared[index] ?? { result: 'is not', value: '' };
    if (result === 'is not') return;
    const marked = values.includes(value) ? value : wanted;
    const from = text.lastIndexOf(marked);
    marks.push({ from, to: from + marked.length });
  });
  return { text: `${text}${action === 'reject' ? 'reject with tcp reset' : action}`, marks };
}

function stopped({ before, packet }: ExplainedRecord) {
  const { heading, sentence, reason } = firewallWhy(before, packet!);
  return { values: { heading, sentence }, reason };
}
const named = ({ record }: ExplainedRecord) => ({ facts: [fact('rule', record.rule ?? '')] });

export const why: Reasons = {
  'rule-added': named,
  'rule-removed': named,
  'firewall-dropped': stopped,
  'firewall-rejected': stopped,
};
