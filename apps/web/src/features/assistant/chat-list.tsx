import {
  memo,
  type MouseEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { RunPlace } from '@netward/contracts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import {
  type Conversation,
  openQuestion,
  type ShownMessage,
  shownMessages,
} from './conversation.ts';
import type { Offered } from './use-suggestions.ts';
import { showToast } from '../../ui/toast.tsx';
import { answerParts as parts } from './use-conversation.ts';

interface ChatListProps {
  readonly conversation: Conversation;
  /** Questions to choose from: the newest answer's, or what may be asked now. */
  readonly offered: Offered;
  readonly onAsk: (question: string) => void;
  readonly onAskAgain: () => void;
  readonly onOpenEvidence: (place: RunPlace, ran?: readonly string[]) => void;
  /** Called when a button that had the focus disappears. */
  readonly onFocusLost: () => void;
}

/** The conversation as text, newest at the bottom, followed by progress and failures. */
export function ChatList(props: ChatListProps) {
  const { conversation, offered, onFocusLost } = props;
  const list = useRef<HTMLDivElement>(null);
  const messages = shownMessages(conversation);
  const { failure, pending } = conversation;
  const content = [messages.length, pending, failure, offered];
  const { isFollowing, onScroll, follow } = useFollowing(list, content);
  // Somebody who asks wants to see the answer, wherever they had scrolled to.
  const isAsking = pending !== undefined;
  const isOpen = openQuestion(conversation) !== undefined;
  useLayoutEffect(() => {
    if (isAsking) follow();
  }, [isAsking, follow]);
  const press = (act: () => void) => (event: MouseEvent) => {
    act();
    if (event.detail === 0) onFocusLost();
  };
  return (
    <div className="fills shrinks relative">
      <div
        className="chat-list tall scrolls column focus-inside"
        ref={list}
        tabIndex={0}
        role="region"
        aria-label="Conversation"
        onScroll={onScroll}
      >
        <Messages {...props} messages={messages} />
        <ChatNews conversation={conversation} />
        {isOpen && (
          <div>
            <Button size="small" onClick={press(props.onAskAgain)}>
              Try again
            </Button>
          </div>
        )}
        {!isAsking && !isOpen && (
          <OfferedList {...offered} pressTo={(question) => press(() => props.onAsk(question))} />
        )}
      </div>
      {!isFollowing && (
        <Button size="small" className="chat-newest absolute raised" onClick={press(follow)}>
          Go to the newest
        </Button>
      )}
    </div>
  );
}

function Messages(props: ChatListProps & { messages: ReturnType<typeof shownMessages> }) {
  const { conversation, messages, onOpenEvidence } = props;
  const { pending } = conversation;
  // A saved conversation begins with what greeted the learner then.
  const firstAsked = messages.findIndex(({ role }) => role === 'user');
  return (
    <>
      {messages.map((message, index) => (
        <ChatMessage
          key={index}
          {...message}
          isAnswer={message.role === 'assistant' && firstAsked >= 0 && index > firstAsked}
          onOpenEvidence={onOpenEvidence}
        />
      ))}
      {messages.length === 0 && (
        <p className="chat-aside faint">Nothing here yet. Ask about this level.</p>
      )}
      {pending?.text && (
        <ChatMessage
          role="assistant"
          {...pending}
          content={pending.text}
          isAnswer
          isPending
          onOpenEvidence={onOpenEvidence}
        />
      )}
    </>
  );
}

const LISTS: Record<Offered['kind'], string> = {
  suggested: 'Suggested questions',
  meant: 'Do you mean',
  next: 'Ask next',
  check: 'Your answer',
};
/** It stands back, for most answers are what was asked. */
const NOT_THIS = 'Not what I asked';

function OfferedList(
  props: Offered & { pressTo: (question: string) => (event: MouseEvent) => void },
) {
  const { kind, questions, pressTo } = props;
  if (questions.length === 0) return null;
  return (
    <>
      <ul className="offered-questions gap-6 stack" aria-label={LISTS[kind]}>
        {questions.map((question, index) => (
          <li key={question}>
            <Button
              className="wide left"
              look={question === NOT_THIS ? 'quiet' : 'plain'}
              aria-keyshortcuts={kind === 'suggested' ? undefined : String(index + 1)}
              onClick={pressTo(question)}
            >
              {question}
            </Button>
          </li>
        ))}
      </ul>
      {kind === 'meant' && (
        <p className="chat-aside muted">
          None of them? Write it in other words; a device or a line helps.
        </p>
      )}
    </>
  );
}

// Long enough for a screen reader to notice it. After that, the answer is on the page only once.
const READ_OUT_MS = 2000;

/**
 * Progress and failures, announced to screen readers. A complete answer is read out once; a word at a
 * time it could not be followed, and it takes no room, for buttons stand below it.
 */
