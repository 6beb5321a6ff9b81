import { EndedSessionSet } from './ended-session-set.ts';

const DAY = 24 * 3600;

test('knows a session until its token has expired', () => {
  const ended = new EndedSessionSet();
  ended.add('short', 10 * DAY + 5);
  ended.add('long', 17 * DAY);
  ended.dropExpired(10 * DAY + 4);
  expect([ended.has('short'), ended.has('long'), ended.has('other')]).toEqual([true, true, false]);
  ended.dropExpired(11 * DAY + 200);
  expect([ended.has('short'), ended.has('long'), ended.size]).toEqual([false, true, 1]);
});

test('counts a session that is listed twice once', () => {
  const ended = new EndedSessionSet();
  for (let time = 0; time < 2; time++) ended.add('same', 17 * DAY);
  expect(ended.size).toBe(1);
});
