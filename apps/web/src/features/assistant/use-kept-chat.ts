import { type RefObject, useEffect } from 'react';
import type { LevelId } from '@netward/contracts';
import {
  breakOff,
  type Conversation,
  type ConversationEvent,
  shownMessages,
} from './conversation.ts';
import { loadChat, saveChat } from './kept-chat.ts';

interface KeptChatOptions {
  readonly state: Conversation;
  readonly latest: RefObject<Conversation>;
  readonly dispatch: (event: ConversationEvent) => void;
  readonly level: LevelId;
  readonly learnerId: string | undefined;
}

/** Loads a learner's kept conversation and keeps it up to date at the end of each answer. */
export function useKeptChat({ state, latest, dispatch, level, learnerId }: KeptChatOptions): void {
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

  const isReady = state.isUnsaved && state.history === 'loaded';
  useEffect(() => {
    if (!isReady || !learnerId) return;
    void saveChat(level, learnerId, shownMessages(latest.current));
    dispatch({ kind: 'saved' });
  }, [isReady, level, learnerId, latest, dispatch]);

  useEffect(
    () => () => {
      // The learner leaves while an answer is written: what was shown of it is kept.
      const left = breakOff(latest.current);
      if (learnerId && left.isUnsaved && left.history === 'loaded') {
        void saveChat(level, learnerId, shownMessages(left));
      }
    },
    [level, learnerId, latest],
  );
}
