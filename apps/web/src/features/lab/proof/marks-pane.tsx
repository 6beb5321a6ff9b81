import { use, useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { challengeLevels } from '../challenge/challenge-levels.ts';
import { useLabCommands } from '../lab-commands.ts';
import { VerdictIcon } from '../log/log-parts.tsx';
import { type Marking, MarkingContext, type MarkingPlace, NextStep } from './marking.tsx';

/** The question, what was marked for it, oldest first and each with its reason, and what comes next. */
export function MarksPane() {
  const at = use(MarkingContext);
  const { onRoom } = useLabCommands();
  if (!at) return null;
  const { marking } = at;
  const { level, proof, state, attempts } = marking;
  return (
    <section className="marks stack gap-10" aria-label="Your marks">
      <h3>{attempts.length > 0 ? 'Your marks' : 'Prove it'}</h3>
      {state !== 'right' && <p>{proof.question}</p>}
      {state === 'open' && <p className="note">{proof.hint}</p>}
      <Attempts marking={marking} />
      {state === 'right' ? (
        <>
          <p className="note">{proof.doesNotShow}</p>
          <div className="cluster">
            <NextStep marking={marking} />
            {challengeLevels.includes(level) && (
              <Button onClick={() => onRoom('challenge')}>Challenge</Button>
            )}
          </div>
        </>
      ) : (
        <HandIn at={at} />
      )}
    </section>
  );
}

const TIMES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

function Attempts({ marking: { attempts } }: { marking: Marking }) {
  const last = attempts.at(-1);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (!last) return;
    // A phone shows the part with the marks first.
    const frame = requestAnimationFrame(() =>
      list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' }),
    );
    return () => cancelAnimationFrame(frame);
  }, [last]);
  return (
    <>
      <ol className="stack gap-10" ref={list}>
        {attempts.map(({ words, isRight, says }, index) => (
          <li key={index} className="ruled-above stack gap-10">
            <VerdictIcon verdict={isRight ? 'passed' : 'unreached'} />
            <p>
              <code className={index === attempts.length - 1 ? 'own-mark bright' : undefined}>
                {words}
              </code>{' '}
              <b>{verdictWords(isRight)}</b> {says}
            </p>
            <small className="note">{TIMES[index] ?? index + 1}</small>
          </li>
        ))}
      </ol>
      <p className="sr-only" role="status">
        {last && `${verdictWords(last.isRight)} ${last.says}`}
      </p>
    </>
  );
}

const verdictWords = (isRight: boolean) => (isRight ? 'This proves it.' : 'Not this.');

function HandIn({ at }: { at: MarkingPlace }) {
  const { marking } = at;
  const { proof, place } = marking;
  const { open } = useLabCommands();
  return (
    <>
      <div className="cluster">
        {proof.marks !== 'record' && <MarkButton at={at} />}
        {place && (
          <Button look="quiet" onClick={() => open(place)}>
            Show where to look
          </Button>
        )}
      </div>
      <p className="note marks-keys">{KEYS[proof.marks]}</p>
    </>
  );
}

const KEYS = {
  packet: 'Choose a packet in the ladder. By keyboard, M marks it.',
  field: 'Choose a field of the packet. By keyboard, M marks it.',
  bytes:
    'Drag over the characters. By keyboard, Shift and the arrows mark, Enter hands in, Backspace takes back.',
  record: 'Open a record and mark it. By keyboard, M marks it.',
};

/** Hands in what is chosen: characters or a field, or the packet that is shown where one is asked for. */
export function MarkButton({ at }: { at: MarkingPlace }) {
  const { marking, action, packet } = at;
  const { chosen } = marking;
  const isShown = chosen?.action === action && chosen.packet === packet;
  const isWhole = marking.proof.marks === 'packet' && packet !== undefined;
  const mark = chosen && isShown ? chosen : isWhole ? { action, packet } : null;
  return (
    <Button
      look={mark ? 'primary' : 'plain'}
      className="mark-button"
      disabled={!mark}
      onClick={() => mark && marking.handIn(mark)}
    >
      <span className="one-line">
        Mark {mark && <span className="mono">{marking.wordsOf(mark)}</span>}
      </span>
    </Button>
  );
}

/** At the foot of a phone's sheet: hands in, and once it is proved, leads on. */
export function MarkFoot() {
  const at = use(MarkingContext);
  if (!at) return null;
  const { marking } = at;
  if (marking.state === 'right') return <NextStep marking={marking} />;
  // Each record has a button of its own.
  return marking.proof.marks === 'record' ? null : <MarkButton at={at} />;
}
