import type { ReactNode } from 'react';
import { progressOf } from '@netward/lab-engine';
import { completionNote } from '@netward/levels';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Meter } from '../../../ui/meter.tsx';
import type { Lab } from '../lab-state.ts';

interface ProgressLineProps {
  readonly lab: Lab;
  readonly onQuiz: () => void;
  readonly children?: ReactNode;
}

/** How many of the level's actions were tried, and the quiz button once all were. */
export function ProgressLine(props: ProgressLineProps) {
  const { lab, onQuiz, children } = props;
  const { count, total, quizReady } = progressOf(lab.run);
  const sentence = `Actions tried: ${count} / ${total}`;
  return (
    <div className="progress-line">
      <span className="progress-count">{sentence}</span>
      <Meter label={sentence} value={count} total={total} />
      {children}
      {quizReady && (
        <>
          <small>{completionNote(lab.level, lab.seen)}</small>
          <Button look="primary" onClick={onQuiz}>
            Take Quiz <Icon name="i-right" />
          </Button>
        </>
      )}
    </div>
  );
}
