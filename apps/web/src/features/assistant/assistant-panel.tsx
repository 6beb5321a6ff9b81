import { memo, useState } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { ChatList } from './chat-list.tsx';
import { ExpandedFrame } from './expanded-frame.tsx';
import { QuestionForm } from './question-form.tsx';
import { ResizeHandle } from './resize-handle.tsx';
import { type ConversationOptions, useConversation } from './use-conversation.ts';
import './assistant.css';

interface AssistantPanelProps extends ConversationOptions {
  readonly height: number;
  readonly onHeight: (height: number) => void;
}

/** The assistant of a level. Key it by level and learner: each has a conversation of its own. */
export const AssistantPanel = memo(function AssistantPanel(props: AssistantPanelProps) {
  const { height, onHeight, ...options } = props;
  const { state, ask, askAgain, clear } = useConversation(options);
  const [draft, setDraft] = useState('');
  const [isExpanded, setExpanded] = useState(false);
  const title = `Assistant Panel - Level ${options.level}`;

  const content = (
    <>
      <header className="assistant-head">
        <h2>{title}</h2>
        <Button look="quiet" size="small" onClick={clear}>
          Clear
        </Button>
        <IconButton
          icon={isExpanded ? 'i-cross' : 'i-expand'}
          label={isExpanded ? 'Minimize' : 'Expand'}
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
        />
      </header>
      <ChatList conversation={state} onAskAgain={askAgain} />
      <QuestionForm draft={draft} onDraft={setDraft} isThinking={state.isThinking} onAsk={ask} />
    </>
  );
  return (
    <section className="assistant" aria-label={title}>
      <ResizeHandle height={height} onHeight={onHeight} />
      {isExpanded ? (
        <ExpandedFrame label={title} onClose={() => setExpanded(false)}>
          {content}
        </ExpandedFrame>
      ) : (
        content
      )}
    </section>
  );
});
