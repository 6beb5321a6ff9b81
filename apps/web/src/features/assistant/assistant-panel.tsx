import {
  memo,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { LabRun } from '@netward/lab-engine';
import type { RunPlace } from '@netward/contracts';
import type { Store } from '../../lib/store.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { ChatList } from './chat-list.tsx';
import { ExpandedFrame, ResizeHandle } from './panel-frame.tsx';
import { QuestionForm } from './question-form.tsx';
import { useOffered, useSuggestions } from './use-suggestions.ts';
import { type ConversationOptions, useConversation } from './use-conversation.ts';
import './assistant.css';

type Asked = { readonly words: string; readonly isAsked?: boolean };

interface AssistantPanelProps extends ConversationOptions {
  readonly run: LabRun;
  readonly onOpenEvidence: (place: Omit<RunPlace, 'from' | 'to'>) => void;
  /** The line, packet or field that is asked about, and whether by a wish to ask. */
  readonly selection: Pick<Store<Asked | null>, 'get' | 'subscribe'> & Pick<Store<null>, 'set'>;
  /** What may be asked of the challenge that is open, in the place of questions about the level. */
  readonly suggestions?: readonly string[];
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
  const { level, startsFolded = false } = props;
  const [draft, setDraft] = useState('');
  const { state, offered, ask, askAgain, stop, clear } = useTalk(props, draft !== '');
  const onOpenEvidence = useOpenEvidence(props);
  const { isExpanded, setExpanded, panel } = useExpansion();
  const [isOpened, setOpened] = useState(false);
  const isFolded = startsFolded && !isOpened;
  const field = useRef<HTMLTextAreaElement>(null);
  const selected = useSelected(props, field, setOpened);
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
        {...{ offered, onOpenEvidence }}
        conversation={state}
        onAsk={ask}
        onAskAgain={askAgain}
        onFocusLost={() => field.current?.focus()}
      />
      <QuestionForm
        {...{ offered, draft, field }}
        about={selected?.words}
        onAboutLevel={() => props.selection.set(null)}
        onDraft={setDraft}
        isAsking={state.pending !== undefined}
        onAsk={ask}
        onStop={stop}
      />
    </>
  );
  return (
    <section
      className="assistant column shrinks tall relative surface"
      aria-label={title}
      ref={panel}
    >
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

function AssistantHead(props: {
  title: string;
  isExpanded: boolean;
  setExpanded: (isExpanded: boolean) => void;
  isFolded: boolean;
  /** Folds and opens it; absent where it is always open. */
  onFold: (() => void) | undefined;
  clear: () => void;
}) {
  const { title, isExpanded, setExpanded, isFolded, onFold, clear } = props;
  return (
    <header className="assistant-head fixed row ruled" data-folded={isFolded ? '' : undefined}>
      <h2 className="fills one-line muted">{title}</h2>
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

/** The conversation, and what is offered to be asked: the result's questions or the level's come second. */
function useTalk(props: AssistantPanelProps, isWriting: boolean) {
  const conversation = useConversation(props);
  const own = useSuggestions(props.level, props.run);
  const suggestions = props.suggestions?.length ? props.suggestions : own;
  const offered = useOffered(conversation.state, isWriting ? NONE : suggestions);
  return { ...conversation, offered };
}

/** What is asked about. A wish to ask opens a folded panel and takes the focus to the question. */
function useSelected(
  { selection, run }: AssistantPanelProps,
  field: RefObject<HTMLTextAreaElement | null>,
  setOpened: (isOpened: boolean) => void,
) {
  const selected = useSyncExternalStore(selection.subscribe, selection.get);
  // What happens next is not what was asked about before.
  useEffect(() => () => selection.set(null), [selection, run]);
  useEffect(() => {
    if (!selected?.isAsked) return undefined;
    setOpened(true);
    // By then the panel has unfolded.
    const frame = requestAnimationFrame(() => field.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [selected, field, setOpened]);
  return selected;
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
    ({ action, sequence, packet, layer, field }: RunPlace, ran: readonly string[] = []) => {
      const run = readLab().run ?? [];
      const isSame = ran.slice(0, action).every((each, at) => each === run[at]);
      if (isSame) onOpenEvidence({ action, sequence, packet, layer, field });
      else showToast({ text: STARTED_OVER, tone: 'alerted', place: 'top' });
    },
    [onOpenEvidence, readLab],
  );
}
