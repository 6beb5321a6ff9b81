import { namesPort, namesSource } from '@netward/lab-engine/firewall';
import { printRule } from '@netward/lab-engine/firewall-text';
import type { Packet } from '@netward/lab-engine';
import { answersFrom } from '../answers.ts';
import { numbersOf, type FlowEvidence, type Judgement } from '../challenge.ts';
import { counted } from '../judging.ts';
import { filled } from '@netward/lab-engine/filled';
import { evidenceFrom, evidenceOf } from '../played.ts';
import texts from './answers.json' with { type: 'json' };
import { chainOf, type ChainRule, type FirewallConfiguration } from './configuration.ts';
import { flowsIn, judge, endOf, outcomeOfEnd, playedFor } from './judge.ts';
import { SHOP, type FirewallFlow } from './stream.ts';
import words from './texts.json' with { type: 'json' };

const isStopped = ({ fate }: Packet) => fate === 'dropped' || fate === 'rejected';

/** Who it is, and what business they have: what a firewall cannot know. */
function whoOf(flow: FirewallFlow): keyof typeof words.who {
  if (!flow.isAttack) return flow.port === 22 ? 'admin' : 'customer';
  if (flow.destination !== SHOP) return 'not in service';
  return flow.port === 22 ? 'no desk' : 'other port';
}

export const evidence = evidenceFrom(playedFor, (each): FlowEvidence => {
  const { flow, played } = each;
  const { packets } = played;
  // The packet at which it was decided: the one that was stopped, or else the first SYN.
  const about = packets.find(isStopped) ?? packets.find(({ to }) => to === 'firewall')!;
  const { why, ...shown } = evidenceOf(played, outcomeOfEnd(flow, endOf(each)), about);
  const { source, destination, port } = flow;
  const who = filled(words.who[whoOf(flow)], { source, destination, port });
  return { ...shown, why: { ...why, sentence: `${why.sentence} ${who}` } };
});

function numbered(configuration: FirewallConfiguration, { traffic }: Judgement): string {
  const text =
    '{served} customers served, {turned-away} turned away, {stopped} attacks stopped, {through} through';
  return filled(text, numbersOf(judge(configuration, traffic)));
}

const REPLIES: ChainRule = { kind: 'replies', action: 'accept' };
const isReplies = (rule: ChainRule) => rule.kind === 'replies' && rule.action === 'accept';

export const answers = answersFrom<FirewallConfiguration, typeof texts>(texts, {
  /** The port that most of those who were turned away wanted. */
  thisPort: (configuration, judgement) => {
    const away = flowsIn(configuration, judgement, 'turned-away');
    const [first] = counted(away.map(([, { port }]) => port));
    if (!first) return null;
    const [port, count] = first;
    const [{ id, source, time }] = away.find(([, flow]) => flow.port === port)!;
    const { why } = evidence(configuration, judgement.traffic, id)!;
    return { port, count, source, time, why: why.sentence };
  },

  newAddress: (configuration, judgement) => {
    const through = flowsIn(configuration, judgement, 'through');
    const [first] = through;
    if (!first) return null;
    const [{ source, decidedBy }] = first;
    const sources = [...new Set(through.map(([, flow]) => flow.source))];
    const against = chainOf(configuration).rules.filter(
      (rule) => rule.action !== 'accept' && rule.source !== null,
    );
    const isNamed = (each: string) => against.some((rule) => namesSource(rule, each));
    const ofNamed = sources.every(isNamed) ? 'accepted first' : 'of yesterday';
    return {
      source,
      sources: sources.join(', '),
      decider: decidedBy === 'default policy' ? 'the default policy' : decidedBy,
      named: against.map((rule) => rule.source).join(', '),
      list: against.length === 0 ? 'none' : ofNamed,
    };
  },

  thisCustomer: (configuration, judgement) => {
    const [first] = flowsIn(configuration, judgement, 'turned-away');
    if (!first) return null;
    const [{ id, source, summary, time }] = first;
    const { why } = evidence(configuration, judgement.traffic, id)!;
    return { source, wanted: summary.split(',')[0]!, time, why: why.sentence };
  },

  replies: (configuration, judgement) => {
    const { rules } = configuration;
    const others = rules.filter((rule) => !isReplies(rule));
    const has = others.length < rules.length;
    const changed = { ...configuration, rules: has ? others : [REPLIES, ...rules] };
    return { change: has ? 'without' : 'with', numbers: numbered(changed, judgement) };
  },

  policy: (configuration, judgement) => {
    const policy = configuration.policy === 'drop' ? 'accept' : 'drop';
    const numbers = numbered({ ...configuration, policy }, judgement);
    return { policy, count: judgement.hits['policy'] ?? 0, numbers };
  },

  order: (configuration, { hits }) => {
    const idle = chainOf(configuration).rules.filter(({ states, name }) => !states && !hits[name]);
    const rules = idle.map((rule) => `${rule.name}, ${printRule(rule)}`).join('; ');
    return { idle: idle.length === 0 ? 'none' : 'some', rules };
  },

  office: (configuration) => {
    const ssh = chainOf(configuration).rules.find(
      (rule) => rule.action === 'accept' && rule.ports !== null && namesPort(rule, 22),
    );
    return { ssh: ssh ? 'accepted' : 'unnamed', rule: ssh ? printRule(ssh) : '' };
  },
});
