import { useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import type { LoadedChallenge } from '../use-opened.ts';

interface DayWorkProps extends LoadedChallenge {
  /** What solved the challenge; the work of the day is added to it. */
  readonly solved: unknown;
  readonly seed: number;
  readonly onHandIn: (configuration: unknown) => void;
}

/** The work that a day takes before it can be judged, in a challenge where each has its own. */
export function DayWork({ challenge, parts: { Form }, solved, seed, onHandIn }: DayWorkProps) {
  const [configuration, setConfiguration] = useState(solved);
  const goals = useMemo(() => challenge.judge(solved, seed).goals, [challenge, solved, seed]);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="end-part" aria-labelledby="day-work" data-seed={seed}>
      <h3 id="day-work" ref={heading} tabIndex={-1}>
        A day of its own, to be worked on
      </h3>
      <p className="muted">It is judged once you hand it in.</p>
      <ul className="end-reasons">
        {goals.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <div className="end-work">
        <Form
          {...{ configuration, judgement: null, selected: null, traffic: seed }}
          onChange={setConfiguration}
          onSelect={() => undefined}
          onOpen={() => undefined}
        />
      </div>
      <div className="challenge-choice">
        <Button look="primary" onClick={() => onHandIn(configuration)}>
          Hand in
        </Button>
      </div>
    </section>
  );
}
