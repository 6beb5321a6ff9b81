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
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Offered } from './use-suggestions.ts';

interface QuestionFormProps {
  /** What the question is about, if not the level. */
  readonly about: string | undefined;
  readonly onAboutLevel: () => void;
  readonly offered: Offered;
  readonly draft: string;
  readonly onDraft: (draft: string) => void;
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
    <span className="question-notice fills shrinks muted" role="status">
      {isCleaned
        ? 'Input cleaned - invalid characters removed'
        : willBeCleaned(draft) && '⚠️ Will be cleaned'}
    </span>
  );
}

function useNotice() {
  const [isNoticed, setNoticed] = useState(false);
  useEffect(() => {
    if (!isNoticed) return undefined;
    const timer = setTimeout(() => setNoticed(false), CLEANED_NOTICE_MS);
    return () => clearTimeout(timer);
  }, [isNoticed]);
  return [isNoticed, setNoticed] as const;
}

const ABOUT_ID = 'question-about';

function AboutLine({ about, onAboutLevel, field }: QuestionFormProps) {
  if (about === undefined) return null;
  const takeOff = () => {
    onAboutLevel();
    field.current?.focus();
  };
  return (
    <p className="question-about row mono muted edged tinted">
      <Icon name="i-pin" />
      <span className="anywhere" id={ABOUT_ID}>
        <span className="sr-only">About: </span>
        {about}
      </span>
      <IconButton className="push" icon="i-cross" label="Ask about the level" onClick={takeOff} />
    </p>
  );
}

/** What a digit chooses of an answer's questions, as long as nothing is written. */
function chosenBy({ key }: KeyboardEvent, { draft, isAsking, offered }: QuestionFormProps) {
  const canChoose = !draft && !isAsking && offered.kind !== 'suggested';
  return canChoose ? offered.questions[Number(key) - 1] : undefined;
}

/** The field for a question. Enter sends it, and Shift+Enter starts a new line. */
export function QuestionForm(props: QuestionFormProps) {
  const { draft, onDraft, isAsking, field, onAsk, onStop } = props;
  const [isNoticed, setNoticed] = useNotice();
  const hintId = useId();
  const cleaned = cleanQuestion(draft);
  const canSend = !isAsking && isAskable(cleaned);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!canSend) return;
    setNoticed(willBeCleaned(draft));
    onDraft('');
    onAsk(cleaned);
  };
  const answerKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const chosen = chosenBy(event, props);
    // While an input method is composing a character, Enter belongs to it.
    const isEnter = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing;
    if (chosen) onAsk(chosen);
    else if (isEnter) event.currentTarget.form?.requestSubmit();
    else return;
    event.preventDefault();
  };

  // A button that disappears or is disabled loses the focus of a keyboard user.
  const returnFocus = (act?: () => void) => (event: MouseEvent) => {
    act?.();
    if (event.detail === 0) field.current?.focus();
  };

  return (
    <form className="question-form stack gap-8 fixed ruled-above" onSubmit={submit}>
      <AboutLine {...props} />
      <textarea
        ref={field}
        aria-label="Question"
        aria-describedby={`${ABOUT_ID} ${hintId}`}
        placeholder="Ask about this level"
        rows={1}
        value={draft}
        onChange={(event) => onDraft(event.target.value)}
        onKeyDown={answerKey}
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
