import type { ReactNode } from 'react';
import { progressOf } from '@netward/lab-engine';
import { completionNote } from '@netward/levels';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Meter } from '../../../ui/meter.tsx';
import { ProofSign } from '../../../ui/proof-sign.tsx';
import { challengeLevels } from '../challenge/challenge-levels.ts';
import { useLabCommands } from '../lab-commands.ts';
import type { Lab } from '../lab-state.ts';

export interface ProgressLineProps {
  readonly lab: Lab;
  /** What of the level was tried, its proofs included. */
  readonly tried: readonly string[] | undefined;
}

/**
 * How many of the level's actions were tried and whether its proofs were found; once all actions were
 * tried, the way to its challenge and quiz.
 */
export function ProgressLine(props: ProgressLineProps & { children?: ReactNode }) {
  const { lab, tried, children } = props;
  const { onRoom } = useLabCommands();
  const { count, total, quizReady } = progressOf(lab.run);
  const sentence = `Actions tried: ${count} / ${total}`;
  return (
    <div className="progress-line fixed ui-text row ruled-above">
      <span className="nowrap">{sentence}</span>
      <Meter label={sentence} value={count} total={total} />
      <ProofSign asked={lab.level.proofIds} found={tried} />
      {children}
      {quizReady && (
        <>
          <small className="progress-note right note push shrinks">
            {completionNote(lab.level, lab.seen)}
          </small>
          {challengeLevels.includes(lab.level.id) && (
            <Button onClick={() => onRoom('challenge')}>Challenge</Button>
          )}
          <Button look="primary" onClick={() => onRoom('quiz')}>
            Take Quiz <Icon name="i-right" />
          </Button>
        </>
      )}
    </div>
  );
}
