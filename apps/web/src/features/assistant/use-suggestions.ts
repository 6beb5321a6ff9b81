import { useEffect, useMemo, useState } from 'react';
import type { OfferedQuestions } from '@netward/contracts';
import type { LabRun } from '@netward/lab-engine';
import type { Level } from '@netward/levels';
import type { SuggestedQuestion } from '@netward/lab-engine/tutor';

import type { Conversation } from './conversation.ts';

type Tutor = typeof import('@netward/lab-engine/tutor');

/**
 * The questions that a learner may want to ask now. Those about an action come with the first action,
 * since they are of no use before it.
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

/** Questions that can be asked with one press, and with an answer also by their numbers. */
export interface Offered {
  readonly kind: OfferedQuestions['kind'] | 'suggested';
  readonly questions: readonly string[];
}

/** The questions of the newest answer, or else what may be asked now, without the one just asked. */
export function useOffered({ messages }: Conversation, suggestions: readonly string[]): Offered {
  const offers = messages.at(-1)?.offers;
  const asked = messages.findLast(({ role }) => role === 'user')?.content;
  return useMemo(
    () =>
      offers ?? {
        kind: 'suggested',
        questions: suggestions.filter((question) => question !== asked),
      },
    [offers, asked, suggestions],
  );
}

const SUGGESTIONS_MAX = 3;

const NEXT = 'What should I try next?';
const FIRST = 'What should I try first?';

/**
 * Up to three questions a learner may want to ask now: about what just happened, about the next step
 * and about the level, in that order. `aboutLast` are the questions about the last action. Cleaning leaves them unchanged, and none is a quiz question.
 */
export function suggestQuestions(
  level: Level,
  run: LabRun,
  aboutLast: readonly SuggestedQuestion[],
): readonly string[] {
  const isFinished = run.tried.length === run.required.length;
  const onward = isFinished ? [] : [run.last?.records.length ? NEXT : FIRST];
  const [closest, ...others] = aboutLast.map(({ question }) => question);
  const wanted = [closest, ...others.slice(0, 1), ...onward, ...level.texts.suggestions];
  const questions = new Set(wanted.filter((question) => question !== undefined));
  return [...questions].slice(0, SUGGESTIONS_MAX);
}
