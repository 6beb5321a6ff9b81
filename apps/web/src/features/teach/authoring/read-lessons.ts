import type { LevelId } from '@netward/contracts';
import {
  addSights,
  type Difficulty,
  dispatch,
  findControl,
  labelOf,
  type Level,
  levels,
  type ProofQuestion,
  startLevel,
  type Teaching,
  towardsUnseen,
} from '@netward/levels';
import { type Challenge, CHALLENGE_LEVELS, loadChallenge, OUTCOMES } from '@netward/challenges';
import { CHALLENGE_PROOFS } from '@netward/challenges/proofs';

/** What a teacher needs to give the lesson on a level. Nothing in it gives an answer away. */
export interface Lesson extends Teaching {
  readonly level: LevelId;
  readonly title: string;
  readonly difficulty: Difficulty;
  readonly challenge: { readonly title: string; readonly task: string };
}

export interface LessonSolution {
  /** The labels of the buttons of a run that completes the level and shows everything. */
  readonly run: readonly string[];
  readonly proofs: readonly Pick<ProofQuestion, 'question' | 'proved' | 'doesNotShow'>[];
  /** The challenge's solution as the real tool writes it; absent for a form that no tool reads. */
  readonly text?: { readonly tool: string; readonly body: string };
  readonly reasons: readonly string[];
  readonly wrongTries: readonly WrongTryInWords[];
}

/** What tempts in a challenge, what it costs, and the four numbers with traffic A. */
interface WrongTryInWords {
  readonly name: string;
  readonly costs: string;
  readonly numbers: string;
}

/** The levels that have a lesson, in course order: a new one has none before its challenge. */
export const taughtLevels = levels.filter(({ id }) => CHALLENGE_LEVELS.includes(id));

/** Their lessons, from the levels' own folders. */
export async function readLessons(): Promise<readonly Lesson[]> {
  const lessons: Lesson[] = [];
  // One after the other: Jest cannot load modules that share others at the same time.
  for (const level of taughtLevels) {
    const { teaching } = await level.teaching();
    const { title, task } = (await challengeOf(level.id)).texts;
    lessons.push({
      ...teaching,
      level: level.id,
      title: level.texts.title,
      difficulty: level.difficulty,
      challenge: { title, task },
    });
  }
  return lessons;
}

async function challengeOf(level: LevelId): Promise<Challenge> {
  const challenge = await loadChallenge(level);
  if (!challenge) throw new Error(`Level ${level} has no challenge`);
  return challenge;
}

/** How a level and its challenge are solved, from the same folders. */
export async function readSolution(level: Level): Promise<LessonSolution> {
  const { completes } = (await level.runs()).default;
  const { proofs } = await level.proof();
  const challenge = await challengeOf(level.id);
  const { solution } = await challenge.solution();
  const { proof } = await CHALLENGE_PROOFS[level.id]!();
  const { text } = challenge;
  return {
    run: labelsOfRun(level, completes),
    proofs: proofs.map(({ question, proved, doesNotShow }) => ({ question, proved, doesNotShow })),
    ...(text && { text: { tool: text.title, body: text.print(solution.configuration) } }),
    reasons: solution.reasons,
    wrongTries: proof.wrongTries.map(({ name, costs, numbers }) => ({
      name: `${name.charAt(0).toUpperCase()}${name.slice(1)}.`,
      costs,
      numbers: OUTCOMES.map(
        (outcome) => `${challenge.texts.outcomes[outcome].toLowerCase()} ${numbers[outcome]}`,
      ).join(', '),
    })),
  };
}

/** The labels that the buttons have when they are pressed. */
function labelsOfRun(level: Level, completes: readonly string[]): readonly string[] {
  let run = startLevel(level);
  let seen: readonly string[] = [];
  const labels: string[] = [];
  const press = (action: string) => {
    labels.push(labelOf(findControl(level, action)!, run.state));
    seen = addSights(level, seen, run.state, action);
    run = dispatch(level, run, action);
  };
  completes.forEach(press);
  const next = () => towardsUnseen(level, seen, run.state);
  for (let step = next(); step; step = next()) press(step.action);
  return labels;
}
