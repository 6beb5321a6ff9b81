import {
  type ComponentProps,
  type FunctionComponent,
  type HTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  useId,
} from 'react';
import type { Challenge, Day, Judgement, Traffic } from '@netward/challenges';
import { saveFile } from '../../../lib/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import type { Work, WorkEvent } from './challenge-work.ts';
import type { SeededDay } from './seeded-day.ts';

/** What a form gets. It keeps nothing: every change goes up, and undo, saving and text follow from it. */
export interface ChallengeFormProps<C> {
  readonly configuration: C;
  /** A method, so that forms of all levels fit into one list. */
  onChange(next: C): void;
  /** Of the traffic that is shown; null before the first run, and once the configuration has changed. */
  readonly judgement: Judgement | null;
  readonly selected: string | null;
  readonly onSelect: (part: string | null) => void;
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

interface PaneProps extends Omit<HTMLAttributes<HTMLElement>, 'title' | 'about'> {
  readonly title: ReactNode;
  /** After the title, in a few words or numbers. */
  readonly about?: ReactNode;
  readonly isCount?: boolean;
  readonly end?: ReactNode;
}

export function Pane(props: PaneProps) {
  const { title, about, isCount, end, className = '', children, ...rest } = props;
  const id = useId();
  return (
    <section className={`lab-pane ${className}`} aria-labelledby={id} {...rest}>
      <header className="lab-pane-head row fixed">
        <h2 id={id}>{title}</h2>
        {about !== undefined && (
          <p className={`challenge-about shrinks faint ${isCount ? 'mono' : ''}`.trim()}>{about}</p>
        )}
        {end && <span className="row gap-2 fixed push">{end}</span>}
      </header>
      {children}
    </section>
  );
}

export interface Undo {
  readonly isPossible: boolean;
  readonly run: () => void;
}

export function UndoButton({ undo }: { undo: Undo }) {
  return (
    <Button
      look="quiet"
      size="small"
      disabled={!undo.isPossible}
      aria-keyshortcuts="Control+Z"
      onClick={undo.run}
    >
      Undo
    </Button>
  );
}

/** Ctrl + Z takes back a step of the configuration, but in a field whose text is no part of it yet. */
export function undoByKey(undo: Undo) {
  return (event: KeyboardEvent): void => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key === 'z';
    const isDraft = event.target instanceof HTMLElement && event.target.dataset.draft !== undefined;
    if (!isUndo || event.altKey || isDraft) return;
    event.preventDefault();
    if (undo.isPossible) undo.run();
  };
}

interface SaveTextProps extends Pick<ComponentProps<typeof Button>, 'look' | 'disabled'> {
  readonly name: string;
  readonly text: () => string;
}

export function SaveText({ name, text, ...rest }: SaveTextProps) {
  const save = () => saveFile(new TextEncoder().encode(text()), name, 'text/plain;charset=utf-8');
  return (
    <Button size="small" {...rest} onClick={save}>
      Save as text
    </Button>
  );
}
