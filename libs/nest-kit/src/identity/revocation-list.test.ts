import { EndedSessionSet } from './revocation-list.ts';

const DAY = 24 * 3600;
const short = { sid: 'short', exp: 10 * DAY + 5 };
const long = { sid: 'long', exp: 17 * DAY };
const other = { sid: 'other', exp: 17 * DAY };

test('knows a session until its token has expired', () => {
  const ended = new EndedSessionSet();
  ended.add(short);
  ended.add(long);
  ended.dropExpired(10 * DAY + 4);
  expect([short, long, other].map((one) => ended.has(one))).toEqual([true, true, false]);
  ended.dropExpired(11 * DAY + 200);
  expect([ended.has(long), ended.has(other), ended.size]).toEqual([true, false, 1]);
});

test('what it has forgotten it takes for ended, also when time seems to run backwards', () => {
  const ended = new EndedSessionSet();
  ended.add(short);
  ended.dropExpired(12 * DAY);
  ended.dropExpired(9 * DAY);
  expect([ended.size, ended.has(short), ended.has(other)]).toEqual([0, true, false]);
});

test('counts a session that is listed twice once', () => {
  const ended = new EndedSessionSet();
  for (let time = 0; time < 2; time++) ended.add(long);
  expect(ended.size).toBe(1);
});
