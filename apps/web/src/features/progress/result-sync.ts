import {
  gradeQuiz,
  type LevelId,
  QUIZ_ANSWER_MAX,
  type SaveChallengeResultRequest,
} from '@netward/contracts';
import { callApi } from '../../lib/api-later.ts';
import type { StateHolder } from './progress-state.ts';
import {
  dropUnsent,
  keepUnsent,
  type KeptResults,
  newestResults,
  readUnsent,
  type SentAnswers,
  writeResults,
} from './stored-by-level.ts';
import { GUEST_OWNER } from './tried-actions.ts';

/** Keeps a learner's quiz results in the browser and on the server; the newest per level counts. */
export function createResultSync(state: StateHolder, onFailure: () => void) {
  function keep(quizResults: KeptResults) {
    writeResults(state.get().owner, quizResults);
    state.publish({ quizResults });
  }

  async function send(level: LevelId) {
    const { owner, quizResults } = state.get();
    const result = quizResults[level];
    if (!result || !state.isSignedIn()) return;
    const { score, total, answers } = result;
    // The server takes the learner's id from the token, but the field is part of the call.
    const body = { level, score, total, ...(answers && { answers }), ...{ userId: owner } };
    const answer = await callApi('saveQuizResult', { body, signal: state.signal() });
    if (state.get().owner !== owner) return;
    if (answer.ok) {
      keep({ ...state.get().quizResults, [level]: answer.data });
    } else if (answers && answer.kind === 'refused' && answer.status === 400) {
      // Without the answers that were refused, the result may still be saved.
      keep({ ...state.get().quizResults, [level]: { ...result, answers: undefined } });
      await send(level);
    } else {
      console.warn((answer.kind === 'refused' && answer.message) || 'Failed to save quiz results');
      onFailure();
    }
  }

  return {
    async add(level: LevelId, score: number, total: number, answers?: SentAnswers) {
      const { owner, quizResults } = state.get();
      const given = answers && { answers: givenAnswers(answers) };
      const origin = { quizId: `local-${level}`, userId: owner, level, isUnsent: true, ...given };
      const timestamp = new Date().toISOString();
      keep({ ...quizResults, [level]: { ...gradeQuiz(score, total), ...origin, timestamp } });
      await send(level);
    },
    /** Loads what the server has, then sends what only this browser has. */
    async sync() {
      const { owner } = state.get();
      const signal = state.signal();
      const answer = await callApi('getQuizResults', { signal });
      if (signal.aborted || state.get().owner !== owner) return;
      if (answer.ok) keep(newestResults(answer.data.quizResults, state.get().quizResults));
      else
        console.warn(
          (answer.kind === 'refused' && answer.message) || 'Failed to fetch quiz results',
        );
      const waiting = Object.values(state.get().quizResults).filter((result) => result?.isUnsent);
      await Promise.all(waiting.map((result) => result && send(result.level)));
    },
  };
}

/** The answers that were given, cut to the length that may be sent: one that is longer is wrong anyway. */
function givenAnswers(answers: SentAnswers): Record<string, string> {
  const given = Object.entries(answers).map(([id, text]) => [id, text?.slice(0, QUIZ_ANSWER_MAX)]);
  return Object.fromEntries(given.filter(([, text]) => text !== undefined));
}

/** Sends the configurations that a learner has run; each waits in the browser until the server has it. */
export function createChallengeSync(state: StateHolder, onFailure: () => void) {
  async function send(result: SaveChallengeResultRequest, signal = state.signal()) {
    const { owner } = state.get();
    if (!state.isSignedIn()) return;
    const answer = await callApi('saveChallengeResult', { body: result, signal });
    // What the server refuses as such it would refuse again; the learner's own work stays as it is.
    const isRefused = !answer.ok && answer.kind === 'refused' && answer.status === 400;
    if (answer.ok || isRefused) dropUnsent(owner, result);
    else if (state.get().owner === owner && !signal.aborted) onFailure();
  }

  return {
    async add(result: SaveChallengeResultRequest) {
      const { owner } = state.get();
      if (owner === GUEST_OWNER) return;
      keepUnsent(owner, result);
      await send(result);
    },
    async sendAll(signal?: AbortSignal) {
      const waiting = Object.values(readUnsent(state.get().owner));
      await Promise.all(waiting.map((result) => result && send(result, signal)));
    },
  };
}
