import type { LabSnapshot, RunPlace } from '@netward/contracts';
import { playRun, type PlayedAction } from '@netward/evidence';
import { countsAsTried, type LabAction, type LabState } from '@netward/lab-engine';
import { actionsOf, addSights, isOffered, startState, type Level } from '@netward/levels';

/** A learner's lab as it follows from the run. */
export interface LearnersLab {
  /** The actions, newest last; empty before the first. */
  readonly played: readonly PlayedAction[];
  readonly state: LabState;
  /** Required actions that were not tried yet, in the level's order. */
  readonly remaining: readonly LabAction[];
  /** The names of the sights that the run has shown. */
  readonly seen: readonly string[];
  readonly isQuizSubmitted: boolean;
  /** What the learner has open, or chose to ask about. */
  readonly selection?: RunPlace;
}

/**
 * Plays the learner's run again; undefined for a run that the level cannot have had. A page that
 * sends no run gets a lab at its start, with what it says remains to be tried.
 */
export function readLab(level: Level, sent: LabSnapshot = {}): LearnersLab | undefined {
  const start = startState(level);
  const aliases = aliasesOf(level);
  const known = new Set<string>([...actionsOf(level), ...aliases]);
  const run = sent.run ?? [];
  if (!run.every((action) => known.has(action))) return undefined;
  const played = playRun(start, run);
  // A disabled control does nothing, unless the engine itself says why it refuses.
  const couldBeTaken = ({ before, action, result }: PlayedAction) =>
    result.outcome.isRefused || aliases.includes(action) || isOffered(level, before, action);
  if (!played.every(couldBeTaken)) return undefined;
  const tried = new Set(
    played.flatMap(({ action, result }) =>
      countsAsTried(result, action, level.requiredActions) ? [action] : [],
    ),
  );
  const reported = sent.remaining && new Set<string>(sent.remaining);
  return {
    played,
    state: played.at(-1)?.result.state ?? start,
    remaining: level.requiredActions.filter((action) =>
      reported ? reported.has(action) : !tried.has(action),
    ),
    seen: played.reduce<readonly string[]>(
      (seen, { before, action }) => addSights(level, seen, before, action),
      [],
    ),
    isQuizSubmitted: sent.quizSubmitted ?? false,
    ...(sent.selection && { selection: sent.selection }),
  };
}

/** Level 5 has two controls for opening the page; the plain name stands for the first of them. */
function aliasesOf(level: Level): readonly string[] {
  return actionsOf(level).includes('openPageHTTP') ? ['openPage'] : [];
}
