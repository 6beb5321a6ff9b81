import { filled } from '@netward/lab-engine/filled';
import type { EntryKind } from './entry.ts';
import chips from './entries/run/chips.json' with { type: 'json' };
import challenge from './entries/challenge.json' with { type: 'json' };
import { PHRASINGS } from './entries/run/scene.ts';
import ofSelection from './entries/selection/phrasings.json' with { type: 'json' };
import steps from './entries/steps.json' with { type: 'json' };
import followUps from './follow-ups.json' with { type: 'json' };
import { writtenEntries } from './entries/written.ts';
import { featuresOf } from './words.ts';

/** What a feature counts that no phrasing of a kind has (Lidstone smoothing). */
const UNSEEN = 0.3;
/** Phrasings without the names that stand in them. */
const asked = (...lists: readonly (readonly string[])[]) =>
  lists.flat().map((text) => filled(text, () => ''));
/** All phrasings, by what they are about. */
const phrasings: readonly (readonly [EntryKind, readonly string[]])[] = [
  ...writtenEntries.map(({ kind, asked: own }) => [kind, own] as const),
  ['run', asked(...Object.values(PHRASINGS).flatMap(({ named = [], meant }) => [named, meant]))],
  ['run', asked(...Object.values(chips).map((chip) => chip.asked))],
  ['selection', asked(...Object.values(ofSelection))],
  ['page', asked(...Object.values(steps.asked))],
  ['follow-up', asked(...Object.values(followUps))],
  ['challenge', asked(...Object.values(challenge.asked))],
];

/** How often each feature stands in these phrasings. */
function countsOf(texts: readonly string[]) {
  const counts = new Map<string, number>();
  let all = 0;
  for (const text of texts) {
    for (const [feature, weight] of featuresOf(text)) {
      counts.set(feature, (counts.get(feature) ?? 0) + weight);
      all += weight;
    }
  }
  return { counts, all };
}

const known = countsOf(phrasings.flatMap(([, texts]) => texts)).counts;

/**
 * How much likelier a question's words are in this kind of entry than in the others, as a logarithm
 * (naive Bayes). Nearness to single phrasings alone takes "kill the process" for a threat.
 */
function soundsLike(
  kind: EntryKind,
  among?: EntryKind,
): (question: ReadonlyMap<string, number>) => number {
  const own = countsOf(phrasings.flatMap(([of, texts]) => (of === kind ? texts : [])));
  const others = countsOf(
    phrasings.flatMap(([of, texts]) => (of === kind || (among && of !== among) ? [] : texts)),
  );
  const share = (each: typeof own, feature: string) =>
    ((each.counts.get(feature) ?? 0) + UNSEEN) / (each.all + UNSEEN * known.size);
  return (question) => {
    let told = 0;
    for (const [feature, weight] of question) {
      if (known.has(feature))
        told += weight * Math.log(share(own, feature) / share(others, feature));
    }
    return told;
  };
}

/** How far the logarithm moves the nearness of a kind, from where on, and within which bounds. */
const MOVES = {
  need: { sounds: soundsLike('need'), by: 0.05, from: 0, least: 0.4, most: 1.4 },
  harm: { sounds: soundsLike('harm'), by: 0.05, from: 0, least: 0.4, most: 1.4 },
  run: { sounds: soundsLike('run', 'written'), by: 0.06, from: -9, least: 0.85, most: 1.5 },
};

/** By how much entries of a kind are nearer to a question, or less near, than their phrasings say. */
export function urgencyOf(question: string): ReadonlyMap<string, number> {
  const features = featuresOf(question);
  return new Map(
    Object.entries(MOVES).map(([kind, { sounds, by, from, least, most }]) => {
      const factor = 1 + by * (sounds(features) - from);
      return [kind, Math.max(least, Math.min(most, factor))];
    }),
  );
}
