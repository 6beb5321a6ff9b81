import { QUESTION_MAX, runPlace } from '@netward/contracts';
import { isLabAction } from '@netward/lab-engine';
import { findLevel } from '@netward/levels';
import { z } from 'zod';

export const KINDS = [
  'why',
  'what-if',
  'concept',
  'follow-up',
  'hint',
  'next',
  'quiz-guard',
  'harm',
  'language',
  'small-talk',
  'unknown',
  'misconception',
  'challenge',
  'selection',
  'reference',
  'page',
  'need',
] as const;

const pattern = z.string().min(1).refine(isPattern, 'is no regular expression');
const base = {
  level: z.string().refine((id) => findLevel(id) !== undefined, 'is no level'),
  run: z.array(z.string().refine(isLabAction, 'is no action')),
  question: z.string().min(1).max(QUESTION_MAX),
};

/** A question of the score, as `README.md` describes it. */
export const scoredQuestion = z.strictObject({
  ...base,
  conversation: z
    .array(z.strictObject({ role: z.enum(['user', 'assistant']), content: z.string().min(1) }))
    .optional(),
  quizSubmitted: z.boolean().optional(),
  selection: runPlace.optional(),
  /** The open challenge; without a configuration as it begins. */
  challenge: z.strictObject({ configuration: z.unknown().optional() }).optional(),
  kind: z.enum(KINDS),
  must: z.array(z.array(pattern).min(1)).min(1),
  mustNot: z.array(pattern),
});
export type ScoredQuestion = z.output<typeof scoredQuestion>;

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, 'i') instanceof RegExp;
  } catch {
    return false;
  }
}
