import { Button } from '../../../ui/button.tsx';
import { copyText } from './copy-text.ts';
import type { UnreadableWork } from './stored-work.ts';

interface UnreadableNoteProps {
  readonly unreadable: UnreadableWork;
  /** The version of the challenge that is open. */
  readonly current: number;
  readonly onBegin: () => void;
}

/** In the place of the editor, while there is work that this version cannot read. */
export function UnreadableNote({ unreadable, current, onBegin }: UnreadableNoteProps) {
  const { version, stored } = unreadable;
  const from = version > 0 ? `version ${version}` : 'another version';
  return (
    <div className="lab-pane challenge-unreadable">
      <p role="alert">
        Your saved work is from {from} of this challenge, and version {current} cannot read it; it
        is kept as it is.
      </p>
      <div>
        <Button look="primary" onClick={onBegin}>
          Start anew
        </Button>
        <Button onClick={() => void copyText(stored)}>Copy the saved work</Button>
      </div>
    </div>
  );
}
