import { memo, useCallback, useEffect, useRef, useState } from 'react';
import type { LabRun } from '@netward/lab-engine';
import type { ChallengeContext, Citation, LabSnapshot } from '@netward/contracts';
import type { Level } from '@netward/levels';
import { Button, IconButton } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { ChatList } from './chat-list.tsx';
import { ExpandedFrame } from './expanded-frame.tsx';
import { QuestionForm } from './question-form.tsx';
import { ResizeHandle } from './resize-handle.tsx';
import { useSuggestions } from './use-suggestions.ts';
import { useConversation } from './use-conversation.ts';
import './assistant.css';

interface AssistantPanelProps {
  readonly level: Level;
  /** The learner's run, which decides the suggested questions. */
  readonly run: LabRun;
  /** Id of the signed-in learner, undefined for a guest. */
  readonly learnerId: string | undefined;
  /** Whether the quiz was handed in; until then the assistant keeps its answers to itself. */
  readonly isQuizSubmitted?: boolean;
  /** Describes the lab when a question is asked. */
  readonly readLab: () => LabSnapshot;
  /** Opens the record that an answer speaks of. */
  readonly onOpenEvidence?: (place: Citation) => void;
  /** What may be asked of the challenge that is open, in the place of questions about the level. */
  readonly suggestions?: readonly string[];
  /** The challenge that is open, for answers that speak of its result. */
  readonly challenge?: ChallengeContext;
  /** Whether it is its head alone until it is opened. */
  readonly startsFolded?: boolean;
  readonly height: number;
  readonly onHeight: (height: number) => void;
}

const STARTED_OVER =
  'This answer is about a run before you restarted the level. Ask again about this one.';
const NONE: readonly string[] = [];

/** The assistant of a level. Key it by level and learner, since each pair has its own conversation. */
export const AssistantPanel = memo(function AssistantPanel(props: AssistantPanelProps) {
  const { level, run, learnerId, isQuizSubmitted, challenge, startsFolded = false } = props;
  const { title: levelTitle, tip } = level.texts;
  const readLab = useReadLab(props.readLab, isQuizSubmitted);
  const options = { level: level.id, title: levelTitle, tip, learnerId, readLab, challenge };
  const { state, ask, askAgain, stop, clear } = useConversation(options);
  const ownSuggestions = useSuggestions(level, run);
  const suggestions = props.suggestions?.length ? props.suggestions : ownSuggestions;
  const openEvidence = useOpenEvidence(props);
  const [draft, setDraft] = useState('');
  const { isExpanded, setExpanded, panel } = useExpansion();
  const [isOpened, setOpened] = useState(false);
  const isFolded = startsFolded && !isOpened;
  const field = useRef<HTMLTextAreaElement>(null);
  const title = `Assistant Panel - Level ${level.id}`;

  const head = (
    <AssistantHead
      {...{ title, isExpanded, setExpanded, isFolded, clear }}
      onFold={startsFolded ? () => setOpened(isFolded) : undefined}
    />
  );
  const conversation = (
    <>
      <ChatList
        conversation={state}
        suggestions={draft ? NONE : suggestions}
        onAsk={ask}
        onAskAgain={askAgain}
        onOpenEvidence={props.onOpenEvidence && openEvidence}
        onFocusLost={() => field.current?.focus()}
      />
      <QuestionForm
        draft={draft}
        onDraft={setDraft}
        isAsking={state.pending !== undefined}
        field={field}
        onAsk={ask}
        onStop={stop}
      />
    </>
  );
  return (
    <section className="assistant" aria-label={title} ref={panel}>
      {!isFolded && <ResizeHandle height={props.height} onHeight={props.onHeight} />}
      {isExpanded ? (
        <ExpandedFrame label={title} onClose={() => setExpanded(false)}>
          {head}
          {conversation}
        </ExpandedFrame>
      ) : (
        <>
          {head}
          {!isFolded && conversation}
        </>
      )}
    </section>
  );
});

interface AssistantHeadProps {
  readonly title: string;
  readonly isExpanded: boolean;
  readonly setExpanded: (isExpanded: boolean) => void;
  readonly isFolded: boolean;
  /** Folds and opens it; absent where it is always open. */
  readonly onFold: (() => void) | undefined;
  readonly clear: () => void;
}

function AssistantHead(props: AssistantHeadProps) {
  const { title, isExpanded, setExpanded, isFolded, onFold, clear } = props;
  return (
    <header className="assistant-head fixed row ruled" data-folded={isFolded ? '' : undefined}>
      <h2 className="one-line muted">{title}</h2>
      {!isFolded && (
        <>
          <Button look="quiet" size="small" onClick={clear}>
            Clear
          </Button>
          <IconButton
            icon={isExpanded ? 'i-cross' : 'i-expand'}
            label={isExpanded ? 'Minimize' : 'Expand'}
            aria-expanded={isExpanded}
            onClick={() => setExpanded(!isExpanded)}
          />
        </>
      )}
      {onFold && !isExpanded && (
        <IconButton
          icon="i-chev"
          label={isFolded ? 'Open assistant' : 'Fold assistant'}
          aria-expanded={!isFolded}
          onClick={onFold}
        />
      )}
    </header>
  );
}

/** Describes the lab, and whether its quiz was handed in. */
function useReadLab(readLab: () => LabSnapshot, quizSubmitted = false) {
  return useCallback(() => ({ ...readLab(), quizSubmitted }), [readLab, quizSubmitted]);
}

/** Whether the panel is expanded over the lab. After minimizing, the toggle has the focus again. */
function useExpansion() {
  const [isExpanded, setExpanded] = useState(false);
  const panel = useRef<HTMLElement>(null);
  const wasExpanded = useRef(false);
  useEffect(() => {
    if (wasExpanded.current && !isExpanded) {
      panel.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
    }
    wasExpanded.current = isExpanded;
  }, [isExpanded]);
  return { isExpanded, setExpanded, panel };
}

/** Opens a record of the present run. The same actions leave the same records, others do not. */
function useOpenEvidence({ onOpenEvidence, readLab }: AssistantPanelProps) {
  return useCallback(
    (place: Citation, ran: readonly string[] = []) => {
      const run = readLab().run ?? [];
      const isSame = ran.slice(0, place.action).every((action, at) => action === run[at]);
      if (isSame) onOpenEvidence?.(place);
      else showToast({ text: STARTED_OVER, tone: 'alerted', place: 'top' });
    },
    [onOpenEvidence, readLab],
  );
}
