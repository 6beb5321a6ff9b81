import type { AnswerSide, AssistantRequest, Citation } from '@netward/contracts';
import type { Level } from '@netward/levels';
import type { OpenChallenge } from '../challenge/open-challenge.ts';
import type { LearnersLab } from '../lab/learners-lab.ts';

/** Which of the two answers: a language model, or the tutor that is built in. */
export type Side = AnswerSide;

/** A question with all that may be used to answer it. Everything but the level was typed or sent. */
export interface Ask {
  level: Level;
  /** Cleaned by the rule of the panel. */
  question: string;
  conversation: AssistantRequest['conversation'];
  lab: LearnersLab;
  /** The challenge that the learner has open, with its result; the question is then about that. */
  challenge?: OpenChallenge;
}

/** An answer, and the record of the run that it speaks of. */
export interface Reply {
  text: string;
  cites?: Citation;
}

/** Takes an answer's next piece, as it is written. */
export type Say = (piece: string) => void;

/**
 * Answers questions: streams the answer piece by piece and returns it whole. Rejects when
 * there is no answer, when it breaks off, and when the signal aborts.
 */
export interface Model {
  readonly side: Side;
  /** Whether it is worth asking at present. */
  readonly isAvailable: boolean;
  answer(ask: Ask, say: Say, signal: AbortSignal): Promise<string>;
}

/** Injection token of the model that the settings name. */
export const MODEL = Symbol('model');
