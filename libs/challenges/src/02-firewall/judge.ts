import type { Day, JudgedFlow, Judgement, Outcome } from '../challenge.ts';
import {
  hitsOf,
  counted,
  goalsFrom,
  explainFrom,
  playFlows,
  type PlayedFlow,
  remembered,
} from '../judging.ts';
import { type FirewallConfiguration, chainOf } from './configuration.ts';
import texts from './texts.json' with { type: 'json' };
import { namesPort } from '@netward/lab-engine/firewall';
import { type FirewallFlow, OLD_SITE, stream } from './stream.ts';
import { initialState } from '@netward/lab-engine';
import type { StreamAttempt } from '@netward/lab-engine/stream';
import { microsOf, secondsOf } from '../time-of-day.ts';

/** The shop of this challenge: HTTPS alongside HTTP, and on both servers SSH, a database and two old pages. */
const SHOP = initialState({
  firewallEnabled: true,
  tlsEnabled: true,
  plain: 'serve',
  otherPorts: [22, 3306, OLD_SITE, 8081],
});

function attemptOf(flow: FirewallFlow): StreamAttempt {
  const { time, source, destination, port, isAttack, isScan, request } = flow;
  return {
    at: microsOf(time),
    from: isAttack ? 'attacker' : 'client',
    source,
    destination,
    port,
    request,
    isKept: !isScan && request === null,
    ...(destination === '10.0.0.20' ? {} : { backend: 'web-a' }),
  };
}

export type PlayedFirewallFlow = PlayedFlow<FirewallFlow>;

/** A day through the network with a learner's chain in it. */
export const playedFor = remembered((configuration: FirewallConfiguration, day) => {
  const { rules, policy } = chainOf(configuration);
  const state = { ...SHOP, firewallRules: rules, firewallDefault: policy };
  return playFlows(state, stream(day), attemptOf);
});

/**
 * How a connection ends. S: opened, and a byte went there and back · R: a reset for the SYN · N: no answer, and the
 * server saw no SYN · A: no answer, though the server saw the SYN · H: opened, then silence
 */
export type ConnectionEnd = 'S' | 'R' | 'N' | 'A' | 'H';

/** Where the ports begin that clients open connections from (RFC 6335, section 6): all are open at once. */
const FIRST_PORT = 49_152;

const ENDS: Readonly<Record<string, ConnectionEnd>> = {
  rejected: 'R',
  silence: 'N',
  unanswered: 'A',
  'cut off': 'H',
};

export function endOf({ played: { ending } }: Pick<PlayedFirewallFlow, 'played'>): ConnectionEnd {
  return ENDS[ending] ?? 'S';
}

/**
 * A customer is served if everything passes. An attack is through as soon as its SYN is: it has then
 * reached a port that was not meant to be offered.
 */
export function outcomeOfEnd({ isAttack }: { isAttack: boolean }, end: ConnectionEnd): Outcome {
  if (isAttack) return end === 'N' || end === 'R' ? 'stopped' : 'through';
  return end === 'S' ? 'served' : 'turned-away';
}

/** The flows of a day, in order of time, and how each ends with a learner's chain. */
export function connectionsOf(configuration: FirewallConfiguration, day: Day) {
  const all = playedFor(configuration, day);
  const began = secondsOf(all[0]!.flow.time);
  return all.map((each, index) => {
    const { id, time, source, destination, port, isAttack } = each.flow;
    const flow = { id, time, source, destination, port, isAttack };
    // Seconds after the first of the day.
    const at = secondsOf(time) - began;
    return { ...flow, at, sourcePort: FIRST_PORT + index, end: endOf(each) };
  });
}

/** A flow as its client opens it, with its end at the lab's firewall. */
export type FirewallConnection = ReturnType<typeof connectionsOf>[number];

/** What somebody gets who is not answered: with another ending the SYN is. */
const RESULTS: Readonly<Record<string, string>> = texts.results;
/** The rule that decided: about the last packet where something was stopped, else about the SYN. */
function decidedBy({ played: { ending, decisions } }: PlayedFirewallFlow): string {
  const { rule } = ending in RESULTS ? decisions.at(-1)! : decisions[0]!;
  return rule === 'default' ? 'default policy' : rule;
}

function judgedFlow(each: PlayedFirewallFlow): JudgedFlow {
  const { id, time, source, destination, port } = each.flow;
  return {
    id,
    time,
    source,
    summary: `${destination}:${port}, ${RESULTS[each.played.ending] ?? 'SYN, answered'}`,
    outcome: outcomeOfEnd(each.flow, endOf(each)),
    decidedBy: decidedBy(each),
    alerts: 0,
  };
}

/** Judges a stream. The hits of a rule are the new connections that it decided. */
export function judge(configuration: FirewallConfiguration, traffic: Day): Judgement {
  const all = playedFor(configuration, traffic);
  const flows = all.map(judgedFlow);
  const rules = all.map(({ played }) => played.decisions[0]!.rule);
  const hits = hitsOf(rules.map((rule) => (rule === 'default' ? 'policy' : rule)));
  return { traffic, flows, goals: goalsFrom(texts.goals, flows), hits };
}

const WANTED: Readonly<Record<number, string>> = texts.wanted;

/** The lines of a list with what the stream says about them. */
export function flowsIn(
  configuration: FirewallConfiguration,
  { traffic, flows }: Judgement,
  list: Outcome,
): readonly (readonly [JudgedFlow, FirewallFlow])[] {
  const played = playedFor(configuration, traffic);
  const all = flows.map((judged, index) => [judged, played[index]!.flow] as const);
  return all.filter(([{ outcome }]) => outcome === list);
}

/** One sentence about a list: what its flows have in common. */
export const explain = explainFrom(texts.explanations, {
  'turned-away': (configuration: FirewallConfiguration, lines, judgement) => {
    const { rules } = chainOf(configuration);
    const mute = lines.filter(({ summary }) => summary.includes('its answer does not')).length;
    const has = rules.some(({ states }) => states?.includes('established'));
    if (mute > lines.length / 2)
      return { wording: has ? 'answers refused' : 'answers unnamed', mute };
    const byPolicy = flowsIn(configuration, judgement, 'turned-away').filter(
      ([{ decidedBy }]) => decidedBy === 'default policy',
    );
    if (byPolicy.length < lines.length / 2) return { wording: 'by rules' };
    const [port] = counted(byPolicy.map(([, flow]) => flow.port))[0]!;
    const isNamed = rules.some((rule) => !rule.states && namesPort(rule, port));
    return { wording: isNamed ? 'not accepted' : 'unnamed', port, wanted: WANTED[port]! };
  },
  through: (configuration: FirewallConfiguration, _, judgement) => {
    const wanted = flowsIn(configuration, judgement, 'through').map(([, { port }]) => port);
    const ports = counted(wanted).map(([port]) => port);
    return { wording: ports.length === 1 ? 'one port' : 'several ports', ports: ports.join(', ') };
  },
});
