import type { Entry, EntryKind } from './entry.ts';
import { writtenEntries } from './entries/written.ts';
import { featuresOf } from './words.ts';

/** What a feature counts that no phrasing of a kind has (Lidstone smoothing). */
const UNSEEN = 0.3;
/** From this logarithm on a question sounds unlike a kind, and by how much nearness counts then. */
const UNLIKE = -6;
const LESS = 0.7;
const MORE = 1.4;

/** How often each feature stands in the phrasings of these entries. */
function countsOf(entries: readonly Entry[]) {
  const counts = new Map<string, number>();
  let all = 0;
  for (const text of entries.flatMap(({ asked }) => asked)) {
    for (const [feature, weight] of featuresOf(text)) {
      counts.set(feature, (counts.get(feature) ?? 0) + weight);
      all += weight;
    }
  }
  return { counts, all };
}

const known = countsOf(writtenEntries).counts;

/**
 * How much likelier a question's words are in this kind of entry than in the others, as a logarithm
 * (naive Bayes). Nearness to single phrasings alone takes "kill the process" for a threat.
 */
function soundsLike(kind: EntryKind): (question: string) => number {
  const own = countsOf(writtenEntries.filter((entry) => entry.kind === kind));
  const others = countsOf(writtenEntries.filter((entry) => entry.kind !== kind));
  const share = ({ counts, all }: typeof own, feature: string) =>
    ((counts.get(feature) ?? 0) + UNSEEN) / (all + UNSEEN * known.size);
  return (question) => {
    let told = 0;
    for (const [feature, weight] of featuresOf(question)) {
      if (known.has(feature))
        told += weight * Math.log(share(own, feature) / share(others, feature));
    }
    return told;
  };
}

const KINDS = (['need', 'harm'] as const).map((kind) => [kind, soundsLike(kind)] as const);

/** By how much entries of a kind are nearer to a question, or less near, than their phrasings say. */
export function urgencyOf(question: string): ReadonlyMap<EntryKind, number> {
  const factor = (told: number) => (told < UNLIKE ? LESS : 1);
  return new Map(
    KINDS.map(([kind, told]) => [kind, told(question) > 0 ? MORE : factor(told(question))]),
  );
}
