import { useEffect, useRef } from 'react';
import {
  debriefOf,
  recordInWords,
  timeOfDay,
  type Debrief,
  type MorningWork,
  type SocMorning,
} from '@netward/challenges/10-soc-challenge';
import { Button } from '../../../../../ui/button.tsx';
import { Icon } from '../../../../../ui/icon.tsx';
import { Pane } from '../../pane.tsx';

interface DebriefViewProps {
  readonly morning: SocMorning;
  readonly work: MorningWork;
  readonly letter: string;
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
export function DebriefView({ morning, work, letter, onSearch, onGoBack }: DebriefViewProps) {
  const debrief = debriefOf(morning, work);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="soc-debrief" data-debrief={debrief.firstMiss === null ? 'whole' : 'missed'}>
      <section className="lab-pane scroll" aria-label="Findings">
        <header>
          <p className="label">Morning {letter}, handed in</p>
          <h2 ref={heading} tabIndex={-1}>
            {debrief.title}
          </h2>
          <p className="muted">{debrief.says}</p>
        </header>
        <Findings debrief={debrief} onSearch={onSearch} />
        <details className="ruled-above">
          <summary className="ui-text">A model note</summary>
          {morning.truth.note.split('\n').map((paragraph) => (
            <p key={paragraph} className="small">
              {paragraph}
            </p>
          ))}
        </details>
      </section>
      <Pane title="What a lead would ask">
        <div className="challenge-scroll soc-body">
          {debrief.asks.map(({ question, says, search }) => (
            <div key={question} className="soc-ask">
              <h3>{question}</h3>
              <p className="small muted">{says}</p>
              <Button size="small" className="mono" onClick={() => onSearch(search)}>
                Search {search}
              </Button>
            </div>
          ))}
          <div className="soc-ask">
            <h3>Alerts</h3>
            {debrief.alerts.map((line) => (
              <p key={line} className="small muted">
                {line}
              </p>
            ))}
          </div>
          <GoBack debrief={debrief} morning={morning} onGoBack={onGoBack} />
        </div>
      </Pane>
    </div>
  );
}

function GoBack({
  debrief: { firstMiss },
  morning,
  onGoBack,
}: Pick<DebriefViewProps, 'morning' | 'onGoBack'> & { readonly debrief: Debrief }) {
  const last = morning.records.at(-1)!.at;
  const minute = firstMiss === null ? null : timeOfDay(firstMiss).slice(0, 5);
  return (
    <>
      <div className="cluster">
        <Button look={minute ? 'primary' : 'plain'} onClick={() => onGoBack(firstMiss ?? last)}>
          {minute ? `Go back to ${minute}` : 'Back to the desk'}
        </Button>
      </div>
      <p className="note">
        Morning A counts as solved when nothing is missed. B and C, at the foot, are of another
        kind.
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
          <li key={`${name}${says}`} data-kind={kind}>
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
