import { useId } from 'react';
import type { SocMorning } from '@netward/challenges/10-soc-challenge';
import { Icon, type IconName } from '../../../../../ui/icon.tsx';
import { comparedTimeline, type ComparedMark, LANE, QUARTERS } from './story.ts';

interface WholeTimelineProps {
  readonly morning: SocMorning;
  readonly timeline: readonly string[];
}

const MARKS: Readonly<Record<ComparedMark['mark'], readonly [IconName, string]>> = {
  alerted: ['m-alerted', 'alerted'],
  blocked: ['m-blocked', 'blocked'],
  exposed: ['m-exposed', 'exposed'],
  refused: ['i-dot', 'unreached'],
  missed: ['m-unreached', 'unreached'],
};

/** The learner's timeline over everything that happened, in two rows. The list above says the same. */
export function WholeTimeline({ morning, timeline }: WholeTimelineProps) {
  const marks = comparedTimeline(morning, timeline);
  const missed = marks.filter(({ mark }) => mark === 'missed').length;
  const title = useId();
  return (
    <section className="soc-both stack fixed ruled-above" aria-labelledby={title}>
      <h3 id={title} className="label">
        Your timeline over the whole one
      </h3>
      <div
        className="soc-drawing fixed relative"
        role="img"
        aria-label={`${missed} of ${morning.truth.stages.length} parts are only in the whole one.`}
      >
        {QUARTERS.map(({ left, label }) => (
          <div key={label} className="soc-tick" style={{ left: `${left}%` }}>
            <span className="mono">{label}</span>
          </div>
        ))}
        {['yours', 'all of it'].map((lane, index) => (
          <div key={lane} className="soc-lane ruled-above" style={{ top: index * LANE }}>
            <span className="mono">{lane}</span>
          </div>
        ))}
        {marks.map(({ record, left, lane, mark }) => {
          const [icon, look] = MARKS[mark];
          return (
            <span
              key={`${lane}${record.id}`}
              style={{ left: `${left}%`, top: lane * LANE + LANE / 2 }}
            >
              <Icon name={icon} className={look} />
            </span>
          );
        })}
      </div>
    </section>
  );
}
