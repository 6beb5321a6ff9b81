import { type RefObject, useEffect } from 'react';
import type { LevelId } from '@netward/contracts';
import {
  breakOff,
  type Conversation,
  type ConversationEvent,
  shownMessages,
} from './conversation.ts';
import { loadChat, saveChat } from './saved-chat.ts';

interface SavedChatOptions {
  readonly state: Conversation;
  readonly latest: RefObject<Conversation>;
  readonly dispatch: (event: ConversationEvent) => void;
  readonly level: LevelId;
  readonly learnerId: string | undefined;
}

/** Loads a learner's saved conversation and saves it again after each answer. */
export function useSavedChat({
  state,
  latest,
  dispatch,
  level,
  learnerId,
}: SavedChatOptions): void {
  // A history that failed to load is requested again before anything overwrites it.
  const needsHistory =
    state.history === 'loading' || (state.history === 'failed' && state.isUnsaved);
  useEffect(() => {
    if (!needsHistory) return undefined;
    const controller = new AbortController();
    void loadChat(level, controller.signal).then((messages) => {
      if (controller.signal.aborted) return;
      dispatch(messages ? { kind: 'history-arrived', messages } : { kind: 'history-failed' });
    });
    return () => controller.abort();
  }, [needsHistory, level, dispatch]);

  const isReady = state.isUnsaved && state.history === 'loaded';
  useEffect(() => {
    if (!isReady || !learnerId) return;
    void saveChat(level, learnerId, shownMessages(latest.current));
    dispatch({ kind: 'saved' });
  }, [isReady, level, learnerId, latest, dispatch]);

  useEffect(
    () => () => {
      // If the learner leaves while an answer is being written, save what was shown of it.
      const last = breakOff(latest.current);
      if (learnerId && last.isUnsaved && last.history === 'loaded') {
        void saveChat(level, learnerId, shownMessages(last));
      }
    },
    [level, learnerId, latest],
  );
}
