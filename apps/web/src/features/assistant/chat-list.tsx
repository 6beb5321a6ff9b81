import { type MouseEvent, useLayoutEffect, useRef } from 'react';
import type { Citation } from '@netward/contracts';
import { Button } from '../../ui/button.tsx';
import { ChatMessage } from './chat-message.tsx';
import { ChatNews } from './chat-news.tsx';
import { type Conversation, openQuestion, shownMessages } from './conversation.ts';
import { useFollowing } from './use-following.ts';

interface ChatListProps {
  readonly conversation: Conversation;
  /** Questions the learner may want to ask now. Empty while they write their own. */
  readonly suggestions: readonly string[];
  readonly onAsk: (question: string) => void;
  readonly onAskAgain: () => void;
  /** Opens the record that an answer speaks of. */
  readonly onOpenEvidence?: (place: Citation, ran?: readonly string[]) => void;
  /** Called when a button that had the focus disappears. */
  readonly onFocusLost: () => void;
}

/** The conversation as text, newest at the bottom, followed by progress and failures. */
export function ChatList(props: ChatListProps) {
  const { conversation, suggestions, onFocusLost } = props;
  const list = useRef<HTMLDivElement>(null);
  const messages = shownMessages(conversation);
  const { failure, pending } = conversation;
  const { isFollowing, onScroll, follow } = useFollowing(list, [
    messages.length,
    pending,
    failure,
    suggestions,
  ]);
  // Somebody who asks wants to see the answer, wherever they had scrolled to.
  const isAsking = pending !== undefined;
  const isOpen = openQuestion(conversation) !== undefined;
  const asked = messages.findLast(({ role }) => role === 'user')?.content;
  useLayoutEffect(() => {
    if (isAsking) follow();
  }, [isAsking, follow]);
  const press = (act: () => void) => (event: MouseEvent) => {
    act();
    if (event.detail === 0) onFocusLost();
  };

  return (
    <div className="chat relative">
      <div
        className="chat-list column focus-inside"
        ref={list}
        tabIndex={0}
        role="region"
        aria-label="Conversation"
        onScroll={onScroll}
      >
        <Messages {...props} messages={messages} />
        <ChatNews conversation={conversation} />
        {isOpen && (
          <Button size="small" className="chat-again" onClick={press(props.onAskAgain)}>
            Try again
          </Button>
        )}
        {!isAsking && !isOpen && (
          <SuggestedQuestions
            questions={suggestions.filter((question) => question !== asked)}
            onAsk={(question, event) => press(() => props.onAsk(question))(event)}
          />
        )}
      </div>
      {!isFollowing && (
        <Button size="small" className="chat-newest" onClick={press(follow)}>
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
  const { pending, opening } = conversation;
  return (
    <>
      {messages.map((message, index) => (
        <ChatMessage
          key={index}
          {...message}
          canCopy={message.role === 'assistant' && index >= opening.length}
          onOpenEvidence={onOpenEvidence}
        />
      ))}
      {messages.length === 0 && (
        <p className="chat-empty">Nothing here yet. Ask about this level.</p>
      )}
      {pending?.text && (
        <ChatMessage role="assistant" {...pending} content={pending.text} isPending />
      )}
    </>
  );
}

interface SuggestedQuestionsProps {
  readonly questions: readonly string[];
  readonly onAsk: (question: string, event: MouseEvent) => void;
}

/** Questions that can be asked with one press. */
function SuggestedQuestions({ questions, onAsk }: SuggestedQuestionsProps) {
  if (questions.length === 0) return null;
  return (
    <ul className="suggested-questions cluster" aria-label="Suggested questions">
      {questions.map((question) => (
        <li key={question}>
          <Button size="small" onClick={(event) => onAsk(question, event)}>
            {question}
          </Button>
        </li>
      ))}
    </ul>
  );
}
