import { GUEST_LEVEL_MAX, type LevelId, PROOF_STEPS_MAX, type SentRun } from '@netward/contracts';
import { readStored, writeStored } from '../../lib/storage.ts';
import { levelIds } from '../../lib/level-ids.ts';
import { GUEST_OWNER } from './stored-progress.ts';

/** Runs that prove actions and that the server has not replayed yet, by level. */
type KeptRuns = Partial<Record<LevelId, readonly SentRun[]>>;

const runsKey = (owner: string) => `actionRuns_${owner}`;
/** Runs of a level that wait at the same time: one more for each time the level was started over. */
const KEPT_RUNS = 5;

function isRun(value: unknown): value is SentRun {
  const run = value as Partial<SentRun> | null;
  return Array.isArray(run?.actions) && typeof run.engine === 'number';
}

function readAll(owner: string): KeptRuns {
  try {
    const stored = JSON.parse(readStored(runsKey(owner)) ?? '{}');
    const entries = levelIds.map((level) => [level, stored[level]?.filter?.(isRun) ?? []]);
    return Object.fromEntries(entries.filter(([, runs]) => runs.length > 0));
  } catch {
    return {};
  }
}

function writeAll(owner: string, runs: KeptRuns) {
  const isEmpty = Object.values(runs).every((kept) => !kept?.length);
  writeStored(runsKey(owner), isEmpty ? null : JSON.stringify(runs));
}

/** The runs of a level that wait to be sent. Anything unreadable is ignored. */
export function readRuns(owner: string, level: LevelId): readonly SentRun[] {
  return readAll(owner)[level] ?? [];
}

/** The levels of which a run waits. */
export function levelsWithRuns(owner: string): LevelId[] {
  return Object.keys(readAll(owner)) as LevelId[];
}

/** Keeps a run until the server has replayed it; it takes the place of the one that it continues. */
export function keepRun(owner: string, level: LevelId, run: SentRun): void {
  if (run.actions.length > PROOF_STEPS_MAX) return;
  const all = readAll(owner);
  const others = (all[level] ?? []).filter((kept) => !continues(run, kept));
  writeAll(owner, { ...all, [level]: [...others, run].slice(-KEPT_RUNS) });
}

/** Forgets a run that was sent. */
export function dropRun(owner: string, level: LevelId, run: SentRun): void {
  const all = readAll(owner);
  const left = (all[level] ?? []).filter((kept) => !continues(run, kept));
  writeAll(owner, { ...all, [level]: left });
}

/** Hands the runs of a guest's levels to the learner who takes their progress over. */
export function claimRuns(learnerId: string): void {
  for (const level of levelsWithRuns(GUEST_OWNER))
    if (Number(level) <= GUEST_LEVEL_MAX)
      for (const run of readRuns(GUEST_OWNER, level)) keepRun(learnerId, level, run);
  writeAll(GUEST_OWNER, {});
}

function continues(run: SentRun, kept: SentRun): boolean {
  const { actions } = kept;
  return run.engine === kept.engine && actions.every((action, at) => action === run.actions[at]);
}
