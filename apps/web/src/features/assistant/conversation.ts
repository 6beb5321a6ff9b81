import type { AssistantResponse, ChatMessage } from '@netward/contracts';

export const GREETING =
  'Ask me anything about this level. I can explain logs, network flow, and what to try next.';

export interface AssistantFailure {
  /** The line under the chat, as in 'API error: 503'. */
  readonly line: string;
  readonly detail?: string;
}

/** What comes with an answer's text: who answered, evidence, questions to choose from. */
export interface AnswerExtras extends Readonly<
  Pick<AssistantResponse, 'by' | 'rows' | 'offers' | 'failure' | 'prose'>
> {
  readonly ran?: readonly string[] | undefined;
}

export interface AnswerText extends AnswerExtras {
  readonly text: string;
}

/** A message as the panel shows it. The server keeps only role and content. */
export interface ShownMessage extends ChatMessage, AnswerExtras {
  readonly isPartial?: boolean;
}

export interface Conversation {
  /** Welcome and greeting. A saved conversation replaces them. */
  readonly opening: readonly ShownMessage[];
  readonly messages: readonly ShownMessage[];
  /** The state of the saved conversation. A guest has none. */
  readonly history: 'none' | 'loading' | 'loaded' | 'failed';
  /** The answer being written. Its text is empty until the first words arrive. */
  readonly pending?: AnswerText;
  /** True while the newest answer is not saved on the server. */
  readonly isUnsaved: boolean;
  readonly failure?: AssistantFailure;
  /** The answer that just arrived, to be read out once. */
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

export function welcome(title: string, tip: string): string {
  return `You are now in ${title}. ${tip}`;
}

/** Opens a level's conversation. Only the first visit has a `welcomeText`. */
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

export const shownMessages = ({ opening, messages }: Conversation) => [...opening, ...messages];

/** The newest question if it has no complete answer and can be asked again. */
export function openQuestion({ pending, messages }: Conversation): string | undefined {
  const last = withoutPartial(messages).at(-1);
  return !pending && last?.role === 'user' ? last.content : undefined;
}

/** Stops the answer being written and keeps what was shown of it. */
export function breakOff(state: Conversation): Conversation {
  const { pending, ...settled } = state;
  if (!pending?.text.trim()) return settled;
  const { text, ...facts } = pending;
  const partial = { ...assistantSays(text), ...facts, isPartial: true };
  return { ...settled, messages: [...state.messages, partial], isUnsaved: isSaved(state) };
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
    case 'cleared': {
      // The saved conversation is cleared too, so there is nothing left to load.
      const history = isSaved(state) ? 'loaded' : 'none';
      return { ...openConversation(undefined, false), opening: [], history };
    }
  }
}

const isSaved = ({ history }: Conversation) => history !== 'none';

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
  const news = [answer.prose, text].join(' ').trim();
  const messages = [...state.messages, { ...assistantSays(text), ...facts }];
  return { ...settled, messages, isUnsaved: isSaved(state), failure: undefined, news };
}

/** A saved conversation replaces the opening and goes before the messages of this visit. */
function settleHistory(state: Conversation, saved: readonly ChatMessage[]): Conversation {
  if (state.history === 'loaded' || state.history === 'none') return state;
  const settled = { ...state, history: 'loaded' as const };
  if (saved.length) return { ...settled, opening: [], messages: [...saved, ...state.messages] };
  // After a failed attempt the greeting is already there.
  if (state.history === 'failed') return settled;
  return { ...settled, opening: [...state.opening, assistantSays(GREETING)] };
}
