import {
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useId,
  useState,
} from 'react';
import { CLEANED_NOTICE_MS, cleanQuestion, isAskable, QUESTION_MAX } from '@netward/contracts';
import { Button } from '../../ui/button.tsx';

interface QuestionFormProps {
  readonly draft: string;
  readonly onDraft: (draft: string) => void;
  /** Whether an answer is being written. */
  readonly isAsking: boolean;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly onAsk: (question: string) => void;
  readonly onStop: () => void;
}

/** Whether cleaning would replace any character of the part of the draft that fits. */
export function willBeCleaned(draft: string): boolean {
  const collapsed = draft.replace(/\s+/gu, ' ').trim();
  return [...collapsed].slice(0, QUESTION_MAX).join('') !== cleanQuestion(draft);
}

function CleanedNotice({ draft, isCleaned }: { draft: string; isCleaned: boolean }) {
  return (
    <span className="question-notice muted" role="status">
      {isCleaned
        ? 'Input cleaned - invalid characters removed'
        : willBeCleaned(draft) && '⚠️ Will be cleaned'}
    </span>
  );
}

/** Whether it is said that the last question was cleaned: for a few seconds. */
function useNotice() {
  const [isNoticed, setNoticed] = useState(false);
  useEffect(() => {
    if (!isNoticed) return undefined;
    const timer = setTimeout(() => setNoticed(false), CLEANED_NOTICE_MS);
    return () => clearTimeout(timer);
  }, [isNoticed]);
  return [isNoticed, setNoticed] as const;
}

/** The field for a question. Enter sends it, and Shift+Enter starts a new line. */
export function QuestionForm(props: QuestionFormProps) {
  const { draft, onDraft, isAsking, field, onAsk, onStop } = props;
  const [isNoticed, setNoticed] = useNotice();
  const hintId = useId();
  const cleaned = cleanQuestion(draft);
  const canSend = !isAsking && isAskable(cleaned);

  const send = () => {
    if (!canSend) return;
    setNoticed(willBeCleaned(draft));
    onDraft('');
    onAsk(cleaned);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const sendOnEnter = (event: KeyboardEvent) => {
    // While an input method is composing a character, Enter belongs to it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };

  // A button that disappears or is disabled loses the focus of a keyboard user.
  const returnFocus = (act?: () => void) => (event: MouseEvent) => {
    act?.();
    if (event.detail === 0) field.current?.focus();
  };

  return (
    <form className="question-form fixed ruled-above" onSubmit={submit}>
      <textarea
        ref={field}
        aria-label="Question"
        aria-describedby={hintId}
        placeholder="Ask about this level"
        rows={1}
        value={draft}
        onChange={(event) => onDraft(event.target.value)}
        onKeyDown={sendOnEnter}
      />
      <div className="question-form-foot row">
        <span className="fixed mono faint" id={hintId}>
          <span className="sr-only">Characters: </span>
          {[...cleaned].length} / {QUESTION_MAX}
        </span>
        <CleanedNotice draft={draft} isCleaned={isNoticed} />
        {isAsking && (
          <Button size="small" onClick={returnFocus(onStop)}>
            Stop
          </Button>
        )}
        <Button type="submit" size="small" disabled={!canSend} onClick={returnFocus()}>
          Send
        </Button>
      </div>
    </form>
  );
}
