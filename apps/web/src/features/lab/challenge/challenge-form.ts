import type { FunctionComponent, ReactNode } from 'react';
import type { Challenge, Day, Judgement, Traffic } from '@netward/challenges';
import type { Work, WorkEvent } from './challenge-work.ts';
import type { SeededDay } from './seeded-day.ts';
import type { Undo } from './pane.tsx';

/** What a form gets. It keeps nothing: every change goes up, and undo, saving and text follow from it. */
export interface ChallengeFormProps<C> {
  readonly configuration: C;
  /** A method, so that forms of all levels fit into one list. */
  onChange(next: C): void;
  /** Of the traffic that is shown; null before the first run, and once the configuration has changed. */
  readonly judgement: Judgement | null;
  readonly selected: string | null;
  readonly onSelect: (part: string | null) => void;
  /** The day that is shown. */
  readonly traffic: Day;
  /** Opens a line of the judgement in the inspector, by its id. */
  readonly onOpen: (flow: string) => void;
}

/** A desk has the whole screen, so it also says when it is judged and what is taken back. */
export interface ChallengeDeskProps<C> extends Omit<ChallengeFormProps<C>, 'traffic'> {
  readonly challenge: Challenge;
  readonly traffic: Traffic;
  readonly undo: Undo;
  readonly onRun: () => void;
  readonly work: Work;
  readonly send: (event: WorkEvent) => void;
  /** Whose sealed day it is. */
  readonly owner: string;
  /** Hands in the sealed day, which is judged once. */
  readonly onTomorrow: (day: SeededDay) => void;
  /** What stands at the side of other challenges. */
  readonly task: ReactNode;
  readonly assistant: ReactNode;
}

/** What a level adds to the common screen. The screen brings heads, scrolling and the button Undo. */
export interface ChallengeParts<C = unknown> {
  /** The head of the form, and its tab on a phone, in one or two words: 'Rules'. */
  readonly title: string;
  /** Next to the title, in a few words: 'first match decides'. */
  readonly about?: string;
  /** Buttons in the head, right of Undo: 'Add rule'. Small ones. */
  readonly Actions?: FunctionComponent<ChallengeFormProps<C>>;
  readonly Form: FunctionComponent<ChallengeFormProps<C>>;
  /** Above the text, where a picture of the result helps to decide; it gets the same. */
  readonly Chart?: FunctionComponent<ChallengeFormProps<C>>;
  /** Instead of form, text, result and side, for a task that is no configuration. */
  readonly Desk?: FunctionComponent<ChallengeDeskProps<C>>;
  /** Where the real tool can be asked, if the site offers it. */
  readonly hasReal?: boolean;
}
