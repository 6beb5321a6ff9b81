import { memo } from 'react';
import type { RunPlace } from '@netward/contracts';
import { IconButton } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { answerParts as parts } from './use-conversation.ts';
import type { ShownMessage } from './conversation.ts';

const NAMES = { assistant: 'Assistant', user: 'You' } as const;

interface ChatMessageProps extends ShownMessage {
  /** Whether it answers a question; the welcome does not. */
  readonly isAnswer?: boolean;
  readonly isPending?: boolean;
  readonly onOpenEvidence: (place: RunPlace, ran?: readonly string[]) => void;
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
        <span className="mono faint">{NAMES[role]}</span>
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
