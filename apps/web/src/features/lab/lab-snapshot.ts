import { RUN_MAX, type LabSnapshot } from '@netward/contracts';
import type { Lab } from './lab-state.ts';
import { selection } from './selection.ts';

/** What the assistant learns of the lab: the run, and what is left to try and what is selected. */
export function describeLab({ level, run, taken }: Lab): LabSnapshot {
  return {
    selection: selection.get()?.place,
    remaining: level.requiredActions.filter((action) => !run.tried.includes(action)),
    // A run that is too long to be sent is not told from its middle.
    ...(taken.length <= RUN_MAX && { run: taken.map(({ action }) => action) }),
  };
}
