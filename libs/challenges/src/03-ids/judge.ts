/**
 * The sensor gets a copy of every request and stops none. A customer about whom it writes an alert is a
 * false alarm; an injection is seen if an alert names it. Guesses at a password belong together: one
 * alert about any of a source's guesses shows them all.
 */
import type { Day, Goal, JudgedFlow, Judgement, Outcome } from '../challenge.ts';
import { remembered } from '../remembered.ts';
import { askedFor, attackKindOf } from '../suricata/attacks.ts';
import { seenOf } from '../suricata/seen.ts';
import { partOfSid, type SuricataRule } from '../suricata/rules.ts';
import { RuleSensor, type RuleMatch } from '@netward/lab-engine/suricata';
import type { MorningFlow } from '../web-requests/morning.ts';
import type { IdsConfiguration } from './configuration.ts';
import { flowsOf } from './flows.ts';

/** More than so many false alarms, and people stop reading. */
export const MOST_FALSE_ALARMS = 3;

export type SensedFlow = readonly [flow: MorningFlow, matches: readonly RuleMatch[]];

/** What every rule said of every request of a stream. */
export const sensed = remembered((rules: readonly SuricataRule[], day): readonly SensedFlow[] => {
  const sensor = new RuleSensor(rules);
  return flowsOf(day).map((flow) => [flow, sensor.compare(seenOf(flow))]);
});

export const alertsOf = (matches: readonly RuleMatch[]): readonly RuleMatch[] =>
  matches.filter(({ thresholded }) => thresholded === 'alert');

function outcomeOf(
  [flow, matches]: SensedFlow,
  seenGuessers: ReadonlySet<string>,
): readonly [outcome: Outcome, decidedBy: string] {
  const [first] = alertsOf(matches);
  const kind = attackKindOf(flow);
  if (first) return [kind ? 'stopped' : 'turned-away', partOfSid(first.rule.sid)];
  if (kind === null) return ['served', matches.length > 0 ? 'threshold' : 'no rule'];
  if (kind === 'guess' && seenGuessers.has(flow.source)) return ['stopped', 'another guess'];
  return ['through', matches.length > 0 ? 'threshold' : 'no rule'];
}

function goalsOf(all: readonly SensedFlow[], judged: readonly JudgedFlow[]): readonly Goal[] {
  const kinds = all.map(([flow]) => attackKindOf(flow));
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
  const all = sensed(rules, traffic);
  const seenGuessers = new Set(
    all.flatMap(([flow, matches]) =>
      attackKindOf(flow) === 'guess' && alertsOf(matches).length > 0 ? flow.source : [],
    ),
  );
  const hits: Record<string, number> = {};
  const judged = all.map((each): JudgedFlow => {
    const [flow, matches] = each;
    const alerts = alertsOf(matches);
    for (const { rule } of alerts) {
      const part = partOfSid(rule.sid);
      hits[part] = (hits[part] ?? 0) + 1;
    }
    const [outcome, decidedBy] = outcomeOf(each, seenGuessers);
    const { id, time, source } = flow;
    return { id, time, source, summary: askedFor(flow), outcome, decidedBy, alerts: alerts.length };
  });
  return { traffic, flows: judged, goals: goalsOf(all, judged), hits };
}
