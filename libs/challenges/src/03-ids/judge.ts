/**
 * The sensor gets a copy of every request and stops none. A customer about whom it writes an alert is a
 * false alarm; an injection is seen if an alert names it. Guesses at a password belong together: one
 * alert about any of a source's guesses shows them all.
 */
import { partOfSid } from '@netward/lab-engine/suricata';
import type { Day, Judgement, Outcome } from '../challenge.ts';
import { hitsOf } from '../counted.ts';
import { goalsFrom } from '../goals.ts';
import { alertsIn, attackKindOf, judgedFlow, type PlayedMorning } from '../suricata/flows.ts';
import type { IdsConfiguration } from './configuration.ts';
import { playedFor } from './play.ts';
import texts from './texts.json' with { type: 'json' };

function outcomeOf(
  each: PlayedMorning,
  seenGuessers: ReadonlySet<string>,
): readonly [outcome: Outcome, decidedBy: string] {
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

/** Judges a stream. The hits of a rule are the alerts that it wrote. */
export function judge(configuration: IdsConfiguration, traffic: Day): Judgement {
  const all = playedFor(configuration, traffic);
  const seenGuesses = all.filter(
    (each) => attackKindOf(each.flow) === 'guess' && alertsIn(each).length > 0,
  );
  const seenGuessers = new Set(seenGuesses.map(({ flow }) => flow.source));
  const flows = all.map((each) => judgedFlow(each, ...outcomeOf(each, seenGuessers)));
  const missed = all.flatMap(({ flow }, index) =>
    flows[index]!.outcome === 'through' ? attackKindOf(flow) : [],
  );
  const guesses = missed.filter((kind) => kind === 'guess').length;
  const counts = { guesses, injections: missed.length - guesses };
  const hits = hitsOf(all.flatMap(alertsIn).map(partOfSid));
  return { traffic, flows, goals: goalsFrom(texts.goals, flows, counts), hits };
}
