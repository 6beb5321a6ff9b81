import { step } from '@netward/lab-engine';
import { levels, type Level } from '@netward/levels';
import { offeredActions, reachableStates } from '@netward/levels/reachable';
import type { PlayedAction } from '@netward/lab-engine/inspect';

/** One action that a learner can take in one state of one level. */
export interface LevelCell {
  readonly level: Level;
  readonly played: PlayedAction;
  /** 'WAF, attackSQLi'. */
  readonly name: string;
}

/** Every level × every state that its controls can bring about, up to counters × every action. */
export function everyCell(): readonly LevelCell[] {
  return levels.flatMap((level) =>
    reachableStates(level).flatMap(({ state: before }) =>
      offeredActions(level, before).map((action) => {
        const played = { number: 1, action, before, result: step(before, action) };
        return { level, played, name: `${level.texts.name}, ${action}` };
      }),
    ),
  );
}
