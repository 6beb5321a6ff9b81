import { useState } from 'react';
import { type Day, TRAFFICS } from '@netward/challenges';
import type { Work } from '../challenge-work.ts';

/** The days that can be played: the three, and the learner's own once it was opened. */
export function useDays({ traffic, tomorrow }: Work) {
  const [isOwn, setOwn] = useState(false);
  const all: readonly Day[] = [...TRAFFICS, ...(tomorrow ? [tomorrow.seed] : [])];
  const shown: Day = isOwn && tomorrow ? tomorrow.seed : traffic;
  // The shown one first: it is what somebody waits for.
  const inOrder = [shown, ...all.filter((day) => day !== shown)];
  return { all, shown, inOrder, setOwn };
}

export function nameOf(day: Day): string {
  return typeof day === 'number' ? 'Tomorrow' : day;
}
