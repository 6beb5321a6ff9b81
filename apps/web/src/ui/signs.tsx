import { Meter } from './meter.tsx';
import { ProofSign } from './proof-sign.tsx';
import './signs.css';

export interface LevelSigns {
  readonly tried: number;
  readonly required: number;
  /** Undefined before the first result. */
  readonly quiz: { readonly score: number; readonly total: number } | undefined;
  readonly isSolved: boolean;
  /** The ids of the proofs that the level asks for, and of those found. */
  readonly asked: readonly string[];
  readonly found: readonly string[];
}

/** The four signs of a level: actions, quiz, challenge, proofs. */
export function Signs({ tried, required, quiz, isSolved, asked, found }: LevelSigns) {
  return (
    <span className="signs mono">
      <Meter label={`Actions tried: ${tried} / ${required}`} value={tried} total={required} />
      {quiz ? (
        <span>
          <span className="sr-only">quiz </span>
          {quiz.score}/{quiz.total}
        </span>
      ) : (
        <span className="faint">
          quiz<span className="sr-only"> not taken</span>
        </span>
      )}
      <ChallengeSign isSolved={isSolved} />
      <ProofSign asked={asked} found={found} />
    </span>
  );
}

function ChallengeSign({ isSolved }: Pick<LevelSigns, 'isSolved'>) {
  const label = isSolved ? 'challenge solved' : 'challenge open';
  return <i role="img" aria-label={label} className={isSolved ? 'is-solved' : undefined} />;
}

const ONE = ['one'];

/** What the signs mean. */
export function SignsKey() {
  return (
    <p className="signs-key wraps small">
      <span>
        <Meter label="two of three" value={2} total={3} /> actions
      </span>
      <span>
        <span className="mono">5/6</span> quiz
      </span>
      <span className="signs">
        <ChallengeSign isSolved /> challenge
      </span>
      <span>
        <ProofSign asked={ONE} found={ONE} /> proof
      </span>
    </p>
  );
}
