import type { JudgedFlow, Judgement, Outcome } from '../challenge.ts';
import type { Day } from '../day.ts';
import { hitsOf, counted } from '../words.ts';
import { goalsFrom, explainFrom } from '../judging.ts';
import { type FirewallConfiguration, chainOf } from './configuration.ts';
import { endOf, outcomeOfEnd, playedFor, type PlayedFirewallFlow } from './play.ts';
import texts from './texts.json' with { type: 'json' };
import { namesPort } from '@netward/lab-engine/firewall';
import type { FirewallFlow } from './stream.ts';

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
