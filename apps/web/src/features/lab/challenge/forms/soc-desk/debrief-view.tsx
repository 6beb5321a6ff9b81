import { useEffect, useRef } from 'react';
import type { ChallengeEnd } from '@netward/challenges';
import {
  type Debrief,
  debriefOf,
  recordInWords,
  timeOfDay,
} from '@netward/challenges/10-soc-challenge';
import { Button } from '../../../../../ui/button.tsx';
import { copyText } from '../../../../../ui/copy-text.ts';
import { Icon } from '../../../../../ui/icon.tsx';
import { endInWords, Taught, useEnd } from '../../end/taught.tsx';
import { Pane, SaveText } from '../../challenge-parts.tsx';
import { WholeTimeline } from './story-pane.tsx';
import type { Desk } from './use-desk.ts';

const MARKS = {
  found: ['m-passed', 'passed', 'Found:'],
  missed: ['m-unreached', 'unreached', 'Missed:'],
  over: ['i-cross', 'unreached', 'Too much:'],
} as const;

/** What the morning came to: found, missed, overdone, and what a lead would ask. Never a score. */
export function DebriefView({ desk }: { readonly desk: Desk }) {
  const { morning, work, held, isFresh, search } = desk;
  const debrief = debriefOf(morning, work);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isFresh) heading.current?.focus();
  }, [isFresh]);
  return (
    <div className="soc-debrief" data-debrief={debrief.firstMiss === null ? 'whole' : 'missed'}>
      <section className="lab-pane scroll" aria-label="Findings">
        <header>
          <p className="label">{nameOf(desk)}, handed in</p>
          <h2 className="snug" ref={heading} tabIndex={-1}>
            {debrief.title}
          </h2>
          {held !== null && <p>{TOMORROW[`${held}`]}</p>}
          <p className="muted">{debrief.says}</p>
        </header>
        <Findings {...{ desk, debrief }} />
        <WholeTimeline desk={desk} />
        <details className="ruled-above">
          <summary className="ui-text">A model note</summary>
          {morning.truth.note.split('\n').map((paragraph) => (
            <p key={paragraph} className="small muted above-8">
              {paragraph}
            </p>
          ))}
        </details>
        <DebriefEnd {...{ desk, debrief }} />
      </section>
      <Pane title="What a lead would ask">
        <div className="scroll focus-inside soc-body stack packed gap-8">
          {debrief.asks.map(({ question, says, search: query }) => (
            <div key={question} className="soc-ask stack to-left gap-6 ruled">
              <h3>{question}</h3>
              <p className="small muted">{says}</p>
              <Button size="small" className="mono" onClick={() => search(query)}>
                Search {query}
              </Button>
            </div>
          ))}
          <div className="soc-ask stack to-left gap-6 ruled">
            <h3>Alerts</h3>
            {debrief.alerts.map((line) => (
              <p key={line} className="small muted">
                {line}
              </p>
            ))}
          </div>
          <GoBack {...{ desk, debrief }} />
        </div>
      </Pane>
    </div>
  );
}

/** It is judged once, and counts for nothing. */
const TOMORROW = {
  true: 'Tomorrow held too. It is judged once, as it was first handed in.',
  false:
    'Tomorrow did not hold when it was first handed in, and is judged once. It takes nothing away.',
};

/** 'Morning A', 'Another morning, 4711'. */
function nameOf({ day, kind }: Desk): string {
  if (typeof day !== 'number') return `Morning ${day}`;
  return kind === 'sealed' ? 'Tomorrow' : `Another morning, ${day}`;
}

const isSolvedBy = ({ day }: Desk, { firstMiss }: Debrief) => day === 'A' && firstMiss === null;

/** What morning A has taught once nothing of it is missed, and every debrief as a text to keep. */
function DebriefEnd({ desk, debrief }: { desk: Desk; debrief: Debrief }) {
  const taught = useEnd(isSolvedBy(desk, debrief) ? desk.challenge : null);
  const text = () => debriefAsText(nameOf(desk), debrief, taught);
  return (
    <div className="end-side scrolls ruled-above fixed">
      {taught && <Taught {...taught} />}
      <section>
        <div className="cluster">
          <Button size="small" onClick={() => void copyText(text())}>
            Copy as text
          </Button>
          <SaveText name={`netward-debrief-${desk.day}.txt`} text={text} />
        </div>
      </section>
    </div>
  );
}

function GoBack({ desk, debrief }: { desk: Desk; debrief: Debrief }) {
  const { morning, onAnother, onBack, goBack } = desk;
  const { firstMiss } = debrief;
  const onOpenTomorrow = isSolvedBy(desk, debrief) ? desk.onOpenTomorrow : null;
  const last = morning.records.at(-1)!.at;
  const minute = firstMiss === null ? null : timeOfDay(firstMiss).slice(0, 5);
  return (
    <>
      <div className="cluster">
        {onOpenTomorrow && (
          <Button look="primary" onClick={onOpenTomorrow}>
            Open tomorrow
          </Button>
        )}
        <Button look={minute ? 'primary' : 'plain'} onClick={() => goBack(firstMiss ?? last)}>
          {minute ? `Go back to ${minute}` : 'Back to the desk'}
        </Button>
        <Button look={minute || onOpenTomorrow ? 'plain' : 'primary'} onClick={onAnother}>
          Another morning
        </Button>
        {onBack && <Button onClick={onBack}>Leave this morning</Button>}
      </div>
      <p className="note">
        Morning A counts as solved when nothing is missed; then tomorrow can be opened, a morning
        made from a number of your own, which is judged once and costs nothing. B and C, at the
        foot, are of another kind. Any other morning counts for nothing and can be played as often
        as you like.
      </p>
    </>
  );
}

function Findings({ desk, debrief }: { desk: Desk; debrief: Debrief }) {
  return (
    <ul className="soc-rows" aria-label="The thread">
      {debrief.rows.map(({ kind, name, says, record }) => {
        const [icon, look, words] = MARKS[kind];
        return (
          <li className="grid ruled-above" key={`${name}${says}`} data-kind={kind}>
            <Icon name={icon} className={look} label={words} />
            <p>
              <b className="block">{name}</b>
              <span className="block small muted">{says}</span>
            </p>
            <span className="mono anywhere">
              {record && `${timeOfDay(record.at)} ${recordInWords(record)}`}
            </span>
            {record && kind !== 'found' && (
              <Button
                size="small"
                aria-label={`Open ${name}`}
                onClick={() => desk.search(timeOfDay(record.at))}
              >
                Open
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

export function debriefAsText(
  morning: string,
  { title, rows, asks, alerts }: Debrief,
  end: ChallengeEnd | undefined,
): string {
  const parts = [
    `${morning}: ${title}`,
    ...rows.map(({ kind, name, says, record }) => {
      const shown = record && `\n  ${timeOfDay(record.at)} ${recordInWords(record)}`;
      return `${kind}: ${name}. ${says}${shown ?? ''}`;
    }),
    alerts.join('\n'),
    ...asks.map(({ question, says }) => `${question}\n${says}`),
    ...endInWords(end),
  ];
  return `${parts.join('\n\n')}\n`;
}
