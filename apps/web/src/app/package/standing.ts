import type { Level } from '@netward/levels';
import type { ShownResult } from '../../features/lab/lab-props.ts';

/** What a learner has done in a package: the platform keeps it as `cmi.suspend_data`. */
export interface PackageWork {
  /** Actions that were tried and proofs that were found. */
  readonly tried: readonly string[];
  /** The best result of the quiz. */
  readonly quiz?: ShownResult;
  readonly challenge?: 'solved' | 'solved after the solution was shown';
}

/** What is told to the platform. */
export interface PackageStanding {
  readonly isCompleted: boolean;
  /** Per cent: actions, proofs, quiz and challenge are a quarter each. */
  readonly score: number;
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
 * A challenge counts if it was solved before its solution was shown.
 */
export function standingOf(level: Level, { tried, quiz, challenge }: PackageWork): PackageStanding {
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

/** The work with actions and proofs that were not known. */
export function withTried(work: PackageWork, ids: readonly string[]): PackageWork {
  return { ...work, tried: [...new Set([...work.tried, ...ids])] };
}

/** The work with a result of the quiz, if it is the best. */
export function withQuiz(work: PackageWork, quiz: ShownResult): PackageWork {
  return work.quiz && work.quiz.score > quiz.score ? work : { ...work, quiz };
}

/** The work with a solved challenge. */
export function withSolved(work: PackageWork, solutionShown: boolean): PackageWork {
  if (work.challenge) return work;
  return {
    ...work,
    challenge: solutionShown ? 'solved after the solution was shown' : 'solved',
  };
}
