import type { AssistantRequest, AssistantResponse, EvidenceRow } from '@netward/contracts';
import type { Level } from '@netward/levels';
import type { OpenChallenge } from '../challenge/open-challenge.ts';
import type { LearnersLab } from '../lab/learners-lab.ts';
import type { Prompt } from '../prompt/choice.ts';

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

/** An answer with what stands below it, and the prose that a model made of it. */
export interface Reply extends Pick<AssistantResponse, 'offers' | 'prose'> {
  text: string;
  rows?: readonly EvidenceRow[];
}

/** Chooses among answers that are written already. */
export interface Model {
  /** Whether it is worth asking at present. */
  readonly isAvailable: boolean;
  /**
   * What it writes in the prompt's form; the form is not checked. Rejects with a ModelFault or the
   * connection's error, and when the signal aborts.
   */
  choose(prompt: Prompt, signal: AbortSignal): Promise<string>;
}

/** Injection token of the model that the settings name; null where they name none. */
export const MODEL = Symbol('model');
