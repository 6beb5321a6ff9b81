import { useEffect, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import type { Conversation } from './conversation.ts';

// Long enough for a screen reader to notice it. After that, the answer is on the page only once.
const READ_OUT_MS = 2000;

/**
 * Progress and failures, announced to screen readers. A complete answer is read out once; a word at a
 * time it could not be followed, and it takes no room, for buttons stand below it.
 */
export function ChatNews({ conversation }: { conversation: Conversation }) {
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
