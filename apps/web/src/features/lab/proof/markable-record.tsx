import { type KeyboardEvent, use } from 'react';
import { Button } from '../../../ui/button.tsx';
import { MarkingContext } from './marking.ts';

interface MarkableRecordProps {
  /** The number of the record; absent where records cannot be marked. */
  readonly sequence: number | undefined;
  readonly title: string;
  readonly children: string;
}

/** What a tool wrote, which can be marked while a record is asked for. */
export function MarkableRecord({ sequence, title, children }: MarkableRecordProps) {
  const at = use(MarkingContext);
  const mark =
    at?.marking.proof.marks === 'record' && sequence !== undefined
      ? { action: at.action, sequence }
      : null;
  const { shown } = at?.marking ?? {};
  const isMine = mark && shown?.action === mark.action && shown.sequence === sequence;
  const handIn = mark && at && (() => at.marking.handIn(mark));
  const answerKey = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'm' || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    handIn?.();
  };
  return (
    <>
      <pre
        tabIndex={0}
        role="region"
        aria-label={title}
        className={isMine ? 'own-mark bright' : undefined}
        data-mark={isMine ? '' : undefined}
        onKeyDown={answerKey}
      >
        {children}
      </pre>
      {handIn && (
        <Button size="small" onClick={handIn} aria-label={`Mark: ${title}`}>
          Mark
        </Button>
      )}
    </>
  );
}
