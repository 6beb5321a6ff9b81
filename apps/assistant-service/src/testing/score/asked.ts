import { CHALLENGE_LEVELS, loadChallenge } from '@netward/challenges';
import { cleanQuestion } from '@netward/contracts';
import { findLevel, type Level } from '@netward/levels';
import { judged } from '../../challenge/open-challenge.ts';
import type { Ask } from '../../model/model.ts';
import { labAfter } from '../lab.ts';
import type { ScoredQuestion } from './scored-question.ts';

const CHALLENGES = new Map<string, Parameters<typeof judged>>();
// One after the other: Jest cannot load modules that share others at the same time.
for (const id of CHALLENGE_LEVELS) {
  const challenge = (await loadChallenge(id))!;
  CHALLENGES.set(id, [challenge, await challenge.details(), challenge.start, 'A']);
}

/** A question as the page sends it, with its run, what is open, and the challenge, but nothing said before. */
export function askOf(asked: ScoredQuestion): Ask {
  const level = findLevel(asked.level) as Level;
  const { selection } = asked;
  const lab = labAfter(level, asked.run, asked.quizSubmitted);
  const ask = {
    level,
    question: cleanQuestion(asked.question),
    conversation: [],
    lab: selection ? { ...lab, selection } : lab,
  };
  if (!asked.challenge) return ask;
  const [challenge, details, start, traffic] = CHALLENGES.get(asked.level)!;
  const { configuration = start } = asked.challenge;
  return { ...ask, challenge: judged(challenge, details, configuration, traffic) };
}
