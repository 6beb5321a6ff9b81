import { useEffect, useMemo, useRef } from 'react';
import { Button } from '../../../../ui/button.tsx';
import type { SeededDay } from '../seeded-day.ts';
import type { LoadedChallenge } from '../use-opened.ts';

interface DayWorkProps extends LoadedChallenge {
  /** What solved the challenge, with the work of the day. */
  readonly begun: SeededDay;
  readonly onChange: (configuration: unknown) => void;
  readonly onHandIn: () => void;
}

/** The work that a day takes before it can be judged, in a challenge where each has its own. */
export function DayWork({ challenge, parts, begun, onChange, onHandIn }: DayWorkProps) {
  const { Form } = parts;
  const { seed, configuration } = begun;
  // What is wanted does not change with the work, and what is reached is not said before it is handed in.
  const goals = useMemo(() => challenge.judge(challenge.start, seed).goals, [challenge, seed]);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="end-part" aria-labelledby="day-work" data-seed={seed}>
      <h3 id="day-work" ref={heading} tabIndex={-1}>
        A day of its own, to be worked on
      </h3>
      <p className="muted">It is judged once you hand it in.</p>
      <ul className="end-reasons stack gap-8">
        {goals.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <div className="end-work edged">
        <Form
          {...{ configuration, judgement: null, selected: null, traffic: seed }}
          onChange={onChange}
          onSelect={() => undefined}
          onOpen={() => undefined}
        />
      </div>
      <div className="challenge-choice">
        <Button look="primary" onClick={onHandIn}>
          Hand in
        </Button>
      </div>
    </section>
  );
}
