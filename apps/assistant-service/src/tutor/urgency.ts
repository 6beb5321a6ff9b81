import { filled } from '@netward/lab-engine/filled';
import type { EntryKind } from './entry.ts';
import chips from './entries/run/chips.json' with { type: 'json' };
import challenge from './entries/challenge.json' with { type: 'json' };
import { PHRASINGS } from './entries/run/scene.ts';
import ofSelection from './entries/selection/phrasings.json' with { type: 'json' };
import steps from './entries/steps.json' with { type: 'json' };
import followUps from './follow-ups.json' with { type: 'json' };
import harmless from './harmless.json' with { type: 'json' };
import { writtenEntries } from './entries/written.ts';
import { featuresOf } from './words.ts';

/** What a feature counts that no phrasing of a kind has (Lidstone smoothing). */
const UNSEEN = 0.3;
/** Phrasings without the names that stand in them. */
const asked = (...lists: readonly (readonly string[])[]) =>
  lists.flat().map((text) => filled(text, () => ''));
/** What a text may sound like: a kind of entry, or what people say who are in no need and plan no harm. */
type Sound = EntryKind | 'harmless';
/** All phrasings, by what they are about. */
const phrasings: readonly (readonly [Sound, readonly string[]])[] = [
  ['harmless', harmless],
  ...writtenEntries.map(({ kind, asked: own }) => [kind, own] as const),
  ['run', asked(...Object.values(PHRASINGS).flatMap(({ named = [], meant }) => [named, meant]))],
  ['run', asked(...Object.values(chips).map((chip) => chip.asked))],
  ['selection', asked(...Object.values(ofSelection))],
  ['page', asked(...Object.values(steps.asked))],
  ['follow-up', asked(...Object.values(followUps))],
  ['challenge', asked(...Object.values(challenge.asked))],
];

/** How often each feature stands in the phrasings of each kind. */
const counts = new Map<Sound, Map<string, number>>();
for (const [kind, texts] of phrasings) {
  const own = counts.get(kind) ?? new Map<string, number>();
  counts.set(kind, own);
  for (const text of texts)
    for (const [feature, weight] of featuresOf(text))
      own.set(feature, (own.get(feature) ?? 0) + weight);
}
const sounds = [...counts.keys()];
const featuresIn = (among: readonly Sound[]) => [
  ...new Set(among.flatMap((sound) => [...counts.get(sound)!.keys()])),
];

/** How large a share of what is said in these ways a feature is, of so many that are known. */
function shareIn(among: readonly Sound[], known: number): (feature: string) => number {
  const own = among.map((sound) => counts.get(sound)!);
  const all = own.flatMap((each) => [...each.values()]).reduce((sum, each) => sum + each, 0);
  return (feature) =>
    own.reduce((sum, each) => sum + (each.get(feature) ?? 0), UNSEEN) / (all + UNSEEN * known);
}

/**
 * How much likelier each feature is in this kind of entry than elsewhere, as a logarithm (naive Bayes):
 * on the average of these ways to speak. Nearness to single phrasings alone takes "kill the process"
 * for a threat.
 */
function soundsLike(kind: EntryKind, ...elsewhere: readonly (readonly Sound[])[]) {
  const known = featuresIn([kind, ...elsewhere.flat()]);
  const own = shareIn([kind], known.length);
  const others = elsewhere.map((among) => shareIn(among, known.length));
  const other = (feature: string) =>
    others.reduce((sum, share) => sum + share(feature), 0) / others.length;
  return new Map(known.map((feature) => [feature, Math.log(own(feature) / other(feature))]));
}

/** Who tells a harmless story in everyday words sounds like no phrasing: stories count for half. */
const soundsUrgent = (kind: 'need' | 'harm') =>
  soundsLike(
    kind,
    sounds.filter((sound) => sound !== kind),
    ['harmless'],
  );

/** How far the logarithm moves the nearness of a kind, from where on, and within which bounds. */
const MOVES = {
  need: { sounds: soundsUrgent('need'), by: 0.035, from: 6, least: 0.6, most: 1.6 },
  harm: { sounds: soundsUrgent('harm'), by: 0.035, from: 4, least: 0.6, most: 1.6 },
  run: { sounds: soundsLike('run', ['written']), by: 0.06, from: -6.5, least: 0.85, most: 1.5 },
};

/** By how much entries of a kind are nearer to a question, or less near, than their phrasings say. */
export function urgencyOf(question: string): ReadonlyMap<string, number> {
  const features = [...featuresOf(question)];
  return new Map(
    Object.entries(MOVES).map(([kind, { sounds, by, from, least, most }]) => {
      const told = features.reduce((sum, [of, weight]) => sum + weight * (sounds.get(of) ?? 0), 0);
      return [kind, Math.max(least, Math.min(most, 1 + by * (told - from)))];
    }),
  );
}
