import { useEffect, useState } from 'react';
import type { Challenge, Solution } from '@netward/challenges';
import { localMoment } from '../../../lib/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import type { WorkEvent } from './challenge-work.ts';
import type { ElsewhereRun, UnreadableWork } from './use-work.ts';

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

interface SolutionDialogProps {
  readonly challenge: Challenge;
  /** Whether the learner has solved the challenge without it. */
  readonly isSolved: boolean;
  readonly onShown: () => void;
  readonly onTake: (configuration: unknown) => void;
  readonly onClose: () => void;
}

/** A configuration that solves the challenge, and why. It is fetched when it is asked for. */
export function SolutionDialog(props: SolutionDialogProps) {
  const { challenge, isSolved, onShown, onTake, onClose } = props;
  const [solution, setSolution] = useState<Solution<unknown> | 'failed' | null>(null);
  const isShown = solution !== null && solution !== 'failed';
  useEffect(() => {
    if (isShown) onShown();
    // It is told once for each opening.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isShown]);
  useEffect(() => {
    let isOpen = true;
    challenge.solution().then(
      (loaded) => isOpen && setSolution(loaded.solution),
      () => isOpen && setSolution('failed'),
    );
    return () => {
      isOpen = false;
    };
  }, [challenge]);
  return (
    <Dialog title="A solution" className="challenge-solution" onClose={onClose}>
      <div className="dialog-body">
        {solution === 'failed' && (
          <p role="alert">The solution did not load. Check your connection and open it again.</p>
        )}
        {solution && solution !== 'failed' && (
          <>
            <p>It meets the goals with all three streams. Others may do so too.</p>
            {!isSolved && (
              <p>
                If you solve the challenge from here on, your transcript says that it was solved
                after the solution was shown.
              </p>
            )}
            {challenge.text && (
              <pre className="mono" tabIndex={0} role="region" aria-label="The solution as text">
                {challenge.text.print(solution.configuration)}
              </pre>
            )}
            <ul className="stack gap-8">
              {solution.reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
            <div className="challenge-choice">
              <Button look="primary" onClick={() => onTake(solution.configuration)}>
                Take it over
              </Button>
              <Button onClick={onClose}>Keep mine</Button>
            </div>
            <p className="challenge-hint">Undo brings your own configuration back.</p>
          </>
        )}
      </div>
    </Dialog>
  );
}

interface ResetDialogProps {
  readonly onReset: () => void;
  readonly onClose: () => void;
}

/** Asks before the configuration goes back to what the challenge begins with. */
export default function ResetDialog({ onReset, onClose }: ResetDialogProps) {
  return (
    <Dialog title="Reset the configuration?" onClose={onClose}>
      <div className="dialog-body">
        <p>It goes back to what the challenge begins with. Undo brings yours back.</p>
        <div className="challenge-choice">
          <Button look="primary" onClick={onReset}>
            Reset
          </Button>
          <Button onClick={onClose}>Keep mine</Button>
        </div>
      </div>
    </Dialog>
  );
}
