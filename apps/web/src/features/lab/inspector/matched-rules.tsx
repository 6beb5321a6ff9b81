import { type KeyboardEvent, useId, useState } from 'react';
import type { Reason } from '@netward/evidence';
import type { Verdict } from '@netward/lab-engine';
import { Marked } from './marked.tsx';
import { ScoreBar } from './score-bar.tsx';

type Score = Extract<Reason, { kind: 'score' }>;

/** The rules of the WAF that matched, each with its part of the same value, and their sum. */
export function MatchedRules({ score, verdict }: { score: Score; verdict: Verdict }) {
  const { rules } = score;
  const base = useId();
  const [chosen, setChosen] = useState(0);
  const current = Math.min(chosen, rules.length - 1);
  const move = (event: KeyboardEvent) => {
    const to = {
      ArrowUp: current - 1,
      ArrowDown: current + 1,
      Home: 0,
      End: rules.length - 1,
    }[event.key];
    if (to === undefined || event.altKey) return;
    event.preventDefault();
    if (rules[to]) setChosen(to);
  };
  return (
    <>
      {rules.length > 0 && (
        <ol
          className="matched-rules"
          role="listbox"
          tabIndex={0}
          aria-label="Rules that matched"
          aria-activedescendant={`${base}${current}`}
          onKeyDown={move}
        >
          {rules.map(({ id, name, variable, score: points, text }, index) => (
            <li
              className="grid ruled"
              key={`${id} ${variable}`}
              id={`${base}${index}`}
              role="option"
              aria-selected={index === current}
              onClick={() => setChosen(index)}
            >
              <p>
                <b>{id}</b> {name} <small>{variable}</small>
              </p>
              <strong>+{points}</strong>
              <code className="anywhere pre whole-row">
                <Marked value={text} tone={verdict} />
              </code>
            </li>
          ))}
        </ol>
      )}
      <ScoreBar score={score} verdict={verdict} />
    </>
  );
}
