import { localMoment } from '../../../lib/dates.ts';
import { Button } from '../../../ui/button.tsx';
import type { WorkEvent } from './challenge-work.ts';
import { copyText } from '../../../ui/copy-text.ts';
import type { UnreadableWork } from './stored-work.ts';
import type { ElsewhereRun } from './use-other-device.ts';

interface NoticesProps {
  /** Whether a configuration that came with a link is shown in the place of the learner's own. */
  readonly isLinked: boolean;
  readonly elsewhere: ElsewhereRun | null;
  readonly send: (event: WorkEvent) => void;
  readonly onForget: () => void;
}

/** What asks before the learner's own configuration is replaced. */
export function Notices({ isLinked, elsewhere, send, onForget }: NoticesProps) {
  if (isLinked)
    return (
      <div className="challenge-notice" role="region" aria-label="Configuration of a link">
        <p>This configuration came with a link. Your own is kept.</p>
        <Button size="small" onClick={() => send({ kind: 'linked-kept' })}>
          Replace mine
        </Button>
        <Button size="small" onClick={() => send({ kind: 'linked-left' })}>
          Back to mine
        </Button>
      </div>
    );
  if (!elsewhere) return null;
  return (
    <div className="challenge-notice" role="region" aria-label="Configuration from elsewhere">
      <p>You ran another configuration on another device on {localMoment(elsewhere.timestamp)}.</p>
      <Button
        size="small"
        onClick={() => {
          send({ kind: 'taken', configuration: elsewhere.configuration });
          onForget();
        }}
      >
        Take it over
      </Button>
      <Button size="small" onClick={onForget}>
        Keep this one
      </Button>
    </div>
  );
}

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
    <div className="lab-pane challenge-unreadable middle gap-16 ui-text">
      <p role="alert">
        Your saved work is from {from} of this challenge, and version {current} cannot read it; it
        is kept as it is.
      </p>
      <div className="challenge-choice">
        <Button look="primary" onClick={onBegin}>
          Start anew
        </Button>
        <Button onClick={() => void copyText(stored)}>Copy the saved work</Button>
      </div>
    </div>
  );
}
