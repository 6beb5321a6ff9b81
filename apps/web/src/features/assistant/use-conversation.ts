import { type RefObject, useEffect, useReducer, useRef } from 'react';
import type { LabSnapshot, LevelId } from '@netward/contracts';
import { askAssistant, loadChat, saveChat } from './assistant-calls.ts';
import {
  type Conversation,
  converse,
  failedQuestion,
  openConversation,
  shownMessages,
  welcome,
} from './conversation.ts';
import { isFirstVisit, rememberVisit } from './first-visit.ts';

export interface ConversationOptions {
  readonly level: LevelId;
  /** Title of the level and the tip of its welcome. */
  readonly title: string;
  readonly tip: string;
  /** Id of the signed-in learner, undefined for a guest. */
  readonly learnerId: string | undefined;
  /** Describes the lab at the moment of asking. */
  readonly readLab: () => LabSnapshot;
}

/**
 * The conversation of one level and one person. A component that uses it is keyed by both; calls
 * that are under way when it goes away are given up.
 */
export function useConversation(options: ConversationOptions) {
  const { level, learnerId, readLab } = options;
  const [state, dispatch] = useReducer(converse, options, open);
  const latest = useRef(state);
  const asking = useRef<AbortController | null>(null);
  useEffect(() => {
    latest.current = state;
  }, [state]);

  useEffect(() => rememberVisit(level, learnerId), [level, learnerId]);
  useEffect(() => () => asking.current?.abort(), []);
  useKeptHistory(state, dispatch, options);
  useSaving(state, dispatch, options);

  async function request(message: string, earlier: Conversation['messages']) {
    asking.current?.abort();
    const controller = new AbortController();
    asking.current = controller;
    const question = { message, earlier, level, lab: readLab() };
    const answer = await askAssistant(question, controller.signal);
    if (answer.ok) dispatch({ kind: 'answered', answer: answer.answer });
    else if ('failure' in answer) dispatch({ kind: 'failed', failure: answer.failure });
  }

  return {
    state,
    ask(question: string) {
      const earlier = shownMessages(latest.current);
      dispatch({ kind: 'asked', question });
      void request(question, earlier);
    },
    askAgain() {
      const question = failedQuestion(latest.current);
      if (!question) return;
      dispatch({ kind: 'asked-again' });
      void request(question, shownMessages(latest.current).slice(0, -1));
    },
    clear() {
      asking.current?.abort();
      dispatch({ kind: 'cleared' });
      if (learnerId) void saveChat(level, []);
    },
  };
}

function open({ level, title, tip, learnerId }: ConversationOptions): Conversation {
  const isFirst = isFirstVisit(level, learnerId);
  return openConversation(isFirst ? welcome(title, tip) : undefined, Boolean(learnerId));
}

type Dispatch = (event: Parameters<typeof converse>[1]) => void;

function useKeptHistory(state: Conversation, dispatch: Dispatch, options: ConversationOptions) {
  const { level } = options;
  // A history that could not be read is asked for once more before anything is saved over it.
  const mayBeKnown = state.history === 'loading' || (state.history === 'failed' && state.isUnsaved);
  useEffect(() => {
    if (!mayBeKnown) return undefined;
    const controller = new AbortController();
    void loadChat(level, controller.signal).then((messages) => {
      if (controller.signal.aborted) return;
      dispatch(messages ? { kind: 'history-arrived', messages } : { kind: 'history-failed' });
    });
    return () => controller.abort();
  }, [mayBeKnown, level, dispatch]);
}

function useSaving(state: Conversation, dispatch: Dispatch, { level }: ConversationOptions) {
  const isReady = state.isUnsaved && state.history === 'loaded';
  const messages: RefObject<Conversation['messages']> = useRef(shownMessages(state));
  useEffect(() => {
    messages.current = shownMessages(state);
  }, [state]);
  useEffect(() => {
    if (!isReady) return;
    void saveChat(level, messages.current);
    dispatch({ kind: 'saved' });
  }, [isReady, level, dispatch]);
}
