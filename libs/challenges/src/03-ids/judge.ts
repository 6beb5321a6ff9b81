import { initialState } from '@netward/lab-engine';
import {
  playFlows,
  remembered,
  hitsOf,
  listed,
  plural,
  explainFrom,
  goalsFrom,
} from '../judging.ts';
import { attemptOf, flowsFrom, ACCOUNTS, type MorningFlow } from '../web-requests/requests.ts';
import { stream } from './stream.ts';
import { partOfSid, type SuricataRule } from '@netward/lab-engine/suricata';
import type { Day, JudgedFlow, Judgement, Outcome } from '../challenge.ts';
import {
  alertsIn,
  attackKindOf,
  judgedFlow,
  type PlayedMorning,
  rulesOf,
  signature,
} from '../suricata/sensor.ts';
import texts from './texts.json' with { type: 'json' };
import { z } from 'zod';

/** The rules of the sensor; each only alerts. */
export const schema = z.strictObject({ rules: rulesOf(signature) });

export interface IdsConfiguration {
  readonly rules: readonly SuricataRule[];
}

/**
 * The sensor gets a copy of every request and stops none. A customer about whom it writes an alert is a
 * false alarm; an injection is seen if an alert names it. Guesses at a password belong together: one
 * alert about any of a source's guesses shows them all.
 */

const SHOP = initialState({ idsEnabled: true, accounts: ACCOUNTS });

/** The requests of a day, in order of time. */
export const flowsOf = flowsFrom(stream);

/** A day through the network with a learner's rules in its sensor. */
export const playedFor = remembered(({ rules }: IdsConfiguration, day) =>
  playFlows({ ...SHOP, idsSignatures: rules }, flowsOf(day), attemptOf),
);

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

function kindsAmong(asked: readonly MorningFlow[], attacks: readonly JudgedFlow[]) {
  const ids = new Set(attacks.map(({ id }) => id));
  const guesses = asked.filter((flow) => ids.has(flow.id) && attackKindOf(flow) === 'guess').length;
  return { guesses, injections: attacks.length - guesses };
}

/** Judges a stream. The hits of a rule are the alerts that it wrote. */
export function judge(configuration: IdsConfiguration, traffic: Day): Judgement {
  const all = playedFor(configuration, traffic);
  const seenGuesses = all.filter(
    (each) => attackKindOf(each.flow) === 'guess' && alertsIn(each).length > 0,
  );
  const seenGuessers = new Set(seenGuesses.map(({ flow }) => flow.source));
  const flows = all.map((each) => judgedFlow(each, ...outcomeOf(each, seenGuessers)));
  const missed = flows.filter(({ outcome }) => outcome === 'through');
  const counts = kindsAmong(flowsOf(traffic), missed);
  const hits = hitsOf(all.flatMap(alertsIn).map(partOfSid));
  return { traffic, flows, goals: goalsFrom(texts.goals, flows, counts), hits };
}

/** One sentence about a list: what its requests have in common. */
export const explain = explainFrom(texts.explanations, {
  through: (_: IdsConfiguration, lines, { traffic }) => {
    const { guesses, injections } = kindsAmong(flowsOf(traffic), lines);
    return {
      what: listed([
        ...(injections > 0 ? [plural(injections, 'injection')] : []),
        ...(guesses > 0 ? [`${guesses} guesses at a password`] : []),
      ]),
    };
  },
});
