import {
  GUEST_LEVEL_MAX,
  type LevelId,
  PROOF_STEPS_MAX,
  type QuizResult,
  type SaveChallengeResultRequest,
  type SentRun,
} from '@netward/contracts';
import { levelIds } from '../../lib/level-ids.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import { challengeWorkKey } from '../../lib/challenge-work-key.ts';
import { GUEST_OWNER, storedByLevel } from './tried-actions.ts';

export type SentAnswers = Readonly<Record<string, string | undefined>>;

/** A quiz result as stored in this browser; `isUnsent`, with its answers, until the server has it. */
type KeptResult = QuizResult & {
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

/** A learner's results stored in this browser. */
export const { read: readResults, write: writeResults } = storedByLevel('quizResults_', resultOf);

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

/** Configurations that were run and that the server does not have yet, the newest by level. */
const unsent = storedByLevel('challengeResults_', (stored) =>
  stored && typeof stored === 'object' ? (stored as SaveChallengeResultRequest) : undefined,
);

export const readUnsent = unsent.read;

/** Keeps a configuration until the server has it; it takes the place of an earlier one of its level. */
export function keepUnsent(learnerId: string, sent: SaveChallengeResultRequest): void {
  unsent.write(learnerId, { ...readUnsent(learnerId), [sent.level]: sent });
}

/** Forgets a configuration that the server has, unless a newer one has taken its place. */
export function dropUnsent(learnerId: string, sent: SaveChallengeResultRequest): void {
  const { [sent.level]: waiting, ...others } = readUnsent(learnerId);
  if (JSON.stringify(waiting) === JSON.stringify(sent)) unsent.write(learnerId, others);
}

/** Hands a guest's work on challenges to the learner who takes their progress over. */
export function claimWork(learnerId: string): void {
  for (const level of levelIds) {
    const [from, to] = [GUEST_OWNER, learnerId].map((owner) => challengeWorkKey(owner, level));
    const work = readStored(from!);
    if (work === null || Number(level) > GUEST_LEVEL_MAX) continue;
    // Work of their own stays in its place, and the guest's is set aside.
    writeStored(readStored(to!) === null ? to! : `${to}_as_guest`, work);
    writeStored(from!, null);
  }
}

/** A run that the server has not replayed yet, and the actions that it is to prove. */
export interface KeptRun extends SentRun {
  /** Absent from runs that an earlier version of the page kept. */
  readonly proves?: readonly string[];
}

/** Runs of a level that wait at the same time; each proves something that those before it do not. */
const KEPT_RUNS = 8;

const { read: readAll, write: writeAll } = storedByLevel('actionRuns_', runsOf);

function runsOf(stored: unknown): readonly KeptRun[] | undefined {
  const isRun = (run: Partial<KeptRun> | null): run is KeptRun =>
    Array.isArray(run?.actions) && typeof run.engine === 'number';
  const runs = Array.isArray(stored) ? stored.filter(isRun) : [];
  return runs.length > 0 ? runs : undefined;
}

export const readRuns = (owner: string, level: LevelId) => readAll(owner)[level] ?? [];

export const levelsWithRuns = (owner: string) => Object.keys(readAll(owner)) as LevelId[];

/**
 * Keeps a run until the server has replayed it; it takes the place of those that it continues, with what
 * was marked in them. False for a run that proves nothing more than those that wait already, and for one
 * that is too long.
 */
export function keepRun(
  owner: string,
  level: LevelId,
  run: Required<Pick<KeptRun, 'proves'>> & SentRun,
): boolean {
  if (run.actions.length > PROOF_STEPS_MAX) return false;
  const all = readAll(owner);
  const known = all[level] ?? [];
  const others = known.filter((kept) => !continues(run, kept));
  const waiting = others.flatMap(({ engine, proves }) => (engine === run.engine && proves) || []);
  if (run.proves.every((action) => waiting.includes(action))) return false;
  const whole = known.filter((kept) => continues(run, kept)).reduce(joined, run);
  writeAll(owner, { ...all, [level]: [...others, whole].slice(-KEPT_RUNS) });
  return true;
}

/** A run with what an earlier part of it proves and what was marked there, one mark for each proof. */
function joined(run: KeptRun, kept: KeptRun): KeptRun {
  const marks = [...marksOf(run), ...marksOf(kept)];
  const proves = [...(run.proves ?? []), ...(kept.proves ?? [])];
  const isFirst = ({ proof }: SentMark, at: number) =>
    marks.findIndex((mark) => mark.proof === proof) === at;
  return {
    ...run,
    proves: [...new Set(proves)],
    ...(marks.length > 0 && { marks: marks.filter(isFirst) }),
  };
}

export function dropRun(owner: string, level: LevelId, run: SentRun): void {
  const all = readAll(owner);
  const isSent = (kept: KeptRun) =>
    continues(run, kept) && marksOf(kept).every((mark) => hasMark(run, mark));
  const left = (all[level] ?? []).filter((kept) => !isSent(kept));
  writeAll(owner, { ...all, [level]: runsOf(left) });
}

/** Hands the runs of a guest's levels to the learner who takes their progress over. */
export function claimRuns(learnerId: string): void {
  const all = { ...readAll(learnerId) };
  for (const level of levelsWithRuns(GUEST_OWNER))
    if (Number(level) <= GUEST_LEVEL_MAX)
      all[level] = [...(all[level] ?? []), ...readRuns(GUEST_OWNER, level)].slice(-KEPT_RUNS);
  writeAll(learnerId, all);
  writeAll(GUEST_OWNER, {});
}

type SentMark = NonNullable<SentRun['marks']>[number];

const marksOf = ({ marks = [] }: SentRun): readonly SentMark[] => marks;
const hasMark = (run: SentRun, { proof }: SentMark) =>
  marksOf(run).some((mark) => mark.proof === proof);

function continues(run: SentRun, kept: SentRun): boolean {
  const { actions, engine, linked } = kept;
  const isAlike = run.engine === engine && run.linked === linked;
  return isAlike && actions.every((action, at) => action === run.actions[at]);
}
