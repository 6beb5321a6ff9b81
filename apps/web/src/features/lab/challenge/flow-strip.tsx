import type { CSSProperties } from 'react';
import type { Challenge, Judgement } from '@netward/challenges';
import { markOfOutcome } from './outcomes.ts';

interface FlowStripProps {
  readonly challenge: Challenge;
  readonly judgement: Judgement;
  readonly onStamped: () => void;
}

/** One slot per flow, stamped in the order of arrival. */
export function FlowStrip({ challenge, judgement: { flows }, onStamped }: FlowStripProps) {
  return (
    <div
      className="challenge-strip"
      aria-hidden="true"
      style={{ '--flows': flows.length } as CSSProperties}
    >
      {flows.map(({ id, outcome }, index) => (
        <i
          key={id}
          className={markOfOutcome(challenge, outcome)}
          style={{ '--at': index } as CSSProperties}
          onAnimationEnd={index === flows.length - 1 ? onStamped : undefined}
        />
      ))}
    </div>
  );
}
