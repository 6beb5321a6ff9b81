import type { ChatMessage } from '@netward/contracts';

/** What the panel says when there is no kept conversation. */
export const GREETING =
  'Ask me anything about this level. I can explain logs, network flow, and what to try next.';

export interface AssistantFailure {
  /** The line under the chat, as in 'API error: 503'. */
  readonly line: string;
  /** The server's sentence, when it sent one. */
  readonly detail?: string;
}

/** The conversation of one level: what the panel opened with, and what was said. */
export interface Conversation {
  /** Welcome and greeting. A kept conversation takes their place. */
  readonly opening: readonly ChatMessage[];
  /** The kept conversation followed by what was said in this visit. */
  readonly messages: readonly ChatMessage[];
  /** Where the kept conversation is. A guest has none. */
  readonly history: 'none' | 'loading' | 'loaded' | 'failed';
  readonly isThinking: boolean;
  /** Set while the newest answer is not kept on the server. */
  readonly isUnsaved: boolean;
  readonly failure?: AssistantFailure;
}

export type ConversationEvent =
  | { readonly kind: 'history-arrived'; readonly messages: readonly ChatMessage[] }
  | { readonly kind: 'history-failed' }
  | { readonly kind: 'asked'; readonly question: string }
  | { readonly kind: 'asked-again' }
  | { readonly kind: 'answered'; readonly answer: string }
  | { readonly kind: 'failed'; readonly failure: AssistantFailure }
  | { readonly kind: 'saved' }
  | { readonly kind: 'cleared' };

const assistantSays = (content: string): ChatMessage => ({ role: 'assistant', content });

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
    isThinking: false,
    isUnsaved: false,
  };
}

/** Everything the panel shows, oldest first. */
export function shownMessages({ opening, messages }: Conversation): readonly ChatMessage[] {
  return [...opening, ...messages];
}

/** The question that got no answer and can be asked again. */
export function failedQuestion({ failure, messages }: Conversation): string | undefined {
  const last = messages.at(-1);
  return failure && last?.role === 'user' ? last.content : undefined;
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
      const messages = [...state.messages, { role: 'user' as const, content: event.question }];
      return { ...state, messages, isThinking: true, failure: undefined };
    }
    case 'asked-again':
      return { ...state, isThinking: true, failure: undefined };
    case 'answered': {
      const messages = [...state.messages, assistantSays(event.answer)];
      const isUnsaved = state.history !== 'none';
      return { ...state, messages, isThinking: false, isUnsaved, failure: undefined };
    }
    case 'failed':
      return { ...state, isThinking: false, failure: event.failure };
    case 'saved':
      return { ...state, isUnsaved: false };
    case 'cleared':
      return { ...openConversation(undefined, false), opening: [], history: clearedHistory(state) };
  }
}

// What was kept is gone too, so that there is nothing left to wait for.
const clearedHistory = ({ history }: Conversation) => (history === 'none' ? 'none' : 'loaded');

/** A kept conversation replaces the opening and stands before what was already said. */
function settleHistory(state: Conversation, kept: readonly ChatMessage[]): Conversation {
  if (state.history === 'loaded' || state.history === 'none') return state;
  const settled = { ...state, history: 'loaded' as const };
  if (kept.length) return { ...settled, opening: [], messages: [...kept, ...state.messages] };
  // After a failed attempt the greeting stands there already.
  if (state.history === 'failed') return settled;
  return { ...settled, opening: [...state.opening, assistantSays(GREETING)] };
}
