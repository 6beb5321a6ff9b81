import type { JudgedFlow, Judgement, Outcome } from '../challenge.ts';
import { counted, countedWords } from '../counted.ts';
import { namesPort } from '@netward/lab-engine/firewall';
import { chainOf, type FirewallConfiguration } from './configuration.ts';
import type { FirewallFlow } from './flows.ts';
import { playedFor } from './play.ts';

const NONE: Readonly<Record<Outcome, string>> = {
  served: 'Nobody was served.',
  'turned-away': 'No customer was turned away.',
  stopped: 'No attack was stopped.',
  through: 'No attack reached a port.',
};

const WANTED: Readonly<Record<number, string>> = {
  22: 'the admin’s SSH',
  8080: 'the shop over HTTP',
  8443: 'the shop over HTTPS',
};

/** The flows of a judgement with what the stream says about them. */
export function judgedFlows(
  configuration: FirewallConfiguration,
  { traffic, flows }: Judgement,
): readonly (readonly [JudgedFlow, FirewallFlow])[] {
  const played = playedFor(configuration, traffic);
  return flows.map((judged, index) => [judged, played[index]!.flow]);
}

const deciders = (flows: readonly JudgedFlow[]): string =>
  countedWords(flows.map(({ decidedBy }) => decidedBy));

function turnedAway(
  configuration: FirewallConfiguration,
  flows: readonly (readonly [JudgedFlow, FirewallFlow])[],
): string {
  const { rules } = chainOf(configuration);
  const mute = flows.filter(([{ summary }]) => summary.includes('its answer does not')).length;
  if (mute > flows.length / 2)
    return `The SYN of ${mute} of them passes, and the shop’s answer does not: replies are packets too, and ${rules.some(({ states }) => states?.includes('established')) ? 'the rule for them does not accept them' : 'no rule lets them back'}.`;
  const byPolicy = flows.filter(([{ decidedBy }]) => decidedBy === 'default policy');
  if (byPolicy.length < flows.length / 2)
    return `They were stopped by ${deciders(flows.map(([judged]) => judged))}. A rule about an address hits whoever has it.`;
  const [port] = counted(byPolicy.map(([, flow]) => flow.port))[0]!;
  const isNamed = rules.some((rule) => !rule.states && namesPort(rule, port));
  const missing = isNamed ? `No rule accepts ${port} for them` : `No rule names ${port}`;
  return `${missing}, so the default policy drops it. They wanted ${WANTED[port]}.`;
}

/** One sentence about a list: what its flows have in common. */
export function explain(
  configuration: FirewallConfiguration,
  judgement: Judgement,
  list: Outcome,
): string {
  const flows = judgedFlows(configuration, judgement).filter(([{ outcome }]) => outcome === list);
  if (flows.length === 0) return NONE[list];
  const judged = flows.map(([each]) => each);
  if (list === 'turned-away') return turnedAway(configuration, flows);
  if (list === 'served') return `Accepted by ${deciders(judged)}.`;
  if (list === 'stopped') return `Stopped by ${deciders(judged)}.`;
  const ports = counted(flows.map(([, { port }]) => port)).map(([port]) => port);
  return `Accepted by ${deciders(judged)}, to ${ports.length === 1 ? 'port' : 'ports'} ${ports.join(', ')}.`;
}
