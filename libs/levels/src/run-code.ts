import { codeOf, digitsOf, type LevelId } from '@netward/contracts';
import { ACTIONS, ENGINE_VERSION, type LabAction } from '@netward/lab-engine';

/** A run of a level as the engine of a version played it, looked at after `position` actions, from 1. */
export interface CodedRun {
  readonly level: LevelId;
  readonly actions: readonly string[];
  readonly position: number;
  /** That of this engine where it is not said. */
  readonly engine?: number;
}

/**
 * The code of a run in a link: a letter each for the version of the engine and the level, two for the
 * position, one for each action, three for the sum that tells a damaged link. Unknown actions make a code that is damaged.
 */
export function runCode({ level, actions, position, engine = ENGINE_VERSION }: CodedRun): string {
  const played = actions.map((action) => ACTIONS.indexOf(action as LabAction));
  return codeOf([engine, Number(level), ...digitsOf(position, 2), ...played]);
}
