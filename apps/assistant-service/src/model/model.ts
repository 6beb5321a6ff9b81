import type { AssistantRequest } from '@netward/contracts';
import type { Level } from '@netward/levels';

/** Which of the two answers: a language model, or the tutor that is built in. */
export type Side = 'model' | 'tutor';

/** A question with all that may be used to answer it. Everything but the level was typed or sent. */
export interface Ask {
  level: Level;
  /** Cleaned by the rule of the panel. */
  question: string;
  conversation: AssistantRequest['conversation'];
  lab?: AssistantRequest['lab'];
}

/** Whoever answers questions. Rejects when there is no answer or the asker has gone. */
export interface Model {
  readonly side: Side;
  answer(ask: Ask, signal: AbortSignal): Promise<string>;
}

/** Injection token of the model that the settings name. */
export const MODEL = Symbol('model');
