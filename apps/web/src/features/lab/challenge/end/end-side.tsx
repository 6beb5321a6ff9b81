import { type ChallengeEnd, isMetOn } from '@netward/challenges';
import { isPackage } from '../../../../lib/is-package.ts';
import { levelIds } from '../../../../lib/level-ids.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { SaveText } from '../challenge-parts.tsx';
import { CopyWorkLink } from '../task-pane.tsx';
import type { Opened } from '../use-opened.ts';
import { endInWords, Taught, useEnd } from './taught.tsx';

export function EndSide({ screen, onOther }: { screen: Opened; onOther: () => void }) {
  const { challenge } = screen;
  const end = useEnd(challenge);
  const next = levelIds[levelIds.indexOf(challenge.level) + 1];
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
      <section>
        <h3>Next</h3>
        <div className="challenge-choice">
          {next && !isPackage && (
            <Button look="primary" onClick={() => screen.onLevelChange(next)}>
              Level {next} <Icon name="i-right" />
            </Button>
          )}
          <CopyWorkLink
            screen={screen}
            copied="Link to this configuration copied. It opens the same tomorrow."
          />
          <SaveText
            name={`netward-challenge-${challenge.level}.txt`}
            text={() => endAsText(screen, end)}
          />
        </div>
      </section>
    </aside>
  );
}

function endAsText({ challenge, work, run }: Opened, end: ChallengeEnd | undefined): string {
  const { level, texts, text } = challenge;
  const { configuration } = run!;
  const { tomorrow } = work;
  const held = tomorrow && isMetOn(challenge, tomorrow.configuration, tomorrow.seed);
  const parts = [
    `Challenge of level ${level}: ${texts.title}`,
    texts.task,
    'Solved on A, B and C.',
    tomorrow && `Tomorrow (day ${tomorrow.seed}): ${held ? 'held' : 'did not hold'}.`,
    text ? text.print(configuration).trimEnd() : JSON.stringify(configuration, null, 2),
    ...endInWords(end),
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}
