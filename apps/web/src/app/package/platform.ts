import type { Level } from '@netward/levels';
import type { ShownResult } from '../../features/lab/lab-props.ts';
import { createStore } from '../../lib/store.ts';

/** What a learning platform offers to a package: the functions of SCORM 1.2, Run-Time Environment, 3.2. */
export interface ScormApi {
  LMSInitialize(nothing: ''): string;
  LMSGetValue(element: string): string;
  LMSSetValue(element: string, value: string): string;
  LMSCommit(nothing: ''): string;
  LMSFinish(nothing: ''): string;
}

/** As many frames as the standard's own search looks at. */
const FRAMES_MAX = 7;

/** The platform's API in a frame around this one or around the window that opened it; null without one. */
export function findScormApi(page: Window): ScormApi | null {
  return apiAround(page) ?? (page.opener ? apiAround(page.opener as Window) : null);
}

function apiAround(page: Window): ScormApi | null {
  try {
    for (let frame = page, count = 0; count <= FRAMES_MAX; count++, frame = frame.parent) {
      const { API } = frame as Window & { API?: ScormApi };
      if (API) return API;
      if (frame.parent === frame) return null;
    }
  } catch {
    // A frame of another site may not be looked into.
  }
  return null;
}

/** What a learner has done in a package: the platform keeps it as `cmi.suspend_data`. */
export interface PackageWork {
  readonly tried: readonly string[];
  readonly quiz?: ShownResult;
  readonly challenge?: 'solved' | 'solved after the solution was shown';
}

/** Reads what the platform kept; nothing was done if it cannot be read. */
export function readWork(text: string): PackageWork {
  try {
    const work = JSON.parse(text) as PackageWork;
    return Array.isArray(work.tried) ? work : { tried: [] };
  } catch {
    return { tried: [] };
  }
}

/**
 * How far a level is. It is completed once every action was tried and the quiz handed in, as on the site.
 * A challenge counts if it was solved before its solution was shown. The score is in per cent: actions, proofs,
 * quiz and challenge are a quarter each.
 */
export function standingOf(level: Level, { tried, quiz, challenge }: PackageWork) {
  const share = (of: readonly string[]) => of.filter((id) => tried.includes(id)).length / of.length;
  const parts = [
    share(level.requiredActions),
    share(level.proofIds),
    quiz ? quiz.score / quiz.total : 0,
    challenge === 'solved' ? 1 : 0,
  ];
  return {
    isCompleted: parts[0] === 1 && quiz !== undefined,
    score: Math.round((100 * parts.reduce((sum, part) => sum + part, 0)) / parts.length),
  };
}

export function withTried(work: PackageWork, ids: readonly string[]): PackageWork {
  return { ...work, tried: [...new Set([...work.tried, ...ids])] };
}

/** The work with a result of the quiz, if it is the best. */
export function withQuiz(work: PackageWork, quiz: ShownResult): PackageWork {
  return work.quiz && work.quiz.score > quiz.score ? work : { ...work, quiz };
}

export function withSolved(work: PackageWork, solutionShown: boolean): PackageWork {
  if (work.challenge) return work;
  return {
    ...work,
    challenge: solutionShown ? 'solved after the solution was shown' : 'solved',
  };
}

/**
 * The work in a package, told to the platform with every change. Without a platform it lasts as long as
 * the page.
 */
export function createPlatform(level: Level, api: ScormApi | null) {
  const isHeard = api?.LMSInitialize('') === 'true';
  const read = (element: string) => (isHeard ? api.LMSGetValue(element) : '');
  const { get, set, subscribe } = createStore(readWork(read('cmi.suspend_data')));

  function tell() {
    if (!isHeard) return;
    const work = get();
    const { isCompleted, score } = standingOf(level, work);
    const values = {
      'cmi.core.lesson_status': isCompleted ? 'completed' : 'incomplete',
      'cmi.core.score.min': '0',
      'cmi.core.score.max': '100',
      'cmi.core.score.raw': String(score),
      'cmi.suspend_data': JSON.stringify(work),
      // So that the platform gives the work back the next time.
      'cmi.core.exit': 'suspend',
    };
    for (const [element, value] of Object.entries(values)) api.LMSSetValue(element, value);
    api.LMSCommit('');
  }
  tell();
  return {
    isHeard,
    /** The platform's own id of the learner; empty without a platform. */
    learner: read('cmi.core.student_id'),
    get,
    subscribe,
    change(next: (work: PackageWork) => PackageWork) {
      const work = next(get());
      if (work === get()) return;
      set(work);
      tell();
    },
    finish: () => void (isHeard && api.LMSFinish('')),
  };
}

export type Platform = ReturnType<typeof createPlatform>;
