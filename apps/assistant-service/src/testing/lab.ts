import type { LabSnapshot } from '@netward/contracts';
import { hasRule, logEntries } from '@netward/lab-engine';
import { dispatch, startLevel, type Level } from '@netward/levels';

const LINES = 20;

/** What the page would send of a level after these actions. */
export function playedLab(level: Level, actions: readonly string[]): LabSnapshot {
  let run = startLevel(level);
  const log: string[] = [];
  for (const action of actions) {
    const next = dispatch(level, run, action);
    if (next !== run) log.push(...logEntries(next.last).map(({ text }) => text));
    run = next;
  }
  const flags = Object.entries(run.state).filter(([, value]) => typeof value === 'boolean');
  return {
    toggles: {
      ...(Object.fromEntries(flags) as Record<string, boolean>),
      blockClient: hasRule(run.state, 'block client'),
      blockAttacker: hasRule(run.state, 'block attacker'),
    },
    remaining: level.requiredActions.filter((action) => !run.tried.includes(action)),
    log: log.slice(-LINES),
  };
}
