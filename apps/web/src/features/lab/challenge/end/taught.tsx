import type { Challenge, ChallengeEnd } from '@netward/challenges';
import { useLoaded } from '../../../../lib/use-loaded.ts';
import './end.css';

const noEnd: NonNullable<Challenge['end']> = () => Promise.reject(new Error('No end'));

/** The texts of the end; undefined until they have come, where there are none, or while nothing asks for them. */
export function useEnd(challenge: Challenge | null): ChallengeEnd | undefined {
  return useLoaded(challenge !== null, challenge?.end ?? noEnd)?.default;
}

/** What they say, piece by piece, for a text to keep. */
export function endInWords(end: ChallengeEnd | undefined): readonly string[] {
  if (!end) return [];
  const asks = end.asks.map(({ question, answer }) => `${question}\n${answer}`);
  return [...end.learned, end.wouldCost, ...asks];
}

export function Taught({ learned, wouldCost, asks }: ChallengeEnd) {
  return (
    <>
      <section>
        <h3 className="ui-text">What it shows</h3>
        <ul className="end-reasons stack gap-8">
          {learned.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </section>
      <section>
        <h3 className="ui-text">What a wrong try would have cost</h3>
        <p>{wouldCost}</p>
      </section>
      <section>
        <h3 className="ui-text">What would be asked next</h3>
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
