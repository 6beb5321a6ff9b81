import { filled } from '@netward/lab-engine/filled';
import chips from './entries/run/chips.json' with { type: 'json' };
import challenge from './entries/challenge.json' with { type: 'json' };
import { PHRASINGS } from './entries/run/scene.ts';
import ofSelection from './entries/selection/phrasings.json' with { type: 'json' };
import steps from './entries/steps.json' with { type: 'json' };
import { writtenEntries } from './entries/written.ts';
import followUps from './follow-ups.json' with { type: 'json' };
import harmless from './harmless.json' with { type: 'json' };
import { termsAndPairsOf } from './words.ts';

// Called millions of times, and found faster under a name of this file.
const { exp, sqrt } = Math;

/** What a question can be about: what the run did, a plan to harm, somebody's need, or none of these. */
const SOUNDS = ['rest', 'run', 'harm', 'need'] as const;
type Sound = (typeof SOUNDS)[number];

/** A text, what it sounds like, and how much that counts. */
interface Example {
  readonly text: string;
  readonly sound: Sound;
  readonly counts: number;
}

/** How often all examples are gone through, and how far one moves what was learnt. */
const ROUNDS = 8;
const RATE = 0.3;
/** Keeps the first step of a feature from being as long as can be. */
const FIRST = 1e-3;

/** Numbers from 0 to 1, the same at every start (Park and Miller). */
function numbers(seed = 1) {
  return () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
}

/** What was learnt from examples: how much each of their features, by number, speaks for each sound. */
export interface Learnt {
  readonly ids: ReadonlyMap<string, number>;
  readonly told: readonly Float64Array[];
}

/** How likely each sound is, from 0 to 1, by the features of a text. */
function sharesOf(told: readonly Float64Array[], features: Uint32Array): number[] {
  const sums = told.map((own) => {
    let sum = 0;
    for (let at = 0; at < features.length; at++) sum += own[features[at]!]!;
    return sum / sqrt(features.length || 1);
  });
  const most = Math.max(...sums);
  const likely = sums.map((sum) => exp(sum - most));
  const all = likely.reduce((sum, each) => sum + each, 0);
  return likely.map((each) => each / all);
}

/**
 * Learns from examples what texts sound like: logistic regression, in which each feature has steps of
 * its own (AdaGrad).
 */
export function learnSounds(examples: readonly Example[]): Learnt {
  const ids = new Map<string, number>();
  const idOf = (feature: string) => ids.get(feature) ?? ids.set(feature, ids.size).size - 1;
  const learnt = examples.map(({ text, sound, counts }) => ({
    features: new Uint32Array(termsAndPairsOf(text).map(idOf)),
    of: SOUNDS.indexOf(sound),
    counts,
  }));
  const told = SOUNDS.map(() => new Float64Array(ids.size));
  const moved = SOUNDS.map(() => new Float64Array(ids.size).fill(FIRST));
  const learn = ({ features, of, counts }: (typeof learnt)[number]) => {
    for (const [sound, share] of sharesOf(told, features).entries()) {
      const slope = (counts * (share - (sound === of ? 1 : 0))) / sqrt(features.length);
      const own = told[sound]!;
      const steps = moved[sound]!;
      for (let at = 0; at < features.length; at++) {
        const feature = features[at]!;
        steps[feature]! += slope * slope;
        own[feature]! -= (RATE * slope) / sqrt(steps[feature]!);
      }
    }
  };

  const random = numbers();
  for (let round = 0; round < ROUNDS; round++) {
    for (let at = learnt.length - 1; at >= 0; at--) {
      const other = Math.floor(random() * (at + 1));
      [learnt[at], learnt[other]] = [learnt[other]!, learnt[at]!];
      learn(learnt[at]!);
    }
  }
  return { ids, told };
}

/** How likely a text is to have each sound, from 0 to 1. */
export function soundsOf({ ids, told }: Learnt, text: string): Readonly<Record<Sound, number>> {
  const known = termsAndPairsOf(text).flatMap((feature) => ids.get(feature) ?? []);
  const shares = sharesOf(told, new Uint32Array(known));
  return Object.fromEntries(SOUNDS.map((sound, of) => [sound, shares[of]!])) as Record<
    Sound,
    number
  >;
}

/** What people say who plan nothing and need nothing is in everyday words, as plans and needs are. */
const OF_HARMLESS = 3;

/** Phrasings without the names that stand in them. */
const examplesOf = (
  sound: Sound,
  counts: number,
  ...lists: readonly (readonly string[])[]
): Example[] => lists.flat().map((text) => ({ text: filled(text, () => ''), sound, counts }));

export const examples = () => [
  ...(['rest', 'run'] as const).flatMap((sound) => examplesOf(sound, OF_HARMLESS, harmless[sound])),
  ...writtenEntries.flatMap(({ kind, asked }) =>
    examplesOf(kind === 'harm' || kind === 'need' ? kind : 'rest', 1, asked),
  ),
  ...Object.values(PHRASINGS).flatMap(({ named = [], meant }) =>
    examplesOf('run', 1, named, meant),
  ),
  ...Object.values(chips).flatMap(({ asked }) => examplesOf('run', 1, asked)),
  ...[ofSelection, steps.asked, followUps, challenge.asked].flatMap((asked) =>
    examplesOf('rest', 1, ...Object.values(asked)),
  ),
];

/** How far the odds of a sound, as a logarithm, move the nearness of a kind, from where on, and within which bounds. */
const MOVES = {
  need: { by: 0.25, from: -1, least: 0.35, most: 2.5 },
  harm: { by: 0.4, from: -0.5, least: 0.3, most: 2.5 },
  run: { by: 0.2, from: -4, least: 0.85, most: 1.6 },
};
const MOVED = ['need', 'harm', 'run'] as const;

/** By how much entries of a kind are nearer to a question, or less near, than their phrasings say. */
export function urgencyOf(learnt: Learnt, question: string): ReadonlyMap<string, number> {
  const shares = soundsOf(learnt, question);
  // A run's entries are told from lessons alone; who may be in need asks about neither.
  const others = { need: 1 - shares.need, harm: 1 - shares.harm, run: shares.rest };
  return new Map(
    MOVED.map((sound) => {
      const { by, from, least, most } = MOVES[sound];
      const odds = Math.log(shares[sound] / others[sound]);
      return [sound, Math.max(least, Math.min(most, 1 + by * (odds - from)))];
    }),
  );
}
