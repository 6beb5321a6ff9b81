import type { ComponentType } from 'react';
import type { LevelId } from '@netward/contracts';
import type { Judgement } from '@netward/challenges';

/** What a form gets. It keeps nothing: every change goes up, and undo, saving and text follow from it. */
export interface ChallengeFormProps<C> {
  readonly configuration: C;
  readonly onChange: (next: C) => void;
  /** Of the traffic that is shown; null before the first run, and once the configuration has changed. */
  readonly judgement: Judgement | null;
  /** The part of the configuration that is marked in the form and in the text. */
  readonly selected: string | null;
  readonly onSelect: (part: string | null) => void;
}

/** What a level adds to the common screen. */
export interface ChallengeParts<C = unknown> {
  readonly Form: ComponentType<ChallengeFormProps<C>>;
  /** Above the text, where a picture of the result helps to decide; it gets the same. */
  readonly Chart?: ComponentType<ChallengeFormProps<C>>;
  /** Instead of form, text and result, for a task that is no configuration. */
  readonly Desk?: ComponentType<ChallengeFormProps<C>>;
}

type Loader = () => Promise<{ readonly parts: ChallengeParts<never> }>;

/** The forms by level, each loaded when its challenge is opened. */
export const CHALLENGE_FORMS: Readonly<Partial<Record<LevelId, Loader>>> = {};
