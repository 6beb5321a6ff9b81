/**
 * The sensor gets a copy of every request and stops none. A customer about whom it writes an alert is a
 * false alarm; an injection is seen if an alert names it. Guesses at a password belong together: one
 * alert about any of a source's guesses shows them all.
 */
import { partOfSid } from '@netward/lab-engine/suricata';
import type { Day, Goal, JudgedFlow, Judgement, Outcome } from '../challenge.ts';
import { askedFor, attackKindOf } from '../suricata/flows.ts';
import type { IdsConfiguration } from './configuration.ts';
import { alertsIn, playedFor, type PlayedIdsFlow } from './play.ts';

/** More than so many false alarms, and people stop reading. */
export const MOST_FALSE_ALARMS = 3;

function outcomeOf(each: PlayedIdsFlow, seenGuessers: ReadonlySet<string>): JudgedOutcome {
  const { flow, played } = each;
  const [first] = alertsIn(each);
  const kind = attackKindOf(flow);
  if (first !== undefined) return [kind ? 'stopped' : 'turned-away', partOfSid(first)];
  // A rule that matched and wrote nothing was kept quiet by its threshold.
  const by = played.decisions.length > 0 ? 'threshold' : 'no rule';
  if (kind === null) return ['served', by];
  if (kind === 'guess' && seenGuessers.has(flow.source)) return ['stopped', 'another guess'];
  return ['through', by];
}

type JudgedOutcome = readonly [outcome: Outcome, decidedBy: string];

function goalsOf(all: readonly PlayedIdsFlow[], judged: readonly JudgedFlow[]): readonly Goal[] {
  const kinds = all.map(({ flow }) => attackKindOf(flow));
  const missed = (kind: 'injection' | 'guess') =>
    judged.filter(({ outcome }, index) => outcome === 'through' && kinds[index] === kind).length;
  const alarms = judged.filter(({ outcome }) => outcome === 'turned-away').length;
  const [injections, guesses] = [missed('injection'), missed('guess')];
  return [
    { text: 'No injection missed', isMet: injections === 0, standing: `${injections} missed` },
    {
      text: 'The guessing of passwords seen',
      isMet: guesses === 0,
      standing: guesses === 0 ? 'seen' : 'not seen',
    },
    {
      text: `At most ${MOST_FALSE_ALARMS} false alarms`,
      isMet: alarms <= MOST_FALSE_ALARMS,
      standing: `${alarms}`,
    },
  ];
}

/** Judges a stream. The hits of a rule are the alerts that it wrote. */
export function judge({ rules }: IdsConfiguration, traffic: Day): Judgement {
  const all = playedFor(rules, traffic);
  const seenGuessers = new Set(
    all.flatMap((each) =>
      attackKindOf(each.flow) === 'guess' && alertsIn(each).length > 0 ? each.flow.source : [],
    ),
  );
  const hits: Record<string, number> = {};
  const judged = all.map((each): JudgedFlow => {
    const alerts = alertsIn(each);
    for (const part of alerts.map(partOfSid)) hits[part] = (hits[part] ?? 0) + 1;
    const [outcome, decidedBy] = outcomeOf(each, seenGuessers);
    const { id, time, source } = each.flow;
    const summary = askedFor(each.flow);
    return { id, time, source, summary, outcome, decidedBy, alerts: alerts.length };
  });
  return { traffic, flows: judged, goals: goalsOf(all, judged), hits };
}
