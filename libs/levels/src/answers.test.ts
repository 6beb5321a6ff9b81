import { z } from 'zod';
import { writtenAnswers } from './answers.ts';
import type { WrittenAnswer } from './answers.ts';
import { findLevel } from './index.ts';
import type { Level } from './level.ts';
import { sentence } from './quiz-schema.ts';

/** As retrieval sees a question: words alone. */
const asWords = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
/** A point between figures or before a small letter ends no sentence. */
const sentencesIn = (text: string) => text.split(/[.?!…][”"’)]*\s+(?=[“"‘(\p{Lu}\d])/u).length;

const oneToFive = sentence.refine((text) => sentencesIn(text) <= 5, 'has more than five sentences');
const writtenAnswer = z.strictObject({
  asked: z
    .array(z.string().min(2).max(160))
    .min(10)
    .refine((asked) => new Set(asked.map(asWords)).size === asked.length, 'asks a thing twice'),
  answer: oneToFive.refine((text) => sentencesIn(text) >= 2, 'has fewer than two sentences'),
  taughtBy: z.int().min(1),
  followUp: z.string(),
  why: oneToFive,
  simpler: sentence.refine((text) => sentencesIn(text) === 1, 'is not one sentence'),
  example: oneToFive,
  withTls: oneToFive.optional(),
});

function faultsIn(answer: WrittenAnswer, level: Level, openings: readonly string[]): string[] {
  const parsed = writtenAnswer.safeParse(answer);
  const faults = parsed.success ? [] : [z.prettifyError(parsed.error)];
  if (answer.taughtBy > level.texts.readMore.bullets.length) faults.push('no such point');
  if (answer.followUp === answer.asked[0] || !openings.includes(answer.followUp)) {
    faults.push(`the follow-up is no other answer's first phrasing: ${answer.followUp}`);
  }
  return faults.map((fault) => `${answer.asked[0]}: ${fault}`);
}

describe.each(Object.entries(writtenAnswers))('the written answers of level %s', (id, answers) => {
  it('have the form that the tutor needs', () => {
    const openings = answers.map(({ asked }) => asked[0]!);
    const faults = answers.flatMap((answer) => faultsIn(answer, findLevel(id)!, openings));
    expect(faults).toEqual([]);
  });

  it('have no phrasing in common', () => {
    const phrasings = answers.flatMap(({ asked }) => asked.map(asWords));
    const twice = phrasings.filter((phrasing, at) => phrasings.indexOf(phrasing) !== at);
    expect(twice).toEqual([]);
  });
});
