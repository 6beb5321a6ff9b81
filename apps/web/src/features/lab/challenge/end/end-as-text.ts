import { type Challenge, type ChallengeEnd, isMetOn } from '@netward/challenges';
import type { Work } from '../challenge-work.ts';

/** A solved challenge as a plain text to keep. */
export function endAsText(
  challenge: Challenge,
  { tomorrow }: Work,
  configuration: unknown,
  end: ChallengeEnd | null,
): string {
  const { level, texts, text } = challenge;
  const held = tomorrow && isMetOn(challenge, tomorrow.configuration, tomorrow.seed);
  const parts = [
    `Challenge of level ${level}: ${texts.title}`,
    texts.task,
    'Solved on A, B and C.',
    tomorrow && `Tomorrow (day ${tomorrow.seed}): ${held ? 'held' : 'did not hold'}.`,
    text ? text.print(configuration).trimEnd() : JSON.stringify(configuration, null, 2),
    ...(end ? [...end.learned, end.wouldCost] : []),
    ...(end?.asks ?? []).map(({ question, answer }) => `${question}\n${answer}`),
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}
