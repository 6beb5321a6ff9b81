import type { LearnerRecord, TranscriptLevel } from '@netward/contracts';
import { badgeOf } from './badge.ts';

const level = (changes: Partial<TranscriptLevel>): TranscriptLevel => ({
  level: '1',
  title: 'HTTP and HTTPS',
  required: 2,
  actions: ['openPage', 'portScan'],
  verified: ['openPage', 'portScan'],
  on: '2026-11-20',
  quiz: null,
  proofs: { of: 1, found: ['proof-1'] },
  ...changes,
});

const resultsOf = (record: Partial<LearnerRecord>) => {
  const learner = { engine: 1, levels: [], challenges: [], ...record, name: 'Ada', sub: 'abc' };
  const badge = badgeOf(learner, 'https://netward.example', new Date('2026-11-23T12:00:00.789Z'));
  return badge?.credentialSubject.result.map(({ resultDescription, value }) => [
    resultDescription.slice(resultDescription.indexOf('#')),
    value,
  ]);
};

test('a level counts once every action is replayed and every proof found', () => {
  expect(resultsOf({ levels: [level({})] })).toEqual([['#level-1', 'completed with proof']]);
  const lacking: Partial<TranscriptLevel>[] = [
    { verified: ['openPage'] },
    { proofs: { of: 1, found: [] } },
    { required: 0, actions: [], verified: [] },
  ];
  for (const changes of lacking) expect(resultsOf({ levels: [level(changes)] })).toBeUndefined();
});

test('a solved challenge counts, and says whether the solution had been shown', () => {
  const on = '2026-11-20';
  const challenges = [
    { level: '2', on },
    { level: '3', on, solutionShown: true },
  ] as const;
  expect(resultsOf({ levels: [level({ verified: [] })], challenges: [...challenges] })).toEqual([
    ['#challenge-2', 'solved'],
    ['#challenge-3', 'solved after the solution was shown'],
  ]);
});
