import type { EvidenceRow, ModelFailure, RunPlace } from '@netward/contracts';
import { Icon } from '../../ui/icon.tsx';
import type { AnswerExtras } from './conversation.ts';

interface EvidenceRowsProps {
  readonly rows: readonly EvidenceRow[];
  readonly onOpen: (place: RunPlace) => void;
}

/** What an answer rests on, each row with its place in the run. */
export function EvidenceRows({ rows, onOpen }: EvidenceRowsProps) {
  return (
    <ul className="evidence-rows ruled-above small" aria-label="Evidence">
      {rows.map(({ verdict = '', place, words, at }, index) => (
        <li key={index} className="ruled">
          <button type="button" className="pointable focus-inside" onClick={() => onOpen(at)}>
            <VerdictMark verdict={verdict} />
            <span className="mono faint">{place}</span>
            <span>{words}</span>
            <Icon name="i-chev" className="unreached" />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Other verdicts are neither good nor bad. */
const MARKED = ['passed', 'blocked', 'alerted', 'encrypted', 'exposed', 'unreached'];

function VerdictMark({ verdict }: { verdict: string }) {
  const mark = verdict === 'failed' ? 'blocked' : verdict;
  return MARKED.includes(mark) ? (
    <Icon name={`m-${mark}`} className={mark} label={verdict} />
  ) : (
    <i />
  );
}

/** What a model made of the answers below it. */
export function Prose({ children }: { children: string }) {
  return (
    <>
      <p>{children}</p>
      <p className="note">Written by the model, from this:</p>
    </>
  );
}

const FAILURES: Record<ModelFailure, string> = {
  slow: 'The model was too slow, so the built-in tutor answered.',
  'broke-off': 'The model’s answer broke off, so the built-in tutor answered.',
  'not-in-form': 'The model did not answer in the agreed form, so the built-in tutor answered.',
  away: 'The model could not be reached, so the built-in tutor answered.',
  spent: 'The model’s answers for today are used up, so the built-in tutor answered.',
};

/** That a model answered, or why it did not. */
export function AnsweredBy({ by, failure }: AnswerExtras) {
  const words = failure ? FAILURES[failure] : by === 'model' ? 'Chosen by the model' : '';
  return words && <p className="note">{words}</p>;
}
