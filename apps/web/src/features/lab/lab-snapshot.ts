import { RUN_MAX, type LabSnapshot } from '@netward/contracts';
import { hasRule } from '@netward/lab-engine';
import type { Lab } from './lab-state.ts';

const LINES = 20;
const LINE_LETTERS = 300;

/** A summary of the lab for the assistant: what is on, what is left to try, the newest log lines. */
export function describeLab({ level, run, taken, log }: Lab): LabSnapshot {
  const flags = Object.entries(run.state).filter(([, value]) => typeof value === 'boolean');
  return {
    toggles: {
      ...(Object.fromEntries(flags) as Record<string, boolean>),
      blockClient: hasRule(run.state, 'block client'),
      blockAttacker: hasRule(run.state, 'block attacker'),
    },
    remaining: level.requiredActions.filter((action) => !run.tried.includes(action)),
    // A run that is too long to be sent is not told from its middle.
    ...(taken.length <= RUN_MAX && { run: taken.map(({ action }) => action) }),
    log: log.slice(-LINES).map(({ text }) => text.slice(0, LINE_LETTERS)),
  };
}
