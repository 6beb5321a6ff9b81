import {
  MAX_NOTE,
  MEASURES,
  checkNote,
  type MeasureId,
  type MorningWork,
  type SocMorning,
} from '@netward/challenges/10-soc-challenge';
import { useId } from 'react';
import { Button, IconButton } from '../../../../../ui/button.tsx';
import { Icon } from '../../../../../ui/icon.tsx';
import { Pane } from '../../pane.tsx';

interface NotePaneProps {
  readonly morning: SocMorning;
  readonly work: MorningWork;
  readonly onChange: (by: Partial<MorningWork>) => void;
  readonly onRun: () => void;
}

/** Containment, the incident note with its checklist, and after handing in the model note. */
export function NotePane({ morning, work, onChange, onRun }: NotePaneProps) {
  const { note, isHandedIn } = work;
  const field = useId();
  const words = note.split(/\s+/).filter(Boolean).length;
  return (
    <Pane className="soc-note" data-part="note" title="Containment and note">
      <div className="challenge-scroll soc-body">
        <Containment morning={morning} work={work} onChange={onChange} />
        <h3>
          <label htmlFor={field}>Incident note</label>
          <small>{words === 1 ? '1 word' : `${words} words`}</small>
        </h3>
        <textarea
          id={field}
          value={note}
          maxLength={MAX_NOTE}
          aria-describedby={`${field}-about`}
          onChange={(event) => onChange({ note: event.target.value, isHandedIn: false })}
        />
        <p id={`${field}-about`} className="soc-about">
          The checklist looks for words and times; it does not understand them.
        </p>
        <Checklist note={note} morning={morning} />
        <Button
          look="primary"
          disabled={note.trim() === ''}
          onClick={() => {
            onChange({ isHandedIn: true });
            onRun();
          }}
        >
          Hand in and compare
        </Button>
        {isHandedIn && (
          <div className="soc-model" role="region" aria-label="Model note" tabIndex={0}>
            <h3>A model note</h3>
            {morning.truth.note.split('\n').map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        )}
      </div>
    </Pane>
  );
}

function Checklist({ note, morning }: { note: string; morning: SocMorning }) {
  return (
    <ul className="soc-checks" aria-label="Checklist">
      {checkNote(note, morning.truth).map(({ text, looksFor, isMet }) => (
        <li key={text}>
          <Icon
            name={isMet ? 'm-passed' : 'm-unreached'}
            className={isMet ? 'passed' : 'unreached'}
            label={isMet ? 'Found:' : 'Not found:'}
          />
          <p>
            {text}
            <small>Looks for {looksFor}.</small>
          </p>
        </li>
      ))}
    </ul>
  );
}

type ContainmentProps = Pick<NotePaneProps, 'morning' | 'work' | 'onChange'>;

/** The measures taken, in the order in which it was ticked; a button brings a measure forward. */
function Containment({ morning, work: { containment }, onChange }: ContainmentProps) {
  const tick = (measure: MeasureId) =>
    onChange({
      containment: containment.includes(measure)
        ? containment.filter((each) => each !== measure)
        : [...containment, measure],
    });
  const forward = (at: number) => {
    const moved = [...containment];
    [moved[at - 1], moved[at]] = [moved[at]!, moved[at - 1]!];
    onChange({ containment: moved });
  };
  return (
    <>
      <h3 id="soc-containment">
        Containment <small>in this order</small>
      </h3>
      <ul className="soc-measures" aria-labelledby="soc-containment">
        {MEASURES.map((measure) => {
          const at = containment.indexOf(measure);
          const words = morning.truth.measures[measure];
          return (
            <li key={measure}>
              <label>
                <input type="checkbox" checked={at >= 0} onChange={() => tick(measure)} />
                {words}
              </label>
              {at > 0 && (
                <IconButton
                  icon="i-chev"
                  className="soc-forward"
                  label={`${words}: earlier`}
                  title="Earlier"
                  onClick={() => forward(at)}
                />
              )}
              <small className="mono">{at >= 0 ? at + 1 : ''}</small>
            </li>
          );
        })}
      </ul>
    </>
  );
}
