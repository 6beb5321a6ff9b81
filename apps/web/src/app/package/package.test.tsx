import { expect, test } from '@jest/globals';
import { findLevel } from '@netward/levels';
import {
  createPlatform,
  findScormApi,
  readWork,
  type ScormApi,
  standingOf,
  withQuiz,
  withSolved,
  withTried,
} from './platform.ts';

const level = findLevel('2')!;
const quiz = (score: number) => ({ score, total: 6, percentage: 0, timestamp: '' });

/** A platform that keeps what it is told. */
function keepingApi(kept: Record<string, string> = {}) {
  const api: ScormApi = {
    LMSInitialize: () => 'true',
    LMSGetValue: (element) => kept[element] ?? '',
    LMSSetValue: (element, value) => ((kept[element] = value), 'true'),
    LMSCommit: () => 'true',
    LMSFinish: () => 'true',
  };
  return { api, kept };
}

test('the API is found in frames around the page and around its opener, not beyond another site', () => {
  const { api } = keepingApi();
  const top = { API: api } as unknown as Window;
  Object.assign(top, { parent: top });
  const inner = { parent: { parent: top } } as unknown as Window;
  expect(findScormApi(inner)).toBe(api);
  const popup = { opener: inner } as unknown as Window;
  Object.assign(popup, { parent: popup });
  expect(findScormApi(popup)).toBe(api);
  const foreign = {
    get parent(): Window {
      throw new DOMException('Blocked', 'SecurityError');
    },
  };
  expect(findScormApi(foreign as unknown as Window)).toBeNull();
  expect(findScormApi(window)).toBeNull();
});

test('actions, proofs, quiz and challenge are a quarter of the score each', () => {
  let work = withTried({ tried: [] }, level.requiredActions);
  expect(standingOf(level, work)).toEqual({ isCompleted: false, score: 25 });
  work = withQuiz(work, quiz(3));
  expect(standingOf(level, work)).toEqual({ isCompleted: true, score: 38 });
  work = withTried(work, level.proofIds);
  expect(standingOf(level, work).score).toBe(63);
  expect(standingOf(level, withSolved(work, true)).score).toBe(63);
  expect(standingOf(level, withSolved(work, false)).score).toBe(88);
});

test('the best quiz counts, and a solution that was seen stays seen', () => {
  const work = withQuiz(withQuiz({ tried: [] }, quiz(5)), quiz(2));
  expect(work.quiz?.score).toBe(5);
  const seen = withSolved(work, true);
  expect(withSolved(seen, false)).toBe(seen);
});

test('the platform gets every change and gives the work back', () => {
  const { api, kept } = keepingApi();
  createPlatform(level, api).change((work) => withTried(work, ['portScan']));
  expect(kept).toMatchObject({
    'cmi.core.lesson_status': 'incomplete',
    'cmi.core.score.raw': '4',
    'cmi.core.score.max': '100',
  });
  expect(createPlatform(level, api).get()).toEqual({ tried: ['portScan'] });
  expect(readWork('half of it {')).toEqual({ tried: [] });
});

test('without a platform, or with one that refuses, the level can be played all the same', () => {
  const refusing = { ...keepingApi().api, LMSInitialize: () => 'false' };
  for (const api of [null, refusing]) {
    const platform = createPlatform(level, api);
    platform.change((work) => withTried(work, ['portScan']));
    expect(platform).toMatchObject({ isHeard: false, learner: '' });
    expect(platform.get().tried).toEqual(['portScan']);
  }
});
