import type { Challenge, Outcome } from '@netward/challenges';
import type { Verdict } from '@netward/lab-engine';

const MARKS: Readonly<Record<Outcome, Verdict>> = {
  served: 'passed',
  'turned-away': 'blocked',
  stopped: 'blocked',
  through: 'exposed',
};

/** The outcome that takes the same flows the other way. */
const OTHER: Readonly<Record<Outcome, Outcome>> = {
  served: 'turned-away',
  'turned-away': 'served',
  stopped: 'through',
  through: 'stopped',
};

/** What happened to the packets, which is not whether that was good. */
export function markOfOutcome({ texts }: Challenge, outcome: Outcome): Verdict {
  return texts.marks?.[outcome] ?? MARKS[outcome];
}

/** The goal for a number: 'of 28', 'goal 0'. */
export function aimOf(
  { texts }: Challenge,
  outcome: Outcome,
  numbers: Readonly<Record<Outcome, number>>,
): string {
  const isWanted = outcome === 'served' || outcome === 'stopped';
  const usual = isWanted ? `of ${numbers[outcome] + numbers[OTHER[outcome]]}` : 'goal 0';
  return texts.aims?.[outcome] ?? usual;
}
