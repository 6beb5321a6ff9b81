import type { LevelId } from '@netward/contracts';
import type { Difficulty, ProofQuestion, Teaching } from '@netward/levels';

/** What a teacher needs to give the lesson on a level. Nothing in it gives an answer away. */
export interface Lesson extends Teaching {
  readonly level: LevelId;
  readonly title: string;
  readonly difficulty: Difficulty;
  readonly challenge: { readonly title: string; readonly task: string };
}

/** How a level and its challenge are solved, and why. */
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
