import type { LabState } from '../derived.ts';
import type { Packet } from '../../packets/evidence.ts';
import {
  conditionsOf,
  deciding,
  stateOf,
  type Chain,
  type Condition,
  type FirewallAction,
} from './filter.ts';
import { chainOf } from './firewall.ts';
import { filled } from '../../filled.ts';
import texts from './why.json' with { type: 'json' };
import {
  fact,
  type MarkedText,
  type TextPart,
  type Compared,
  type WalkedRule,
  type ExplainedRecord,
  type Reasons,
} from '../../inspect/explanation.ts';

/** Why the firewall stopped a packet, or let it pass. */
export function firewallWhy(state: LabState, packet: Packet) {
  const chain = chainOf(state);
  const rule = deciding(chain, packet);
  const number = rule && chain.rules.indexOf(rule) + 1;
  return {
    heading: `Packet filter, default ${chain.policy}`,
    sentence: sentenceOf(chain, number, packet),
    reason: { kind: 'rule walk', rules: rulesOf(chain, number, packet) },
  } as const;
}

/** `number` is that of the deciding rule; null for the policy. */
function sentenceOf({ rules, policy }: Chain, number: number | null, { ip, tcp }: Packet) {
  const action = number === null ? policy : rules[number - 1]!.action;
  const who = number === null ? 'the default policy' : `rule ${number}`;
  const port = String(tcp?.destinationPort);
  const say = (which: keyof typeof texts.sentences) =>
    filled(texts.sentences[which], { ...ip, who, number: number ?? '', port });
  if (action !== 'accept' && tcp?.flags === 'SYN/ACK') return say('answer stopped');
  if (action !== 'accept' && tcp?.flags === 'ACK') return say('cut off');
  if (number !== null) return say(action);
  return say(rules.every(({ states }) => states) ? `no rule, ${policy}` : `policy ${policy}`);
}

function rulesOf({ rules, policy }: Chain, number: number | null, packet: Packet) {
  const walked = rules.map((rule, index): WalkedRule => {
    const { name, action } = rule;
    const conditions = conditionsOf(rule);
    const isReached = number === null || index < number;
    const compared = isReached ? comparedIn(conditions, packet) : [];
    const reached = index + 1 === number ? 'matches' : 'no match';
    const result = isReached ? reached : 'not reached';
    const text = ruleText(conditions, compared, action);
    const sentence = filled(texts.results[result], { action });
    return { number: index + 1, name, text, action, result, compared, sentence };
  });
  const result: WalkedRule['result'] = number === null ? 'matches' : 'not reached';
  const sentence = filled(texts.policy[result], { action: policy });
  const text = { text: `policy ${policy}`, marks: [] };
  const last = {
    number: null,
    name: 'default',
    text,
    action: policy,
    result,
    compared: [],
    sentence,
  };
  return [...walked, last];
}

/** What was compared, up to the first value that differs. */
function comparedIn(conditions: readonly Condition[], packet: Packet): readonly Compared[] {
  const { ip, tcp } = packet;
  const values = {
    states: stateOf(packet),
    source: ip.source,
    destination: ip.destination,
    ports: String(tcp?.destinationPort),
  };
  const failsAt = conditions.findIndex((condition) => !condition.holds(packet));
  const asked = failsAt === -1 ? conditions : conditions.slice(0, failsAt + 1);
  return asked.map(({ field, wanted }, index) => ({
    name: texts.names[field],
    value: values[field],
    wanted: wanted.replace(/[{}]/g, '').trim(),
    result: index === failsAt ? 'is not' : 'matches',
  }));
}

function ruleText(
  conditions: readonly Condition[],
  compared: readonly Compared[],
  action: FirewallAction,
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
