import { step, type LabState } from '@netward/lab-engine';
import { actionsOf, isOffered, levels, startState, type Level } from '@netward/levels';
import type { PlayedAction } from '../play-run.ts';

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
    reachableStates(level).flatMap((before) =>
      offered(level, before).map((action) => {
        const played = { number: 1, action, before, result: step(before, action) };
        return { level, played, name: `${level.texts.name}, ${action}` };
      }),
    ),
  );
}

const offered = (level: Level, state: LabState) =>
  actionsOf(level).filter((action) => isOffered(level, state, action));

function reachableStates(level: Level): readonly LabState[] {
  const key = (state: LabState) =>
    JSON.stringify({ ...state, sequence: 0, trips: 0, requestsBalanced: 0, lastAction: null });
  const start = startState(level);
  const known = new Map([[key(start), start]]);
  for (const state of known.values())
    for (const action of offered(level, state)) {
      const next = step(state, action).state;
      if (!known.has(key(next))) known.set(key(next), next);
    }
  return [...known.values()];
}
