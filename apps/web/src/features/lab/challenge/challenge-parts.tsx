import {
  type ComponentProps,
  type HTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  useId,
} from 'react';
import { saveFile } from '../../../lib/save-file.ts';
import { Button } from '../../../ui/button.tsx';

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
          <p className={`challenge-about one-line shrinks faint ${isCount ? 'mono' : 'small'}`}>
            {about}
          </p>
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
