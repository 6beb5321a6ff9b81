import { type RefObject, useEffect } from 'react';
import {
  CHAT_CONTENT_MAX,
  CHAT_MESSAGES_MAX,
  type ChatMessage,
  errors,
  type LevelId,
} from '@netward/contracts';
import { callApi } from '../../lib/api.ts';
import { getSession } from '../../lib/session.ts';
import {
  breakOff,
  type Conversation,
  type ConversationEvent,
  shownMessages,
} from './conversation.ts';

// One save at a time per level, in order. A late save must not bring back what was cleared.
const pendingSaves = new Map<LevelId, Promise<void>>();

async function loadChat(
  level: LevelId,
  signal: AbortSignal,
): Promise<readonly ChatMessage[] | undefined> {
  // Wait for a save in progress, so that the learner does not get an outdated conversation.
  await pendingSaves.get(level);
  if (signal.aborted) return undefined;
  const result = await callApi('getChatHistory', { query: { level }, signal });
  if (result.ok) return result.data.messages;
  if (!signal.aborted) console.warn('Failed to fetch chat history');
  return undefined;
}

/** Saves a learner's conversation of a level on the server. An empty one clears it. */
export function saveChat(level: LevelId, learnerId: string, messages: readonly ChatMessage[]) {
  const newest = messages.slice(-CHAT_MESSAGES_MAX).map(savedMessage);
  const save = async () => {
    // Somebody else may have logged in since.
    if (getSession().learner?.id !== learnerId) return;
    const result = await callApi('saveChat', { body: { level, messages: newest } });
    if (!result.ok) console.warn(errors.CHAT_NOT_SAVED.message);
  };
  const saved = (pendingSaves.get(level) ?? Promise.resolve()).then(save);
  pendingSaves.set(level, saved);
  return saved;
}

/** Role and content only. The server refuses half a character, which a broken-off answer may end in. */
function savedMessage({ role, content }: ChatMessage): ChatMessage {
  return { role, content: [...content.toWellFormed()].slice(0, CHAT_CONTENT_MAX).join('') };
}

/** Loads a learner's saved conversation and saves it again after each answer. */
export function useSavedChat(options: {
  state: Conversation;
  latest: RefObject<Conversation>;
  dispatch: (event: ConversationEvent) => void;
  level: LevelId;
  learnerId: string | undefined;
}): void {
  const { state, latest, dispatch, level, learnerId } = options;
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
