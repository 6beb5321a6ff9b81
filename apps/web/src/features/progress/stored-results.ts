import { type LevelId, type QuizResult } from '@netward/contracts';
import { levelIds } from '../../lib/level-ids.ts';
import { storedByLevel } from './stored-by-level.ts';

/** Answers to a quiz, by question id. */
export type SentAnswers = Readonly<Record<string, string | undefined>>;

/** A quiz result as stored in this browser; `isUnsent`, with its answers, until the server has it. */
export type KeptResult = QuizResult & {
  readonly isUnsent?: boolean;
  readonly answers?: Record<string, string>;
};
export type KeptResults = Readonly<Partial<Record<LevelId, KeptResult>>>;

function resultOf(stored: unknown): KeptResult | undefined {
  const result = stored as Partial<KeptResult> | null;
  const isResult =
    typeof result?.score === 'number' &&
    typeof result.total === 'number' &&
    typeof result.percentage === 'number' &&
    !Number.isNaN(Date.parse(String(result.timestamp)));
  return isResult ? (result as KeptResult) : undefined;
}

const resultsKey = (learnerId: string) => `quizResults_${learnerId}`;
/** A learner's results stored in this browser. */
export const { read: readResults, write: writeResults } = storedByLevel(resultsKey, resultOf);

/** The newest result of each level. */
export function newestResults(one: KeptResults, other: KeptResults): KeptResults {
  const pick = (level: LevelId) => {
    const [a, b] = [one[level], other[level]];
    if (!a || !b) return a ?? b;
    return Date.parse(b.timestamp) >= Date.parse(a.timestamp) ? b : a;
  };
  return Object.fromEntries(
    levelIds.map((level) => [level, pick(level)]).filter(([, result]) => result),
  );
}
