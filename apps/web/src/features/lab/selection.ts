import { type LabSnapshot, RUN_MAX, type RunPlace } from '@netward/contracts';
import { createStore } from '../../lib/store.ts';
import type { Lab } from './lab-state.ts';
import { LOCAL_TIME } from './log/log-parts.tsx';

/** What the assistant is asked about: the line, packet or field that a learner has open or chose. */
export interface Selected {
  readonly place: RunPlace;
  /** As it stands above the question: 'packet 6, body'. */
  readonly words: string;
  /** Whether the learner wanted to ask about it; it then stays when the inspector closes. */
  readonly isAsked?: boolean;
}

/** Null where the assistant is asked about the level. */
export const selection = createStore<Selected | null>(null);

/** What the assistant learns of the lab: the run, and what is left to try and what is selected. */
export function describeLab({ level, run, taken }: Lab): LabSnapshot {
  return {
    selection: selection.get()?.place,
    remaining: level.requiredActions.filter((action) => !run.tried.includes(action)),
    // A run that is too long to be sent is not told from its middle.
    ...(taken.length <= RUN_MAX && { run: taken.map(({ action }) => action) }),
  };
}

/** The time that the log shows at a line; undefined for what is no line of it. */
export function timeInLog({ log }: Lab, { action, sequence }: RunPlace): string | undefined {
  const line = log.find((each) => each.action === action && each.sequence === sequence);
  return line && LOCAL_TIME.format(line.time);
}
