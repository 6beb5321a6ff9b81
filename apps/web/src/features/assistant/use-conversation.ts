import { useCallback, useEffect, useLayoutEffect, useReducer, useRef } from 'react';
import type { LabSnapshot, LevelId } from '@netward/contracts';
import { askAssistant } from './ask-assistant.ts';
import {
  type Conversation,
  converse,
  openConversation,
  openQuestion,
  shownMessages,
  welcome,
} from './conversation.ts';
import { isFirstVisit, rememberVisit } from './first-visit.ts';
import { saveChat } from './kept-chat.ts';
import { useKeptChat } from './use-kept-chat.ts';

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
 * The conversation of one level and one person. A component that uses it is keyed by both; a
 * question that is under way when it goes away is given up.
 */
export function useConversation(options: ConversationOptions) {
  const { level, learnerId, readLab } = options;
  const [state, dispatch] = useReducer(converse, options, open);
  const latest = useRef(state);
  useLayoutEffect(() => {
    latest.current = state;
  }, [state]);
  useEffect(() => rememberVisit(level, learnerId), [level, learnerId]);
  useKeptChat({ state, latest, dispatch, level, learnerId });
  const { request, hangUp } = useRequest(dispatch, level, readLab);

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
    const said = shownMessages(latest.current);
    dispatch({ kind: 'asked-again' });
    request(
      question,
      said.slice(
        0,
        said.findLastIndex(({ role }) => role === 'user'),
      ),
    );
  }, [request]);
  const stop = useCallback(() => {
    hangUp();
    dispatch({ kind: 'stopped' });
  }, [hangUp]);
  const clear = useCallback(() => {
    hangUp();
    dispatch({ kind: 'cleared' });
    if (learnerId) void saveChat(level, learnerId, []);
  }, [hangUp, level, learnerId]);
  return { state, ask, askAgain, stop, clear };
}

type Dispatch = (event: Parameters<typeof converse>[1]) => void;

function open({ level, title, tip, learnerId }: ConversationOptions): Conversation {
  const isFirst = isFirstVisit(level, learnerId);
  return openConversation(isFirst ? welcome(title, tip) : undefined, Boolean(learnerId));
}

/** One question at a time; nobody hears of one that was hung up. */
function useRequest(dispatch: Dispatch, level: LevelId, readLab: () => LabSnapshot) {
  const asking = useRef<AbortController>(undefined);
  const hangUp = useCallback(() => asking.current?.abort(), []);
  useEffect(() => hangUp, [hangUp]);

  const request = useCallback(
    (message: string, earlier: Conversation['messages']) => {
      asking.current?.abort();
      const { signal } = (asking.current = new AbortController());
      const send: Dispatch = (event) => {
        if (!signal.aborted) dispatch(event);
      };
      const question = { message, earlier, level, lab: readLab() };
      const onText = (answer: Conversation['pending'] & {}) => send({ kind: 'wrote', answer });
      void askAssistant(question, signal, onText).then((answer) => {
        if (answer.ok) send({ kind: 'answered', answer: answer.answer });
        else send({ kind: 'failed', failure: answer.failure });
      });
    },
    [dispatch, level, readLab],
  );
  return { request, hangUp };
}
