import type { KeyboardEvent, ReactNode } from 'react';
import { webPaths } from '@netward/contracts';
import { levelDrawings } from '../../lib/level-drawings.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SmallDrawing } from '../../ui/level-drawing.tsx';
import { MoreSymbols } from '../../ui/more-symbols.tsx';
import { type LevelSigns, Signs, SignsKey } from '../../ui/signs.tsx';
import { BlogTeaser } from './blog-teaser.tsx';
import { CallToAction, GuestButtons } from './call-to-action.tsx';
import type { HomeProps, HomeStanding } from './home-props.ts';
import { isAllProved, openThings } from './open-things.ts';
import { type OwnLevel, ownLevels } from './own-levels.ts';
import './home-back.css';

interface HomeBackProps extends HomeProps {
  readonly standing: HomeStanding;
  /** How many proofs were found. */
  readonly found: ReactNode;
}

interface ResumeProps extends HomeBackProps {
  readonly isProved: boolean;
}

function signsOf(level: OwnLevel, { tried, quizzes, solved }: HomeStanding): LevelSigns {
  const found = tried[level.id] ?? [];
  return {
    tried: level.actions.filter(([action]) => found.includes(action)).length,
    required: level.actions.length,
    quiz: quizzes[level.id],
    isSolved: solved.includes(level.id),
    asked: level.proofs.map(([id]) => id),
    found,
  };
}

/** "3 of 5 actions tried. Next: Run SQL injection." */
function standingInWords(level: OwnLevel, { tried }: HomeStanding): string {
  const done = tried[level.id] ?? [];
  const next = level.actions.find(([action]) => !done.includes(action));
  const count = level.actions.filter(([action]) => done.includes(action)).length;
  if (count === 0) return level.summary;
  const words = `${count} of ${level.actions.length} actions tried.`;
  return next ? `${words} Next: ${next[1]}.` : `${words} ${level.summary}`;
}

function Resume(props: ResumeProps) {
  const { level, standing, learner, found, isProved, onStart, onLabNear } = props;
  const current = ownLevels.find(({ id }) => id === level)!;
  const drawing = levelDrawings[level];
  const near = { onPointerEnter: onLabNear, onFocus: onLabNear };
  const isFirst = level === '1' && learner !== null;
  return (
    <section className="resume grid middle surface framed" aria-label="Where you stopped">
      {drawing && <SmallDrawing drawing={drawing} />}
      <div>
        <h2>{current.title}</h2>
        <p>{standingInWords(current, standing)}</p>
        {learner && found}
      </div>
      <div className="stack gap-10">
        {isProved && (
          <ButtonLink look="primary" size="large" to={webPaths.transcript}>
            Your transcript
          </ButtonLink>
        )}
        {!isFirst && (
          <Button
            look={isProved ? 'plain' : 'primary'}
            size="large"
            onClick={() => onStart(level)}
            {...near}
          >
            Resume level {level} <Icon name="i-right" />
          </Button>
        )}
        {learner && (
          <Button
            look={isFirst && !isProved ? 'primary' : 'plain'}
            size={isFirst ? 'large' : 'small'}
            onClick={() => onStart('1')}
            {...near}
          >
            Continue Learning
          </Button>
        )}
      </div>
    </section>
  );
}

/** The arrow keys lead from station to station. */
function moveAlong(event: KeyboardEvent<HTMLOListElement>) {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  if (!step || at < 0) return;
  event.preventDefault();
  buttons[at + step]?.focus();
}

function Stations({ level, standing, onStart, onLabNear }: HomeBackProps) {
  return (
    <ol className="stations grid framed" aria-label="All levels" onKeyDown={moveAlong}>
      {ownLevels.map((own) => {
        const signs = signsOf(own, standing);
        const isDone = signs.tried === signs.required;
        return (
          <li
            key={own.id}
            className={own.id === level ? 'is-here' : isDone ? 'is-done' : undefined}
          >
            <i className="station page-ground absolute" aria-hidden="true" />
            <span className="mono" aria-hidden="true">
              {own.id}
            </span>
            <button
              type="button"
              className="covers left"
              aria-current={own.id === level ? 'step' : undefined}
              onClick={() => onStart(own.id)}
              onPointerEnter={onLabNear}
              onFocus={onLabNear}
            >
              <span className="sr-only">Level {own.id}: </span>
              {own.title}
            </button>
            <Signs {...signs} />
          </li>
        );
      })}
    </ol>
  );
}

/** The home page of somebody who has begun: where they stopped, how far they are, what is open. */
export function HomeBack(props: HomeBackProps) {
  const { learner, level, standing, teasers, onStart, onLabNear } = props;
  const hasProgress = Object.values(standing.tried).some((done) => done!.length > 0);
  const isProved = isAllProved(ownLevels, standing);
  const stopped = hasProgress
    ? `Level ${level}, where you stopped.`
    : 'Begin with a plain request.';
  const open = openThings(ownLevels, standing, learner === null);
  return (
    <>
      <MoreSymbols />
      <div className="back wrap">
        <p className="label">
          {learner ? `Welcome back, ${learner.name}` : 'Kept in this browser, without an account.'}
        </p>
        <h1 tabIndex={-1}>{isProved ? 'All ten proved.' : stopped}</h1>
        <Resume {...props} isProved={isProved} />
        <Stations {...props} />
        <SignsKey />
        {hasProgress && open.length > 0 && (
          <ul className="open-things grid edged" aria-label="Still open">
            {open.map(({ level: of, place, title, text }) => (
              <li key={title}>
                <p className="label">{place}</p>
                <h2>
                  <button
                    type="button"
                    className="covers left"
                    onClick={() => onStart(of)}
                    onPointerEnter={onLabNear}
                    onFocus={onLabNear}
                  >
                    {title}
                  </button>
                </h2>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        )}
      </div>
      <CallToAction isGuest={learner === null}>
        {learner ? (
          <>
            <Button size="large" onClick={() => onStart('1')} onFocus={onLabNear}>
              Continue Your Journey
            </Button>
            <ButtonLink size="large" to={webPaths.labs}>
              Browse All Labs
            </ButtonLink>
          </>
        ) : (
          <GuestButtons {...props} />
        )}
      </CallToAction>
      <BlogTeaser teasers={teasers} />
    </>
  );
}
