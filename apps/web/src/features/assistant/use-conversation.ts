import { type RefObject, useCallback, useEffect, useLayoutEffect, useReducer, useRef } from 'react';
import {
  type AssistantRequest,
  assistantResponse,
  type ChallengeContext,
  CHAT_CONTENT_MAX,
  CHAT_MESSAGES_MAX,
  type ChatMessage,
  errors,
  type LabSnapshot,
  type LevelId,
  type RunPlace,
  turnsRead,
} from '@netward/contracts';
import type { Level } from '@netward/levels';
import { readStored, writeStored } from '../../lib/storage.ts';
import { callApi, failureDetail, readJson, refusal, sendApi } from '../../lib/api.ts';
import {
  type AnswerText,
  type AssistantFailure,
  breakOff,
  type Conversation,
  type ConversationEvent,
  converse,
  openConversation,
  openQuestion,
  shownMessages,
  welcome,
} from './conversation.ts';
import type { StreamEnd } from './answer.tsx';
import { getSession } from '../../lib/session.ts';

export interface ConversationOptions {
  readonly level: Level;
  /** Id of the signed-in learner, undefined for a guest. */
  readonly learnerId: string | undefined;
  /** Whether the quiz was handed in; until then the assistant keeps its answers to itself. */
  readonly isQuizSubmitted?: boolean;
  /** Describes the lab when a question is asked. */
  readonly readLab: () => LabSnapshot;
  /** What the log shows as the time of a line. */
  readonly timeOf?: (place: RunPlace) => string | undefined;
  /** The challenge that is open, for answers that speak of its result. */
  readonly challenge?: ChallengeContext;
}

/**
 * The conversation of one level and one person. Key the component by both. Unmounting it cancels a
 * pending question.
 */
export function useConversation(options: ConversationOptions) {
  const { learnerId } = options;
  const level = options.level.id;
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

function open({ level, learnerId }: ConversationOptions): Conversation {
  const isFirst = !readVisits(learnerId).includes(level.id);
  const { title, tip } = level.texts;
  return openConversation(isFirst ? welcome(title, tip) : undefined, Boolean(learnerId));
}

/** Sends one question at a time. A cancelled question produces no update. */
function useRequest(dispatch: Dispatch, options: ConversationOptions) {
  const { level, readLab, timeOf, challenge, isQuizSubmitted = false } = options;
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
      const lab = { ...readLab(), quizSubmitted: isQuizSubmitted };
      const conversation = turnsRead(earlier).map(({ role, content }) => ({ role, content }));
      const question = { message, conversation, level: level.id, lab, challenge };
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
    [cancel, dispatch, level, readLab, timeOf, challenge, isQuizSubmitted],
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

function rememberVisit(level: LevelId, learnerId: string | undefined): void {
  const visits = readVisits(learnerId);
  if (visits.includes(level)) return;
  writeStored(visitsKey(learnerId), JSON.stringify([...visits, level]));
}

type AssistantReply =
  | { readonly ok: true; readonly answer: AnswerText }
  | { readonly ok: false; readonly failure: AssistantFailure };

/** What shows an answer's rows and who gave it, from the first question on. */
export let answerParts: typeof import('./answer.tsx') | undefined;

const STREAM = 'text/event-stream';
const NO_REPLY: AssistantReply = { ok: false, failure: { line: 'Error: No reply from assistant' } };
const BROKE_OFF = 'The answer broke off.';

/**
 * Asks the assistant. A streamed answer is passed to `onText` as it grows. Never rejects: every
 * failure becomes a line that the panel can show.
 */
async function askAssistant(
  body: AssistantRequest,
  signal: AbortSignal,
  onText: (answer: AnswerText) => void,
): Promise<AssistantReply> {
  try {
    const accept = `${STREAM}, application/json;q=0.9`;
    // What reads a stream and what shows more than text come with the first question.
    const [response, parts] = await Promise.all([
      sendApi('askAssistant', { body, signal }, { accept }),
      import('./answer.tsx'),
    ]);
    answerParts = parts;
    return await readAnswer(response, (stream) => parts.readAnswerStream(stream, onText));
  } catch (error) {
    return { ok: false, failure: { line: `Error: ${failureDetail(error)}` } };
  }
}

async function readAnswer(
  response: Response,
  readStream: (body: ReadableStream<Uint8Array>) => Promise<StreamEnd>,
): Promise<AssistantReply> {
  const isStream = response.headers.get('content-type')?.startsWith(STREAM);
  if (response.ok && isStream && response.body) {
    const end = await readStream(response.body);
    if (end.kind === 'done') return answered(end.answer);
    if (end.kind === 'error') return refused(end.status, end.message);
    return { ok: false, failure: { line: `Error: ${BROKE_OFF}` } };
  }
  const body = await readJson(response);
  if (!response.ok) return refused(response.status, refusal(response.status, body).message);
  const whole = assistantResponse.safeParse(body);
  if (!whole.success) return NO_REPLY;
  const { response: text, ...facts } = whole.data;
  return answered({ text: text.trim(), ...facts });
}

const answered = (answer: AnswerText): AssistantReply =>
  answer.text ? { ok: true, answer } : NO_REPLY;

const refused = (status: number, detail: string | undefined): AssistantReply => ({
  ok: false,
  failure: { line: `API error: ${status}`, detail },
});

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
