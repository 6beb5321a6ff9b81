import type { JudgedFlow, Judgement } from '../challenge.ts';
import type { Day } from '../day.ts';
import { hitsOf } from '../counted.ts';
import { goalsFrom } from '../goals.ts';
import type { FirewallConfiguration } from './configuration.ts';
import { endOf, outcomeOfEnd } from './connections.ts';
import { playedFor, type PlayedFirewallFlow } from './play.ts';
import texts from './texts.json' with { type: 'json' };

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
