import type { Level } from '@netward/levels';
import { readLab, type LearnersLab } from '../lab/learners-lab.ts';

/** The lab of a level after these actions. */
export function labAfter(
  level: Level,
  run: readonly string[] = [],
  quizSubmitted = false,
): LearnersLab {
  const lab = readLab(level, { run: [...run], quizSubmitted });
  if (!lab) throw new Error(`level ${level.id} cannot play ${run.join(', ')}`);
  return lab;
}
