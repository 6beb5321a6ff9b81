import { useEffect, useMemo, useState } from 'react';
import type { LabRun } from '@netward/lab-engine';
import type { Level } from '@netward/levels';
import { suggestQuestions } from './suggest-questions.ts';

type Tutor = typeof import('@netward/lab-engine/tutor');

/**
 * The questions that a learner may want to ask now. Those about an action come with the first action,
 * since before it nobody needs them.
 */
export function useSuggestions(level: Level, run: LabRun): readonly string[] {
  const [tutor, setTutor] = useState<Tutor | null>(null);
  const { last } = run;
  const isWanted = last !== null && tutor === null;
  useEffect(() => {
    if (!isWanted) return;
    // Without them the questions about the level stay; the next action asks for them again.
    import('@netward/lab-engine/tutor').then(setTutor).catch(() => undefined);
  }, [isWanted, last]);
  return useMemo(
    () => suggestQuestions(level, run, tutor?.questionsAbout(last) ?? []),
    [level, run, tutor, last],
  );
}