function ChatNews({ conversation }: { conversation: Conversation }) {
  const { failure, pending, news } = conversation;
  return (
    <div className="chat-news" aria-live="polite">
      {pending && !pending.text && <p className="chat-aside faint">AI is thinking...</p>}
      {failure && (
        <div className="chat-aside stack">
          <p className="row">
            <Icon name="m-blocked" className="blocked" />
            {failure.line}
          </p>
          {failure.detail && <p className="muted">{failure.detail}</p>}
        </div>
      )}
      {news !== undefined && <ReadOut text={news} />}
    </div>
  );
}

function ReadOut({ text }: { text: string }) {
  const [isDue, setDue] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setDue(false), READ_OUT_MS);
    return () => clearTimeout(timer);
  }, []);
  return isDue && <p className="sr-only">{text}</p>;
}

// A reader this close to the end counts as following it.
const NEAR_END_PX = 24;
const ABOVE_PX = 8;
/** A list that is lower, as on a phone, has no room for the question above its answer. */
const LOW_PX = 260;

/**
 * Where following stops: at the end, but once the newest question is answered with it still in sight, or
 * in a low list with its answer, so that what comes with an answer does not push the answer away.
 */
function stopOf(element: HTMLElement): number {
  const [question, newest] = [...element.querySelectorAll<HTMLElement>('[data-role]')].slice(-2);
  if (!question || newest?.dataset.answer === undefined) return element.scrollHeight;
  const first = element.clientHeight < LOW_PX ? newest : question;
  return first.offsetTop - element.offsetTop - ABOVE_PX;
}

/** Keeps the end of a list in view while `content` changes, unless the reader has scrolled up. */
function useFollowing(list: RefObject<HTMLElement | null>, content: readonly unknown[]) {
  const [isFollowing, setFollowing] = useState(true);
  const follows = useRef(true);
  const note = useCallback((value: boolean) => {
    follows.current = value;
    setFollowing(value);
  }, []);
  const showEnd = useCallback(() => {
    const element = list.current;
    if (element && follows.current) element.scrollTop = stopOf(element);
  }, [list]);

  // Before the next paint, so that the new content does not look like the reader scrolling up.
  useLayoutEffect(showEnd, [showEnd, ...content]);
  useEffect(() => {
    const watcher = new ResizeObserver(showEnd);
    watcher.observe(list.current!);
    return () => watcher.disconnect();
  }, [list, showEnd]);

  const onScroll = () => {
    const element = list.current!;
    const end = Math.min(stopOf(element), element.scrollHeight - element.clientHeight);
    note(element.scrollTop >= end - NEAR_END_PX);
  };
  const follow = useCallback(() => {
    note(true);
    showEnd();
  }, [note, showEnd]);
  return { isFollowing, onScroll, follow };
}

interface ChatMessageProps extends ShownMessage, Pick<ChatListProps, 'onOpenEvidence'> {
  /** Whether it answers a question; the welcome does not. */
  readonly isAnswer?: boolean;
  readonly isPending?: boolean;
}

/** One message, shown as plain text and never as markup. */
export const ChatMessage = memo(function ChatMessage(props: ChatMessageProps) {
  const { role, content, isAnswer, isPending, isPartial } = props;
  const isWhole = isAnswer && !isPending && !isPartial;
  return (
    <div
      className={`chat-message anywhere chat-message-${role} ${isPending ? 'is-pending' : ''}`.trim()}
      data-role={role}
      data-answer={isWhole ? '' : undefined}
      aria-busy={isPending}
    >
      <div className="chat-message-head row">
        <span className="mono faint">{role === 'user' ? 'You' : 'Assistant'}</span>
        {isAnswer && !isPending && (
          <IconButton icon="i-copy" label="Copy answer" onClick={() => void copy(content)} />
        )}
      </div>
      {isAnswer ? <Answer {...props} /> : <p>{content}</p>}
      {isPartial && <p className="note">This answer is incomplete.</p>}
    </div>
  );
});

const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' });

/** The answer in its first sentence, what explains it, the evidence, and what that leaves open. */
function Answer({ content, prose, rows, isPending, onOpenEvidence, ...facts }: ChatMessageProps) {
  const [begins = '', ...after] = content.split('\n\n');
  const first = [...SENTENCES.segment(begins)][0]?.segment ?? '';
  return (
    <>
      {prose && parts && <parts.Prose>{prose}</parts.Prose>}
      <p className="chat-answer">{first.trim()}</p>
      <Text>{begins.slice(first.length)}</Text>
      {rows && parts && (
        <parts.EvidenceRows rows={rows} onOpen={(place) => onOpenEvidence(place, facts.ran)} />
      )}
      <Text>{after.join('\n\n')}</Text>
      {parts && !isPending && !prose && <parts.AnsweredBy {...facts} />}
    </>
  );
}

const Text = ({ children }: { children: string }) => children.trim() && <p>{children.trim()}</p>;

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ text: 'Answer copied.', tone: 'passed', place: 'top', ms: 2000 });
  } catch {
    const text = 'This browser does not allow copying. Select the answer instead.';
    showToast({ text, tone: 'alerted', place: 'top' });
  }
}
