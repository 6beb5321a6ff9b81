import { type FormEvent, type KeyboardEvent, useEffect, useId, useState } from 'react';
import { CLEANED_NOTICE_MS, cleanQuestion, isAskable, QUESTION_MAX } from '@netward/contracts';
import { Button } from '../../ui/button.tsx';

interface QuestionFormProps {
  readonly draft: string;
  readonly onDraft: (draft: string) => void;
  readonly isThinking: boolean;
  readonly onAsk: (question: string) => void;
}

/** Tells whether cleaning would replace a character of what is kept of the draft. */
export function willBeCleaned(draft: string): boolean {
  const collapsed = draft.replace(/\s+/gu, ' ').trim();
  return [...collapsed].slice(0, QUESTION_MAX).join('') !== cleanQuestion(draft);
}

/** Where a question is typed. Enter sends, Shift+Enter is a new line. */
export function QuestionForm({ draft, onDraft, isThinking, onAsk }: QuestionFormProps) {
  const [isNoticed, setNoticed] = useState(false);
  const hintId = useId();
  const cleaned = cleanQuestion(draft);
  const canSend = !isThinking && isAskable(cleaned);

  useEffect(() => {
    if (!isNoticed) return undefined;
    const timer = setTimeout(() => setNoticed(false), CLEANED_NOTICE_MS);
    return () => clearTimeout(timer);
  }, [isNoticed]);

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
    // While an input method composes a character, Enter belongs to it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };

  return (
    <form className="question-form" onSubmit={submit}>
      <textarea
        aria-label="Question"
        aria-describedby={hintId}
        placeholder="Ask about this level"
        rows={1}
        value={draft}
        onChange={(event) => onDraft(event.target.value)}
        onKeyDown={sendOnEnter}
      />
      <div className="question-form-foot">
        <span className="question-count" id={hintId}>
          <span className="sr-only">Characters: </span>
          {[...cleaned].length} / {QUESTION_MAX}
        </span>
        <span className="question-notice" role="status">
          {isNoticed
            ? 'Input cleaned - invalid characters removed'
            : willBeCleaned(draft) && '⚠️ Will be cleaned'}
        </span>
        <Button type="submit" size="small" disabled={!canSend}>
          Send
        </Button>
      </div>
    </form>
  );
}
