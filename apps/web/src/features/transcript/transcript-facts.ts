import type { TranscriptLevel, TranscriptPayload } from '@netward/contracts';
import { dayInWords } from '../../lib/dates.ts';
import { SOLVED_AFTER_SHOWN, solvedInWords } from '../../lib/solved-words.ts';

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

export function factsOf({ levels }: TranscriptPayload) {
  const quizzes = levels.flatMap(({ quiz }) => quiz ?? []);
  return {
    levels: levels.length,
    completeLevels: levels.filter(isComplete).length,
    // Those of them of which every action is verified.
    verifiedLevels: levels.filter(({ verified, required }) => verified.length >= required).length,
    required: sum(levels.map(({ required }) => required)),
    done: sum(levels.map(({ actions }) => actions.length)),
    verified: sum(levels.map(({ verified }) => verified.length)),
    quizzes: quizzes.length,
    verifiedQuizzes: quizzes.filter(({ verified }) => verified).length,
    rightAnswers: sum(quizzes.map(({ score }) => score)),
    questions: sum(quizzes.map(({ total }) => total)),
    // Those that the server found in the replayed runs, of as many as the levels ask for.
    proofs: sum(levels.map(({ proofs }) => proofs?.found.length ?? 0)),
    askedProofs: sum(levels.map(({ proofs }) => proofs?.of ?? 0)),
  };
}

export type TranscriptFacts = ReturnType<typeof factsOf>;

/** Whether every action that the level requires was tried. */
function isComplete({ actions, required }: TranscriptLevel): boolean {
  return actions.length >= required;
}

/** The proofs of a level as its sign draws them; none in transcripts from before there were any. */
export function signOf({ proofs }: Pick<TranscriptLevel, 'proofs'>) {
  const asked = Array.from({ length: proofs?.of ?? 0 }, (_, at) => `proof-${at + 1}`);
  return { asked, found: proofs?.found ?? [] };
}

/** The challenges that are solved; the others were only judged. */
export function solvedOf({ challenges }: Pick<TranscriptPayload, 'challenges'>) {
  return challenges.filter(({ state }) => !state);
}

/** The challenge of a level, when it is solved. */
function challengeOf(transcript: TranscriptPayload, { level }: Pick<TranscriptLevel, 'level'>) {
  return solvedOf(transcript).find((challenge) => challenge.level === level);
}

/** "solved, on try 4"; "not solved, 3 tries"; undefined where nothing was judged. */
export function challengeInWords({ challenges }: TranscriptPayload, { level }: TranscriptLevel) {
  const challenge = challenges.find((each) => each.level === level);
  if (!challenge?.state) return challenge && solvedInWords(challenge);
  const { earlierTries } = challenge;
  if (earlierTries === undefined) return 'not solved';
  return `not solved, ${earlierTries + 1} ${earlierTries ? 'tries' : 'try'}`;
}

const listFormat = new Intl.ListFormat('en-GB');

function levelsOf(challenges: TranscriptPayload['challenges']): string {
  const numbers = listFormat.format(challenges.map(({ level }) => level));
  return `${challenges.length > 1 ? 'levels' : 'level'} ${numbers}`;
}

/** "Solved: levels 1 and 2. Solved after the solution was shown: level 3". */
export function challengesInWords(transcript: TranscriptPayload): string {
  const all = solvedOf(transcript);
  const solved = all.filter(({ solutionShown }) => !solutionShown);
  const after = all.filter(({ solutionShown }) => solutionShown);
  const words = [
    solved.length && `Solved: ${levelsOf(solved)}`,
    after.length && `${SOLVED_AFTER_SHOWN}: ${levelsOf(after)}`,
  ];
  return words.filter(Boolean).join('. ') || 'None solved';
}

/** The last of some days; undefined where there is none. */
export const lastOf = (days: readonly (string | null | undefined)[]): string | undefined =>
  days
    .filter((day) => typeof day === 'string')
    .toSorted()
    .at(-1);

/** The last day on which something of a level was done; undefined before that. */
export const lastDayOf = (transcript: TranscriptPayload, level: TranscriptLevel) =>
  lastOf([level.on, level.quiz?.on, challengeOf(transcript, level)?.on]);

/** The day on which a transcript was issued, in words. */
export function issueDay({ iat }: TranscriptPayload): string {
  return dayInWords(new Date(iat * 1000).toISOString());
}

/** "8 of 10 complete, 7 of them replayed". */
export function levelsInWords({ levels, completeLevels, verifiedLevels }: TranscriptFacts): string {
  const share = `${completeLevels} of ${levels} complete`;
  if (!completeLevels) return share;
  if (verifiedLevels === completeLevels) return `${share}, all replayed`;
  return `${share}, ${verifiedLevels || 'none'} of them replayed`;
}

/** "39 of 47 done, all replayed". */
export function actionsInWords({ done, required, verified }: TranscriptFacts): string {
  const share = `${done} of ${required} done`;
  if (!done) return share;
  if (verified === done) return `${share}, all replayed`;
  return `${share}, ${verified || 'none'} replayed`;
}

/** "3 of 17 found". */
export function proofsInAll({ proofs, askedProofs }: TranscriptFacts): string {
  return `${proofs} of ${askedProofs} found`;
}

/** "8 taken, 43 of 48 answers right, all scored on the server". */
export function quizzesInWords(facts: TranscriptFacts): string {
  const { quizzes, verifiedQuizzes, rightAnswers, questions } = facts;
  if (!quizzes) return 'None taken';
  const scored = verifiedQuizzes === quizzes ? 'all' : verifiedQuizzes || 'none';
  return `${quizzes} taken, ${rightAnswers} of ${questions} answers right, ${scored} verified by the server`;
}
