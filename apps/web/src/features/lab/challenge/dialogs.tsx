import { useEffect } from 'react';
import { localMoment } from '../../../lib/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { useFetched } from '../use-fetched.ts';
import { edited, linkedKept, linkedLeft } from './challenge-work.ts';
import type { Opened } from './use-opened.ts';
import type { UnreadableWork } from './use-work.ts';

/** What asks before the learner's own configuration is replaced, by a link's or by one from elsewhere. */
export function Notices({ screen }: { screen: Opened }) {
  const { work, elsewhere, change, forgetElsewhere } = screen;
  if (work.own)
    return (
      <div className="challenge-notice" role="region" aria-label="Configuration of a link">
        <p>This configuration came with a link. Your own is kept.</p>
        <Button size="small" onClick={() => change(linkedKept)}>
          Replace mine
        </Button>
        <Button size="small" onClick={() => change(linkedLeft)}>
          Back to mine
        </Button>
      </div>
    );
  if (!elsewhere) return null;
  const take = () => {
    change(edited(elsewhere.configuration));
    forgetElsewhere();
  };
  return (
    <div className="challenge-notice" role="region" aria-label="Configuration from elsewhere">
      <p>You ran another configuration on another device on {localMoment(elsewhere.timestamp)}.</p>
      <Button size="small" onClick={take}>
        Take it over
      </Button>
      <Button size="small" onClick={forgetElsewhere}>
        Keep this one
      </Button>
    </div>
  );
}

/** In the place of the editor, while there is work that this version cannot read. */
export function UnreadableNote(props: { screen: Opened; unreadable: UnreadableWork }) {
  const { version, stored } = props.unreadable;
  const { challenge, beginAnew } = props.screen;
  const from = version > 0 ? `version ${version}` : 'another version';
  return (
    <div className="lab-pane challenge-unreadable middle gap-16 ui-text">
      <p role="alert">
        Your saved work is from {from} of this challenge, and version {challenge.version} cannot
        read it; it is kept as it is.
      </p>
      <div className="cluster middle">
        <Button look="primary" onClick={beginAnew}>
          Start anew
        </Button>
        <Button onClick={() => void copyText(stored)}>Copy the saved work</Button>
      </div>
    </div>
  );
}

/** A configuration that solves the challenge, and why. It is fetched when it is asked for. */
export function SolutionDialog({ screen, onClose }: { screen: Opened; onClose: () => void }) {
  const { challenge, work, change, onSolutionShown } = screen;
  const [loaded] = useFetched(challenge.solution);
  const solution = loaded && loaded !== 'failed' ? loaded.solution : null;
  const isShown = solution !== null;
  useEffect(() => {
    if (isShown) onSolutionShown();
    // It is told once for each opening.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isShown]);
  const take = (configuration: unknown) => {
    change(edited(configuration));
    onClose();
  };
  return (
    <Dialog title="A solution" className="challenge-solution" onClose={onClose}>
      <div className="dialog-body">
        {loaded === 'failed' && (
          <p role="alert">The solution did not load. Check your connection and open it again.</p>
        )}
        {solution && (
          <>
            <p>It meets the goals with all three streams. Others may do so too.</p>
            {!work.isSolved && (
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
            <ul className="end-reasons prose stack gap-8">
              {solution.reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
            <div className="cluster middle">
              <Button look="primary" onClick={() => take(solution.configuration)}>
                Take it over
              </Button>
              <Button onClick={onClose}>Keep mine</Button>
            </div>
            <p className="note">Undo brings your own configuration back.</p>
          </>
        )}
      </div>
    </Dialog>
  );
}

export function ResetDialog({ onReset, onClose }: Record<'onReset' | 'onClose', () => void>) {
  return (
    <Dialog title="Reset the configuration?" onClose={onClose}>
      <div className="dialog-body">
        <p>It goes back to what the challenge begins with. Undo brings yours back.</p>
        <div className="cluster middle">
          <Button look="primary" onClick={onReset}>
            Reset
          </Button>
          <Button onClick={onClose}>Keep mine</Button>
        </div>
      </div>
    </Dialog>
  );
}
