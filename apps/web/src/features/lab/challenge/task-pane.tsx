import { Fragment, lazy, Suspense, useState } from 'react';
import { type ChallengeTexts, TRAFFICS } from '@netward/challenges';
import { SOLVED_AFTER_SHOWN } from '../../../lib/solved-words.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { VerdictIcon } from '../log/log-parts.tsx';
import { CopyLink } from '../runs/copy-link.tsx';
import { edited, isMet, isSame, isSolvedBy, shownJudgement } from './challenge-work.ts';
import type { Opened } from './use-opened.ts';

const ResetDialog = lazy(async () => ({ default: (await import('./dialogs.tsx')).ResetDialog }));

/** The goal, and how far it is reached; `onEnd` shows what a solved challenge ends with, where no debrief does. */
export function TaskPane({ screen, onEnd }: { screen: Opened; onEnd?: () => void }) {
  const { challenge, work, run } = screen;
  const { level, texts } = challenge;
  return (
    <div
      className="scroll focus-inside challenge-task-body column gap-10"
      tabIndex={0}
      role="region"
      aria-label="What is wanted"
    >
      <p className="label">Challenge · Level {level}</p>
      <h2 className="snug">{texts.title}</h2>
      <Goals screen={screen} />
      {run && isSolvedBy(run) && (
        <p className="row gap-10 ui-text" data-solved={work.isShown ? 'shown' : ''}>
          <Icon name="m-passed" className="passed" />
          {work.isShown ? SOLVED_AFTER_SHOWN : 'Solved'}: every goal is met
          {challenge.needs ? '' : ' with all three streams'}.
        </p>
      )}
      {onEnd && run && isSolvedBy(run) && (
        <div className="cluster middle">
          <Button look="primary" onClick={onEnd}>
            {work.tomorrow ? 'What it came to' : 'On to tomorrow'}
          </Button>
        </div>
      )}
      <p className="prose muted">{texts.task}</p>
      <KnownFacts known={texts.known} />
      <p className="note">{texts.leavesOut}</p>
      <div className="cluster middle">
        <CopyWorkLink screen={screen} copied="Link to this configuration copied." />
        <ResetButton screen={screen} />
      </div>
    </div>
  );
}

/** Makes the address of what is worked on, once it is asked for. */
export function linkOfScreen({ challenge, work }: Opened) {
  return async () => {
    const { linkOfWork } = await import('./challenge-link.ts');
    return linkOfWork(challenge, work);
  };
}

export function CopyWorkLink({ screen, copied }: { screen: Opened; copied: string }) {
  return (
    <CopyLink
      words="Copy link"
      to="this configuration"
      copied={copied}
      tooLong="This configuration is too long for a link. Copy its text instead."
      linkOf={linkOfScreen(screen)}
    />
  );
}

function ResetButton({ screen: { challenge, work, change } }: { screen: Opened }) {
  const { start } = challenge;
  const [isAsking, setAsking] = useState(false);
  const isAtStart = work.draft.text === null && isSame(work.draft.configuration, start);
  const reset = () => {
    change(edited(start));
    setAsking(false);
  };
  return (
    <>
      <Button size="small" disabled={isAtStart} onClick={() => setAsking(true)}>
        Reset
      </Button>
      <Suspense>
        {isAsking && <ResetDialog onReset={reset} onClose={() => setAsking(false)} />}
      </Suspense>
    </>
  );
}

function Goals({ screen: { challenge, run, work } }: { screen: Opened }) {
  const { traffic, tomorrow } = work;
  const { goals } = shownJudgement(challenge, run, traffic);
  const others = (challenge.needs ?? TRAFFICS).filter((each) => each !== traffic);
  const open = others.filter((each) => !run || !isMet(run.judgements[each]));
  const partly = open.length > 0 ? `not ${open[0]}` : 'met';
  const rows = goals.map(({ text, isMet: isReached, standing }) =>
    run ? { text, isReached, standing } : { text, isReached: false, standing: 'not run' },
  );
  if (others.length > 0)
    rows.push({
      text: `The same with traffic ${others.join(' and ')}`,
      isReached: open.length === 0,
      standing: open.length === others.length ? 'not yet' : partly,
    });
  return (
    <ul className="challenge-goals grid ruled-above" aria-label="Goals">
      {rows.map(({ text, isReached, standing }) => (
        <li
          className="stack start gap-10 small ruled"
          key={text}
          data-goal={isReached ? 'met' : 'open'}
        >
          <VerdictIcon
            verdict={isReached ? 'passed' : 'unreached'}
            label={isReached ? 'Met:' : 'Not met:'}
          />
          {text}
          <span className="mono faint">{standing}</span>
        </li>
      ))}
      {/* The day that is opened once the three are met. It decides nothing. */}
      <li className="stack start gap-10 small ruled">
        <Icon name="i-seal" />
        Tomorrow’s traffic
        <span className="mono faint">{tomorrow ? 'opened' : 'sealed'}</span>
      </li>
    </ul>
  );
}

/** What can be looked up before the first run, in tables of two columns. */
export function KnownFacts({ known = [] }: Pick<ChallengeTexts, 'known'>) {
  return known.map(({ title, rows }) => (
    <section key={title} aria-label={title}>
      <h3 className="label">{title}</h3>
      <dl className="challenge-known grid muted mono above-4">
        {rows.map(([key, says]) => (
          <Fragment key={key}>
            <dt className="bright">{key}</dt>
            <dd>{says}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  ));
}
