import { GUEST_LEVEL_MAX, type LevelId, webPaths } from '@netward/contracts';
import type { KeyboardEvent, ReactNode } from 'react';
import { levelDrawings } from '../../lib/level-drawings.ts';
import { levelFacts, type LevelFacts } from '../../lib/level-facts.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type DoneByLevel, Signs, SignsKey, signsOf, SmallDrawing } from '../../ui/level-signs.tsx';
import { MoreSymbols } from '../../ui/more-symbols.tsx';
import { BlogTeaser } from './blog-teaser.tsx';
import { CallToAction, GuestButtons, type HomeProps } from './call-to-action.tsx';
import './home-back.css';

/** Something that is still to be done: where, what, and one sentence. */
interface OpenThing {
  readonly level: LevelId;
  readonly place: string;
  readonly title: string;
  readonly text: string;
}

const SHOWN = 3;

/** What of its level, what, and one sentence; undefined if nothing of this kind is open. */
type Open = readonly [kind: string, title: string, text: string] | undefined;

function proofOf({ id, proofs }: LevelFacts, { tried }: DoneByLevel): Open {
  const open = proofs.find(([proof]) => !tried[id]?.includes(proof));
  return open && ['proof still open', open[1], 'Mark what shows it in your own run.'];
}

function quizOf({ id, title }: LevelFacts, { quizzes }: DoneByLevel): Open {
  const result = quizzes[id];
  if (!result) return ['quiz', title, 'Six questions, for learning only.'];
  const wrong = result.total - result.score;
  const text = wrong === 1 ? 'One question was wrong.' : `${wrong} questions were wrong.`;
  return wrong ? [`quiz ${result.score}/${result.total}`, title, text] : undefined;
}

function challengeOf({ id, challenge }: LevelFacts, { solved }: DoneByLevel): Open {
  if (!challenge || solved.includes(id)) return undefined;
  return ['challenge', challenge, 'Do the defender’s work yourself, on three mornings of traffic.'];
}

function thingOf({ id }: LevelFacts, open: Open): OpenThing[] {
  if (!open) return [];
  const [kind, title, text] = open;
  return [{ level: id, place: `Level ${id}${kind && `, ${kind}`}`, title, text }];
}

const isComplete = ({ id, actions }: LevelFacts, { tried }: DoneByLevel) =>
  actions.every(([action]) => tried[id]?.includes(action));

/** Whether every proof of every level was found. */
function isAllProved(levels: readonly LevelFacts[], { tried }: DoneByLevel): boolean {
  return levels.every(({ id, proofs }) => proofs.every(([proof]) => tried[id]?.includes(proof)));
}

/** Up to three things that are open: of the completed levels one of each kind, then the next level. */
export function openThings(
  levels: readonly LevelFacts[],
  standing: DoneByLevel,
  isGuest: boolean,
): readonly OpenThing[] {
  const done = levels.filter((level) => isComplete(level, standing));
  const kinds = isGuest ? [proofOf, challengeOf] : [proofOf, quizOf, challengeOf];
  const perKind = kinds.map((kind) =>
    done.flatMap((level) => thingOf(level, kind(level, standing))),
  );
  const next = levels.find((level) => !isComplete(level, standing) && !standing.tried[level.id]);
  const needs = isGuest && Number(next?.id) > GUEST_LEVEL_MAX ? 'with an account' : '';
  const begin = next ? thingOf(next, [needs, next.title, next.summary]) : [];
  const firsts = perKind.flatMap((things) => things.slice(0, 1));
  const others = perKind.flatMap((things) => things.slice(1));
  return [...firsts, ...begin, ...others].slice(0, SHOWN);
}

interface HomeBackProps extends HomeProps {
  readonly standing: DoneByLevel;
  readonly found: ReactNode;
}

/** "3 of 5 actions tried. Next: Run SQL injection." */
function standingInWords(level: LevelFacts, { tried }: DoneByLevel): string {
  const open = level.actions.filter(([action]) => !tried[level.id]?.includes(action));
  const [next] = open;
  const all = level.actions.length;
  if (open.length === all) return level.summary;
  const words = `${all - open.length} of ${all} actions tried.`;
  return next ? `${words} Next: ${next[1]}.` : `${words} ${level.summary}`;
}

function Resume(props: HomeBackProps & { isProved: boolean }) {
  const { level, standing, learner, found, isProved, onStart, onLabNear } = props;
  const current = levelFacts.find(({ id }) => id === level)!;
  const drawing = levelDrawings[level];
  const isFirst = level === '1' && learner !== null;
  return (
    <section className="resume grid middle surface framed" aria-label="Where you stopped">
      {drawing && <SmallDrawing drawing={drawing} />}
      <div>
        <h2 className="title">{current.title}</h2>
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
            onNear={onLabNear}
          >
            Resume level {level} <Icon name="i-right" />
          </Button>
        )}
        {learner && (
          <Button
            look={isFirst && !isProved ? 'primary' : 'plain'}
            size={isFirst ? 'large' : 'small'}
            onClick={() => onStart('1')}
            onNear={onLabNear}
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
      {levelFacts.map((own) => {
        const signs = signsOf(own, standing);
        const isDone = signs.tried === signs.required;
        return (
          <li
            key={own.id}
            className={`relative grid gap-4 ${own.id === level ? 'is-here' : isDone ? 'is-done' : ''}`}
          >
            <i className="station page-ground absolute" aria-hidden="true" />
            <span className="mono faint" aria-hidden="true">
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
  const isProved = isAllProved(levelFacts, standing);
  const stopped = hasProgress
    ? `Level ${level}, where you stopped.`
    : 'Begin with a plain request.';
  const open = openThings(levelFacts, standing, learner === null);
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
              <li className="relative" key={title}>
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
