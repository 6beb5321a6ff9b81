import { type Challenge, type ChallengeEnd, isMetOn } from '@netward/challenges';
import { isPackage } from '../../../../lib/is-package.ts';
import { levelIds } from '../../../../lib/level-ids.ts';
import { saveFile } from '../../../../lib/save-file.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { CopyLink } from '../../runs/copy-link.tsx';
import type { Work } from '../challenge-work.ts';
import type { Opened, OpenedChallengeProps } from '../use-opened.ts';
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

/** A solved challenge as a plain text to keep. */
export function endAsText(
  challenge: Challenge,
  { tomorrow }: Work,
  configuration: unknown,
  end: ChallengeEnd | null,
): string {
  const { level, texts, text } = challenge;
  const held = tomorrow && isMetOn(challenge, tomorrow.configuration, tomorrow.seed);
  const parts = [
    `Challenge of level ${level}: ${texts.title}`,
    texts.task,
    'Solved on A, B and C.',
    tomorrow && `Tomorrow (day ${tomorrow.seed}): ${held ? 'held' : 'did not hold'}.`,
    text ? text.print(configuration).trimEnd() : JSON.stringify(configuration, null, 2),
    ...(end ? [...end.learned, end.wouldCost] : []),
    ...(end?.asks ?? []).map(({ question, answer }) => `${question}\n${answer}`),
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}
