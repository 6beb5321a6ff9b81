import { useCallback, useEffect, useLayoutEffect, useReducer, useRef } from 'react';
import type { ChallengeContext, LabSnapshot, LevelId, RunPlace } from '@netward/contracts';
import { askAssistant } from './ask-assistant.ts';
import {
  type Conversation,
  converse,
  openConversation,
  openQuestion,
  shownMessages,
  welcome,
} from './conversation.ts';
import { saveChat } from './saved-chat.ts';
import { useSavedChat } from './use-saved-chat.ts';
import { readStored, writeStored } from '../../lib/storage.ts';

export interface ConversationOptions {
  readonly level: LevelId;
  /** The level's title and the tip of its welcome. */
  readonly title: string;
  readonly tip: string;
  /** Id of the signed-in learner, undefined for a guest. */
  readonly learnerId: string | undefined;
  /** Describes the lab when a question is asked. */
  readonly readLab: () => LabSnapshot;
  /** What the log shows as the time of a line. */
  readonly timeOf?: ((place: RunPlace) => string | undefined) | undefined;
  readonly challenge?: ChallengeContext;
}

/**
 * The conversation of one level and one person. Key the component by both. Unmounting it cancels a
 * pending question.
 */
export function useConversation(options: ConversationOptions) {
  const { level, learnerId } = options;
  const [state, dispatch] = useReducer(converse, options, open);
  const latest = useRef(state);
  useLayoutEffect(() => {
    latest.current = state;
  }, [state]);
  useEffect(() => rememberVisit(level, learnerId), [level, learnerId]);
  useSavedChat({ state, latest, dispatch, level, learnerId });
  const { request, cancel } = useRequest(dispatch, options);

  const ask = useCallback(
    (question: string) => {
      if (latest.current.pending) return;
      dispatch({ kind: 'asked', question });
      request(question, shownMessages(latest.current));
    },
    [request],
  );
  const askAgain = useCallback(() => {
    const question = openQuestion(latest.current);
    if (question === undefined) return;
    const messages = shownMessages(latest.current);
    const asked = messages.findLastIndex(({ role }) => role === 'user');
    dispatch({ kind: 'asked-again' });
    request(question, messages.slice(0, asked));
  }, [request]);
  const stop = useCallback(() => {
    cancel();
    dispatch({ kind: 'stopped' });
  }, [cancel]);
  const clear = useCallback(() => {
    cancel();
    dispatch({ kind: 'cleared' });
    if (learnerId) void saveChat(level, learnerId, []);
  }, [cancel, level, learnerId]);
  return { state, ask, askAgain, stop, clear };
}

type Dispatch = (event: Parameters<typeof converse>[1]) => void;

function open({ level, title, tip, learnerId }: ConversationOptions): Conversation {
  const isFirst = isFirstVisit(level, learnerId);
  return openConversation(isFirst ? welcome(title, tip) : undefined, Boolean(learnerId));
}

/** Sends one question at a time. A cancelled question produces no update. */
function useRequest(
  dispatch: Dispatch,
  { level, readLab, timeOf, challenge }: ConversationOptions,
) {
  const pending = useRef<AbortController>(undefined);
  const cancel = useCallback(() => pending.current?.abort(), []);
  useEffect(() => cancel, [cancel]);

  const request = useCallback(
    (message: string, earlier: Conversation['messages']) => {
      cancel();
      const { signal } = (pending.current = new AbortController());
      const send: Dispatch = (event) => {
        if (!signal.aborted) dispatch(event);
      };
      const lab = readLab();
      const question = { message, earlier, level, lab, challenge };
      const onText = (answer: Conversation['pending'] & {}) => send({ kind: 'wrote', answer });
      void askAssistant(question, signal, onText).then((reply) => {
        if (!reply.ok) return send({ kind: 'failed', failure: reply.failure });
        // The service does not know when an action was taken.
        const rows = reply.answer.rows?.map((row) => ({
          ...row,
          place: [timeOf?.(row.at) ?? [], row.place].flat().join(', '),
        }));
        send({ kind: 'answered', answer: { ...reply.answer, rows, ran: lab.run } });
      });
    },
    [cancel, dispatch, level, readLab, timeOf, challenge],
  );
  return { request, cancel };
}

const visitsKey = (learnerId: string | undefined) => `levelsWelcomed_${learnerId ?? 'guest'}`;

function readVisits(learnerId: string | undefined): unknown[] {
  try {
    const visits = JSON.parse(readStored(visitsKey(learnerId)) ?? '[]');
    return Array.isArray(visits) ? visits : [];
  } catch {
    return [];
  }
}

/** Whether this person has not yet seen a level's welcome in this browser. */
function isFirstVisit(level: LevelId, learnerId: string | undefined): boolean {
  return !readVisits(learnerId).includes(level);
}

/** Remembers that a level's welcome was shown. */
function rememberVisit(level: LevelId, learnerId: string | undefined): void {
  const visits = readVisits(learnerId);
  if (visits.includes(level)) return;
  writeStored(visitsKey(learnerId), JSON.stringify([...visits, level]));
}
