import { filled } from '@netward/lab-engine/filled';
import chips from './entries/run/chips.json' with { type: 'json' };
import challenge from './entries/challenge.json' with { type: 'json' };
import { PHRASINGS } from './entries/run/scene.ts';
import ofSelection from './entries/selection/phrasings.json' with { type: 'json' };
import steps from './entries/steps.json' with { type: 'json' };
import { writtenEntries } from './entries/written.ts';
import followUps from './follow-ups.json' with { type: 'json' };
import harmless from './harmless.json' with { type: 'json' };
import { learnSounds, soundsOf, type Sound } from './learn.ts';
import { prepared } from './prepared.ts';

/** What people say who plan nothing and need nothing is in everyday words, as plans and needs are. */
const OF_HARMLESS = 3;

/** Phrasings without the names that stand in them. */
const examplesOf = (sound: Sound, counts: number, ...lists: readonly (readonly string[])[]) =>
  lists.flat().map((text) => ({ text: filled(text, () => ''), sound, counts }));

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

/** What questions sound like. */
export const learnt = prepared?.learnt ?? learnSounds(examples());

/** How far the odds of a sound, as a logarithm, move the nearness of a kind, from where on, and within which bounds. */
const MOVES = {
  need: { by: 0.25, from: -1, least: 0.35, most: 2.5 },
  harm: { by: 0.4, from: -0.5, least: 0.3, most: 2.5 },
  run: { by: 0.2, from: -4, least: 0.85, most: 1.6 },
};
const MOVED = ['need', 'harm', 'run'] as const;

/** By how much entries of a kind are nearer to a question, or less near, than their phrasings say. */
export function urgencyOf(question: string): ReadonlyMap<string, number> {
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
