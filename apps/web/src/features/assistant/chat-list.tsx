import {
  type MouseEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { RunPlace } from '@netward/contracts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ChatMessage } from './chat-message.tsx';
import { type Conversation, openQuestion, shownMessages } from './conversation.ts';
import type { Offered } from './use-suggestions.ts';

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
        <Button size="small" className="chat-newest absolute" onClick={press(follow)}>
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
    const element = list.current;
    if (!element) return undefined;
    const watcher = new ResizeObserver(showEnd);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [list, showEnd]);

  const onScroll = useCallback(() => {
    const element = list.current;
    if (!element) return;
    const end = Math.min(stopOf(element), element.scrollHeight - element.clientHeight);
    note(element.scrollTop >= end - NEAR_END_PX);
  }, [list, note]);
  const follow = useCallback(() => {
    note(true);
    showEnd();
  }, [note, showEnd]);
  return { isFollowing, onScroll, follow };
}
