import type { AnswerSide, ChatMessage } from '@netward/contracts';

/** What the panel says when there is no kept conversation. */
export const GREETING =
  'Ask me anything about this level. I can explain logs, network flow, and what to try next.';

export interface AssistantFailure {
  /** The line under the chat, as in 'API error: 503'. */
  readonly line: string;
  /** The server's sentence, when it sent one. */
  readonly detail?: string;
}

/** An answer, whole or as far as it is written. */
export interface AnswerText {
  readonly text: string;
  /** Which side answers, as soon as that is known. */
  readonly by?: AnswerSide;
  /** What was shown first did not hold and was taken back. */
  readonly isReplaced?: boolean;
}

/** A message as the panel shows it. Only role and content are kept on the server. */
export interface ShownMessage extends ChatMessage {
  readonly by?: AnswerSide;
  readonly isReplaced?: boolean;
  /** Stopped or broken off before its end. */
  readonly isPartial?: boolean;
}

/** The conversation of one level: what the panel opened with, and what was said. */
export interface Conversation {
  /** Welcome and greeting. A kept conversation takes their place. */
  readonly opening: readonly ShownMessage[];
  /** The kept conversation followed by what was said in this visit. */
  readonly messages: readonly ShownMessage[];
  /** Where the kept conversation is. A guest has none. */
  readonly history: 'none' | 'loading' | 'loaded' | 'failed';
  /** The answer that is being written; its text is empty until the first words arrive. */
  readonly pending?: AnswerText;
  /** Set while the newest answer is not kept on the server. */
  readonly isUnsaved: boolean;
  readonly failure?: AssistantFailure;
  /** The answer that was just given, to be read out once. */
  readonly news?: string;
}

export type ConversationEvent =
  | { readonly kind: 'history-arrived'; readonly messages: readonly ChatMessage[] }
  | { readonly kind: 'history-failed' }
  | { readonly kind: 'asked'; readonly question: string }
  | { readonly kind: 'asked-again' }
  | { readonly kind: 'wrote'; readonly answer: AnswerText }
  | { readonly kind: 'answered'; readonly answer: AnswerText }
  | { readonly kind: 'failed'; readonly failure: AssistantFailure }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'saved' }
  | { readonly kind: 'cleared' };

const assistantSays = (content: string): ShownMessage => ({ role: 'assistant', content });

/** The sentence of a first visit: where the learner is now, and a tip. */
export function welcome(title: string, tip: string): string {
  return `You are now in ${title}. ${tip}`;
}

/** Opens a level's conversation. `welcomeText` is given on the first visit only. */
export function openConversation(
  welcomeText: string | undefined,
  hasHistory: boolean,
): Conversation {
  const opening = welcomeText ? [assistantSays(welcomeText)] : [];
  return {
    opening: hasHistory ? opening : [...opening, assistantSays(GREETING)],
    messages: [],
    history: hasHistory ? 'loading' : 'none',
    isUnsaved: false,
  };
}

/** Everything that was said, oldest first, without the answer that is being written. */
export function shownMessages({ opening, messages }: Conversation): readonly ShownMessage[] {
  return [...opening, ...messages];
}

/** The newest question while it has no answer, or none to its end: it can be asked again. */
export function openQuestion({ pending, messages }: Conversation): string | undefined {
  const last = withoutPartial(messages).at(-1);
  return !pending && last?.role === 'user' ? last.content : undefined;
}

/** The conversation as it stands when nothing more is written: what was shown stays. */
export function breakOff(state: Conversation): Conversation {
  const { pending, ...settled } = state;
  if (!pending?.text.trim()) return settled;
  const { text, ...facts } = pending;
  const partial = { ...assistantSays(text), ...facts, isPartial: true };
  return { ...settled, messages: [...state.messages, partial], isUnsaved: isKept(state) };
}

/** Advances the conversation by one event. Events may come in any order. */
export function converse(state: Conversation, event: ConversationEvent): Conversation {
  switch (event.kind) {
    case 'history-arrived':
      return settleHistory(state, event.messages);
    case 'history-failed':
      if (state.history === 'failed') return { ...state, isUnsaved: false };
      return { ...settleHistory(state, []), history: 'failed' };
    case 'asked': {
      const question = { role: 'user' as const, content: event.question };
      return wait({ ...state, messages: [...state.messages, question] });
    }
    case 'asked-again':
      return wait({ ...state, messages: withoutPartial(state.messages) });
    case 'wrote':
      return state.pending ? { ...state, pending: { ...state.pending, ...event.answer } } : state;
    case 'answered':
      return settleAnswer(state, event.answer);
    case 'failed':
      return { ...breakOff(state), failure: event.failure };
    case 'stopped':
      return breakOff(state);
    case 'saved':
      return { ...state, isUnsaved: false };
    case 'cleared':
      return { ...openConversation(undefined, false), opening: [], history: clearedHistory(state) };
  }
}

const isKept = ({ history }: Conversation) => history !== 'none';

// What was kept is gone too, so that there is nothing left to wait for.
const clearedHistory = (state: Conversation) => (isKept(state) ? 'loaded' : 'none');

const wait = (state: Conversation): Conversation => ({
  ...state,
  pending: { text: '' },
  failure: undefined,
  news: undefined,
});

const withoutPartial = (messages: readonly ShownMessage[]) =>
  messages.at(-1)?.isPartial ? messages.slice(0, -1) : messages;

function settleAnswer(state: Conversation, answer: AnswerText): Conversation {
  const { pending, ...settled } = state;
  const { text, ...facts } = { ...pending, ...answer };
  const messages = [...state.messages, { ...assistantSays(text), ...facts }];
  return { ...settled, messages, isUnsaved: isKept(state), failure: undefined, news: text };
}

/** A kept conversation replaces the opening and stands before what was already said. */
function settleHistory(state: Conversation, kept: readonly ChatMessage[]): Conversation {
  if (state.history === 'loaded' || state.history === 'none') return state;
  const settled = { ...state, history: 'loaded' as const };
  if (kept.length) return { ...settled, opening: [], messages: [...kept, ...state.messages] };
  // After a failed attempt the greeting stands there already.
  if (state.history === 'failed') return settled;
  return { ...settled, opening: [...state.opening, assistantSays(GREETING)] };
}
