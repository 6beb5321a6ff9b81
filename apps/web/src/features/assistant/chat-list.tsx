import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type Conversation, failedQuestion, shownMessages } from './conversation.ts';

const NAMES = { assistant: 'Assistant', user: 'You' } as const;

interface ChatListProps {
  readonly conversation: Conversation;
  readonly onAskAgain: () => void;
}

/** The conversation as text, newest at the bottom, with what is under way or went wrong below it. */
export function ChatList({ conversation, onAskAgain }: ChatListProps) {
  const list = useRef<HTMLDivElement>(null);
  const messages = shownMessages(conversation);
  const { failure, isThinking } = conversation;

  useEffect(() => {
    const element = list.current;
    if (element) element.scrollTop = element.scrollHeight;
  }, [messages.length, isThinking, failure]);

  return (
    <div className="chat-list" ref={list} tabIndex={0} role="region" aria-label="Conversation">
      {messages.map(({ role, content }, index) => (
        <div className={`chat-message chat-message-${role}`} data-role={role} key={index}>
          <span className="chat-speaker">{NAMES[role]}</span>
          <p>{content}</p>
        </div>
      ))}
      {messages.length === 0 && (
        <p className="chat-empty">Nothing said yet. Ask about this level.</p>
      )}
      <div className="chat-live" aria-live="polite">
        {isThinking && <p className="chat-thinking">AI is thinking...</p>}
        {failure && (
          <div className="chat-failure">
            <p>
              <Icon name="m-blocked" className="blocked" />
              {failure.line}
            </p>
            {failure.detail && <p className="chat-failure-detail">{failure.detail}</p>}
            {failedQuestion(conversation) && (
              <Button size="small" onClick={onAskAgain}>
                Try again
              </Button>
            )}
          </div>
        )}
      </div>
    </div>
  );
}
