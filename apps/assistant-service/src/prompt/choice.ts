import { type ModelFailure, QUESTION_MAX } from '@netward/contracts';
import { z } from 'zod';
import LINKS from './links.json' with { type: 'json' };

/** A model's answer that is of no use, and why. */
export class ModelFault extends Error {
  constructor(
    readonly failure: ModelFailure,
    /** The endpoint's, where that is the reason. */
    readonly status?: number,
  ) {
    super(failure);
  }
}

const BRACKETS: Readonly<Record<string, string>> = { '<': '‹', '>': '›' };

/** Text of a learner as data: no control characters and no delimiter of ours. */
export function quoteData(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .replace(/[<>]/g, (bracket) => BRACKETS[bracket] as string)
    .trim();
}

/** Answers that a model chooses among, and how many it may choose. */
export const SHORTLIST_MAX = 8;
const CHOSEN_MAX = 3;
const PROSE_MAX = 700;

type Language = keyof typeof LINKS;

/** What a model chose. */
export interface ModelChoice {
  /** Numbers of the shortlist, from 1, the best first. */
  ids: readonly number[];
  language: Language;
  /** The question in English, where it is not or no answer fits; it is looked up and not shown. */
  english: string;
  prose?: string;
}

interface PromptMessage {
  role: 'system' | 'user';
  content: string;
}

/** What a model is told, and the form in which it has to answer. */
export interface Prompt {
  messages: readonly PromptMessage[];
  form: z.ZodType<ModelChoice>;
}

/**
 * The form of a choice among so many answers. Prose aside, it has no sentence of the model's own that
 * is shown: one that is false could not be told from a true one, in any language. So the model names
 * the learner's language, and the sentence that leads to the English answer is a written one.
 */
export function choiceForm(count: number, isProse: boolean): z.ZodType<ModelChoice> {
  const choice = z.strictObject({
    ids: z.array(z.int().min(1).max(count)).max(CHOSEN_MAX),
    language: z.enum(Object.keys(LINKS) as Language[]),
    english: z.string().max(QUESTION_MAX),
  });
  return isProse ? choice.extend({ prose: z.string().max(PROSE_MAX) }) : choice;
}

/** What a model wrote, read in its form. Throws a ModelFault for anything else. */
export function readChoice(written: string, { form }: Prompt): ModelChoice {
  try {
    return form.parse(JSON.parse(written));
  } catch {
    throw new ModelFault('not-in-form');
  }
}

/** What leads to an answer in English for somebody who asked in another language. */
export const linkIn = (language: Language): string => LINKS[language];
