import { type LevelId, type QuizResult } from '@netward/contracts';
import { readStored, writeStored } from '../../lib/storage.ts';
import { levelIds } from '../../lib/level-ids.ts';

/** Answers to a quiz, by question id. */
export type SentAnswers = Readonly<Record<string, string | undefined>>;

/** A quiz result as stored in this browser; `isUnsent`, with its answers, until the server has it. */
export type KeptResult = QuizResult & {
  readonly isUnsent?: boolean;
  readonly answers?: Record<string, string>;
};
export type KeptResults = Readonly<Partial<Record<LevelId, KeptResult>>>;

const resultsKey = (learnerId: string) => `quizResults_${learnerId}`;

function isResult(value: unknown): value is KeptResult {
  const result = value as Partial<KeptResult> | null;
  return (
    typeof result?.score === 'number' &&
    typeof result.total === 'number' &&
    typeof result.percentage === 'number' &&
    !Number.isNaN(Date.parse(String(result.timestamp)))
  );
}

/** A learner's results stored in this browser. Anything unreadable is ignored. */
export function readResults(learnerId: string): KeptResults {
  try {
    const stored = JSON.parse(readStored(resultsKey(learnerId)) ?? '{}');
    const entries = levelIds.map((level) => [level, stored[level]]);
    return Object.fromEntries(entries.filter(([, result]) => isResult(result)));
  } catch {
    return {};
  }
}

/** Stores a learner's results in this browser. */
export function writeResults(learnerId: string, results: KeptResults): void {
  writeStored(resultsKey(learnerId), JSON.stringify(results));
}

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
