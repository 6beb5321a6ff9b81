import { useEffect, useState } from 'react';
import type { Challenge, ChallengeEnd } from '@netward/challenges';
import './end.css';

/** The texts of the end; null until they have come, where there are none, or while nothing asks for them. */
export function useEnd(challenge: Challenge | null): ChallengeEnd | null {
  const [end, setEnd] = useState<ChallengeEnd | null>(null);
  useEffect(() => {
    let isWanted = true;
    // Without them the end says what was played, as before.
    challenge?.end?.().then(
      (loaded) => isWanted && setEnd(loaded.default),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [challenge]);
  return end;
}

/** What was learned, what a wrong try would have cost, and what would be asked next. */
export function Taught({ learned, wouldCost, asks }: ChallengeEnd) {
  return (
    <>
      <section>
        <h3>What it shows</h3>
        <ul className="end-reasons stack gap-8">
          {learned.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </section>
      <section>
        <h3>What a wrong try would have cost</h3>
        <p>{wouldCost}</p>
      </section>
      <section>
        <h3>What would be asked next</h3>
        {asks.map(({ question, answer }) => (
          <details key={question} className="end-ask">
            <summary className="small">{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </section>
    </>
  );
}
