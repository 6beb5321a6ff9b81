import { type MouseEvent, useLayoutEffect, useRef } from 'react';
import type { RunPlace } from '@netward/contracts';
import { Button } from '../../ui/button.tsx';
import { ChatMessage } from './chat-message.tsx';
import { ChatNews } from './chat-news.tsx';
import { type Conversation, openQuestion, shownMessages } from './conversation.ts';
import type { Offered } from './use-suggestions.ts';
import { useFollowing } from './use-following.ts';

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
  const { isFollowing, onScroll, follow } = useFollowing(list, [
    messages.length,
    pending,
    failure,
    offered,
  ]);
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
          <OfferedList
            {...offered}
            onAsk={(question, event) => press(() => props.onAsk(question))(event)}
          />
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

interface MessagesProps extends ChatListProps {
  readonly messages: ReturnType<typeof shownMessages>;
}

function Messages({ conversation, messages, onOpenEvidence }: MessagesProps) {
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

interface OfferedListProps extends Offered {
  readonly onAsk: (question: string, event: MouseEvent) => void;
}

function OfferedList({ kind, questions, onAsk }: OfferedListProps) {
  if (questions.length === 0) return null;
  return (
    <>
      <ul className="offered-questions gap-6 stack" aria-label={LISTS[kind]}>
        {questions.map((question, index) => (
          <li key={question}>
            <Button
              look={question === NOT_THIS ? 'quiet' : 'plain'}
              aria-keyshortcuts={kind === 'suggested' ? undefined : String(index + 1)}
              onClick={(event) => onAsk(question, event)}
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
