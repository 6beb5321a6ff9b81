import { useEffect, useRef } from 'react';
import type { Challenge, ChallengeEnd, Day } from '@netward/challenges';
import {
  type Debrief,
  debriefOf,
  type MorningWork,
  recordInWords,
  type SocMorning,
  timeOfDay,
} from '@netward/challenges/10-soc-challenge';
import { saveFile } from '../../../../../lib/save-file.ts';
import { Button } from '../../../../../ui/button.tsx';
import { copyText } from '../../../../../ui/copy-text.ts';
import { Icon } from '../../../../../ui/icon.tsx';
import { Taught, useEnd } from '../../end/taught.tsx';
import { Pane } from '../../pane.tsx';
import { WholeTimeline } from './story-pane.tsx';

interface DebriefViewProps {
  readonly morning: SocMorning;
  readonly work: MorningWork;
  readonly day: Day;
  /** 'Morning A'. */
  readonly name: string;
  /** What the sealed morning came to when it was first handed in; null in any other. */
  readonly held: boolean | null;
  readonly challenge: Challenge;
  /** Whether the reader comes here by handing in. */
  readonly takesFocus: boolean;
  readonly onAnother: () => void;
  /** Opens the sealed morning; null once it was handed in. */
  readonly onOpenTomorrow: (() => void) | null;
  /** From another morning to the chosen one. */
  readonly onBack: (() => void) | null;
  /** Looks for something in the records. */
  readonly onSearch: (query: string) => void;
  /** Goes back to a minute of the morning and on working. */
  readonly onGoBack: (at: number) => void;
}

const MARKS = {
  found: ['m-passed', 'passed', 'Found:'],
  missed: ['m-unreached', 'unreached', 'Missed:'],
  over: ['i-cross', 'unreached', 'Too much:'],
} as const;

/** What the morning came to: found, missed, overdone, and what a lead would ask. Never a score. */
export function DebriefView(props: DebriefViewProps) {
  const { morning, work, name, held, takesFocus, onSearch } = props;
  const debrief = debriefOf(morning, work);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <div className="soc-debrief" data-debrief={debrief.firstMiss === null ? 'whole' : 'missed'}>
      <section className="lab-pane scroll" aria-label="Findings">
        <header>
          <p className="label">{name}, handed in</p>
          <h2 ref={heading} tabIndex={-1}>
            {debrief.title}
          </h2>
          {held !== null && <p>{TOMORROW[`${held}`]}</p>}
          <p className="muted">{debrief.says}</p>
        </header>
        <Findings debrief={debrief} onSearch={onSearch} />
        <WholeTimeline morning={morning} timeline={work.timeline} />
        <details className="ruled-above">
          <summary className="ui-text">A model note</summary>
          {morning.truth.note.split('\n').map((paragraph) => (
            <p key={paragraph} className="small">
              {paragraph}
            </p>
          ))}
        </details>
        <DebriefEnd {...props} debrief={debrief} />
      </section>
      <Pane title="What a lead would ask">
        <div className="challenge-scroll soc-body stack packed gap-8">
          {debrief.asks.map(({ question, says, search }) => (
            <div key={question} className="soc-ask stack to-left gap-6 ruled">
              <h3>{question}</h3>
              <p className="small muted">{says}</p>
              <Button size="small" className="mono" onClick={() => onSearch(search)}>
                Search {search}
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
          <GoBack {...props} debrief={debrief} />
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

type DebriefPartProps = DebriefViewProps & { readonly debrief: Debrief };

const isSolvedBy = (day: Day, { firstMiss }: Debrief) => day === 'A' && firstMiss === null;

/** What morning A has taught once nothing of it is missed, and every debrief as a text to keep. */
function DebriefEnd({ challenge, day, name, debrief }: DebriefPartProps) {
  const taught = useEnd(isSolvedBy(day, debrief) ? challenge : null);
  const text = () => debriefAsText(name, debrief, taught);
  const save = () =>
    saveFile(
      new TextEncoder().encode(text()),
      `netward-debrief-${day}.txt`,
      'text/plain;charset=utf-8',
    );
  return (
    <div className="end-side scrolls ruled-above fixed">
      {taught && <Taught {...taught} />}
      <section>
        <div className="cluster">
          <Button size="small" onClick={() => void copyText(text())}>
            Copy as text
          </Button>
          <Button size="small" onClick={save}>
            Save as text
          </Button>
        </div>
      </section>
    </div>
  );
}

function GoBack({ debrief, morning, day, onGoBack, ...ways }: DebriefPartProps) {
  const { onAnother, onBack } = ways;
  const { firstMiss } = debrief;
  const onOpenTomorrow = isSolvedBy(day, debrief) ? ways.onOpenTomorrow : null;
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
        <Button look={minute ? 'primary' : 'plain'} onClick={() => onGoBack(firstMiss ?? last)}>
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

function Findings({
  debrief,
  onSearch,
}: { readonly debrief: Debrief } & Pick<DebriefViewProps, 'onSearch'>) {
  return (
    <ul className="soc-rows" aria-label="The thread">
      {debrief.rows.map(({ kind, name, says, record }) => {
        const [icon, look, words] = MARKS[kind];
        return (
          <li className="grid ruled-above" key={`${name}${says}`} data-kind={kind}>
            <Icon name={icon} className={look} label={words} />
            <p>
              <b>{name}</b>
              <span className="small muted">{says}</span>
            </p>
            <span className="mono anywhere">
              {record && `${timeOfDay(record.at)} ${recordInWords(record)}`}
            </span>
            {record && kind !== 'found' && (
              <Button
                size="small"
                aria-label={`Open ${name}`}
                onClick={() => onSearch(timeOfDay(record.at))}
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

/** A debrief as a plain text to keep, with what was learned where that is said. */
export function debriefAsText(
  morning: string,
  { title, rows, asks, alerts }: Debrief,
  end: ChallengeEnd | null,
): string {
  const parts = [
    `${morning}: ${title}`,
    ...rows.map(({ kind, name, says, record }) => {
      const shown = record && `\n  ${timeOfDay(record.at)} ${recordInWords(record)}`;
      return `${kind}: ${name}. ${says}${shown ?? ''}`;
    }),
    alerts.join('\n'),
    ...asks.map(({ question, says }) => `${question}\n${says}`),
    ...(end ? [...end.learned, end.wouldCost] : []),
    ...(end?.asks ?? []).map(({ question, answer }) => `${question}\n${answer}`),
  ];
  return `${parts.join('\n\n')}\n`;
}
