import type { KeyboardEvent } from 'react';
import { Button } from '../../../ui/button.tsx';

/** Whether there is something to take back, and what does it. */
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
