import { memo } from 'react';
import type { AnswerSide, Citation } from '@netward/contracts';
import { Button, IconButton } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import type { ShownMessage } from './conversation.ts';

const NAMES = { assistant: 'Assistant', user: 'You' } as const;
const SIDES: Record<AnswerSide, string> = { model: 'model', tutor: 'built-in tutor' };

interface ChatMessageProps extends ShownMessage {
  /** Whether the answer is still being written. */
  readonly isPending?: boolean;
  readonly canCopy?: boolean;
  /** Opens the record that an answer speaks of. */
  readonly onOpenEvidence?: (place: Citation, ran?: readonly string[]) => void;
}

/** One message, shown as plain text and never as markup. */
export const ChatMessage = memo(function ChatMessage(props: ChatMessageProps) {
  const { role, content, by, isPending, isPartial, isReplaced, canCopy, cites, ran } = props;
  const { onOpenEvidence } = props;
  return (
    <div
      className={`chat-message anywhere chat-message-${role} ${isPending ? 'is-pending' : ''}`.trim()}
      data-role={role}
      aria-busy={isPending}
    >
      <div className="chat-message-head row">
        <span className="mono faint">
          {NAMES[role]}
          {by && ` (${SIDES[by]})`}
        </span>
        {canCopy && (
          <IconButton icon="i-copy" label="Copy answer" onClick={() => void copy(content)} />
        )}
      </div>
      {content && <p>{content}</p>}
      {isReplaced && (
        <p className="chat-note">
          The model’s answer did not match your lab, so the built-in tutor answered instead.
        </p>
      )}
      {cites && onOpenEvidence && (
        <Button look="quiet" size="small" onClick={() => onOpenEvidence(cites, ran)}>
          Open it in the inspector
        </Button>
      )}
      {isPartial && <p className="chat-note">This answer is incomplete.</p>}
    </div>
  );
});

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ text: 'Answer copied.', tone: 'passed', place: 'top', ms: 2000 });
  } catch {
    // Some browsers do not allow it.
    const text = 'This browser does not allow copying. Select the answer instead.';
    showToast({ text, tone: 'alerted', place: 'top' });
  }
}
