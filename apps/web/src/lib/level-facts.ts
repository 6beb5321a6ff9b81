import { loadChallenge } from '@netward/challenges';
import { findControl, type Level, levels } from '@netward/levels';

/**
 * `actions` are those that complete it, with the words of their buttons, and `proofs` have their
 * questions. `tool` is what its challenge is written in or done with, `minutes` are for the lab and its
 * quiz with Read More.
 */
async function factsOf(level: Level) {
  const { id, texts, difficulty, category, isInCatalogue, requiredActions } = level;
  const challenge = await loadChallenge(id);
  const { proofs } = await level.proof();
  const { minutes, tool } = (await level.teaching()).teaching;
  return {
    ...{ id, difficulty, category, isInCatalogue, minutes },
    ...{ title: texts.title, summary: texts.summary },
    actions: requiredActions.map(
      (action) => [action, findControl(level, action)?.label ?? action] as const,
    ),
    proofs: proofs.map((proof) => [proof.id, proof.question] as const),
    tool: tool ?? challenge?.text?.title,
    challenge: challenge?.texts.title,
  };
}

export type LevelFacts = Awaited<ReturnType<typeof factsOf>>;

/** One after the other: Jest cannot link two modules at once that share a third. */
async function factsOfAll(): Promise<readonly LevelFacts[]> {
  const facts: LevelFacts[] = [];
  for (const level of levels) facts.push(await factsOf(level));
  return facts;
}

/**
 * What the catalogue and a learner's own pages say of each level, in course order. The build turns this
 * module into its value (vite.config.ts), so that they load neither the levels nor their challenges.
 */
export const levelFacts = await factsOfAll();
