/**
 * What nftables does with a connection: every packet goes down the chain on its own, the first rule
 * that matches decides, and connection tracking knows whether a packet belongs to a connection that it
 * has seen in both directions. So a permitted SYN is worth nothing while the answer to it is dropped.
 * Left out: everything but TCP over IPv4, address translation, rate limits, logs, other chains.
 */
import type { Goal, JudgedFlow, Judgement, Outcome, Traffic } from '../challenge.ts';
import { addressOf, hasAddress, networkOf, type Ipv4Network } from '../ipv4.ts';
import { partOfRule, type FirewallConfiguration, type RuleAction } from './configuration.ts';
import { STREAMS, type FirewallFlow } from './flows.ts';
import { sourcePortOf } from './packets.ts';

/** What decided about a packet. */
export interface PacketVerdict {
  readonly action: RuleAction;
  /** The index of the rule; null for the default policy. */
  readonly rule: number | null;
}

/** What happened to a flow, packet by packet; null for a packet that was never sent. */
export interface FlowVerdicts {
  readonly syn: PacketVerdict;
  readonly answer: PacketVerdict | null;
  /** The packets of the opener after the answer. */
  readonly rest: PacketVerdict | null;
}

interface HeaderFields {
  readonly source: number;
  readonly destination: number;
  readonly port: number;
  /** Whether connection tracking has seen both directions. */
  readonly isEstablished: boolean;
}

type Compiled = (packet: HeaderFields) => PacketVerdict;

/** The chain, ready to be asked. */
function compile({ rules, policy }: FirewallConfiguration): Compiled {
  const tests = rules.map((rule) => {
    if (rule.kind === 'replies') return ({ isEstablished }: HeaderFields) => isEstablished;
    const [source, destination] = [rule.source, rule.destination].map(networkOrAny);
    const ports = rule.ports && new Set(rule.ports);
    return (packet: HeaderFields) =>
      (!source || hasAddress(source, packet.source)) &&
      (!destination || hasAddress(destination, packet.destination)) &&
      (!ports || ports.has(packet.port));
  });
  return (packet) => {
    const index = tests.findIndex((test) => test(packet));
    return index === -1
      ? { action: policy, rule: null }
      : { action: rules[index]!.action, rule: index };
  };
}

function networkOrAny(text: string | null): Ipv4Network | null {
  return text === null ? null : networkOf(text);
}

function verdictsOf(ask: Compiled, flow: FirewallFlow): FlowVerdicts {
  const [source, destination] = [addressOf(flow.source)!, addressOf(flow.destination)!];
  const there = { source, destination, port: flow.port };
  const back = { source: destination, destination: source, port: sourcePortOf(flow) };
  const syn = ask({ ...there, isEstablished: false });
  if (syn.action !== 'accept') return { syn, answer: null, rest: null };
  const answer = ask({ ...back, isEstablished: true });
  if (answer.action !== 'accept') return { syn, answer, rest: null };
  return { syn, answer, rest: ask({ ...there, isEstablished: true }) };
}

/** What the chain does with the packets of each flow of a stream. */
export function verdictsFor(
  configuration: FirewallConfiguration,
  traffic: Traffic,
): ReadonlyMap<FirewallFlow, FlowVerdicts> {
  const ask = compile(configuration);
  return new Map(STREAMS[traffic].map((flow) => [flow, verdictsOf(ask, flow)]));
}

/** The packet of a flow that was stopped, and what stopped it; null if everything passed. */
export function stoppedAt(
  verdicts: FlowVerdicts,
): { readonly packet: keyof FlowVerdicts; readonly by: PacketVerdict } | null {
  for (const packet of ['syn', 'answer', 'rest'] as const) {
    const by = verdicts[packet];
    if (by && by.action !== 'accept') return { packet, by };
  }
  return null;
}

/**
 * A customer is served if everything passes. An attack is through as soon as its SYN is: it has then
 * reached a port that nobody wanted to offer.
 */
export function outcomeOf({ isAttack }: FirewallFlow, verdicts: FlowVerdicts): Outcome {
  if (isAttack) return verdicts.syn.action === 'accept' ? 'through' : 'stopped';
  return stoppedAt(verdicts) ? 'turned-away' : 'served';
}

/** 'rule 3', 'default policy'. */
export function nameOf({ rule }: PacketVerdict): string {
  return rule === null ? 'default policy' : partOfRule(rule);
}

function resultOf(verdicts: FlowVerdicts): string {
  const stop = stoppedAt(verdicts);
  if (!stop) return 'SYN, answered';
  if (stop.packet === 'syn') return stop.by.action === 'reject' ? 'SYN, reset' : 'SYN, no answer';
  return stop.packet === 'answer' ? 'SYN passes, its answer does not' : 'answered, then silence';
}

function judgedFlow(flow: FirewallFlow, verdicts: FlowVerdicts): JudgedFlow {
  const stop = stoppedAt(verdicts);
  const decided = stop?.by ?? verdicts.syn;
  return {
    id: flow.id,
    time: flow.time,
    source: flow.source,
    summary: `${flow.destination}:${flow.port}, ${resultOf(verdicts)}`,
    outcome: outcomeOf(flow, verdicts),
    decidedBy: nameOf(decided),
    alerts: 0,
  };
}

function goalsOf(flows: readonly JudgedFlow[]): readonly Goal[] {
  const count = (wanted: Outcome) => flows.filter(({ outcome }) => outcome === wanted).length;
  const [served, turnedAway, through] = [count('served'), count('turned-away'), count('through')];
  return [
    {
      text: 'Every customer and the admin served',
      isMet: turnedAway === 0,
      standing: `${served} of ${served + turnedAway}`,
    },
    { text: 'No attack reaches a port', isMet: through === 0, standing: `${through} through` },
  ];
}

/** Judges a stream. The hits of a rule are the new connections that it decided. */
export function judge(configuration: FirewallConfiguration, traffic: Traffic): Judgement {
  const hits: Record<string, number> = {};
  const flows = [...verdictsFor(configuration, traffic)].map(([flow, verdicts]) => {
    const { rule } = verdicts.syn;
    const part = rule === null ? 'policy' : partOfRule(rule);
    hits[part] = (hits[part] ?? 0) + 1;
    return judgedFlow(flow, verdicts);
  });
  return { traffic, flows, goals: goalsOf(flows), hits };
}
