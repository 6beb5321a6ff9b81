import type { ChallengeEnd } from '@netward/challenges';
import { isPackage } from '../../../../lib/is-package.ts';
import { levelIds } from '../../../../lib/level-ids.ts';
import { saveFile } from '../../../../lib/save-file.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { CopyLink } from '../../runs/copy-link.tsx';
import type { Opened, OpenedChallengeProps } from '../use-opened.ts';
import { endAsText } from './end-as-text.ts';
import { Taught, useEnd } from './taught.tsx';

interface EndSideProps extends OpenedChallengeProps {
  readonly screen: Opened;
  readonly onOther: () => void;
}

/** What the challenge has taught, what may be asked next, and the ways on. */
export function EndSide(props: EndSideProps) {
  const { challenge, screen, onOther } = props;
  const end = useEnd(challenge);
  return (
    <aside className="lab-pane end-side scrolls" aria-label="What it shows">
      {end && <Taught {...end} />}
      <section>
        <h3>If you like</h3>
        <p>
          Change the rules and run A, B and C again. Tomorrow stays open to read; it is judged once.
          Any other day can be played as often as you like, and counts for nothing.
        </p>
        <div className="challenge-choice">
          <Button onClick={() => screen.setEndWanted(false)}>Back to the rules</Button>
          <Button onClick={onOther}>Another day</Button>
        </div>
      </section>
      <Next {...props} end={end} />
    </aside>
  );
}

function Next({
  challenge,
  screen,
  onLevelChange,
  end,
}: EndSideProps & { end: ChallengeEnd | null }) {
  const { work } = screen;
  const { configuration } = screen.run!;
  const next = levelIds[levelIds.indexOf(challenge.level) + 1];
  const save = () =>
    saveFile(
      new TextEncoder().encode(endAsText(challenge, work, configuration, end)),
      `netward-challenge-${challenge.level}.txt`,
      'text/plain;charset=utf-8',
    );
  return (
    <section>
      <h3>Next</h3>
      <div className="challenge-choice">
        {next && !isPackage && (
          <Button look="primary" onClick={() => onLevelChange(next)}>
            Level {next} <Icon name="i-right" />
          </Button>
        )}
        <CopyLink
          words="Copy link"
          to="this configuration"
          copied="Link to this configuration copied. It opens the same tomorrow."
          tooLong="This configuration is too long for a link. Copy its text instead."
          linkOf={async () => {
            const { linkOfWork } = await import('../challenge-link.ts');
            return linkOfWork(challenge, work);
          }}
        />
        <Button size="small" onClick={save}>
          Save as text
        </Button>
      </div>
    </section>
  );
}
