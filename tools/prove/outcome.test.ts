import { judge, answeredBy } from './outcome.ts';
import { mix, order } from './visit.ts';

const error = JSON.stringify({ statusCode: 503, message: 'Away.', requestId: 'r' });
const json = { status: 503, type: 'application/json; charset=utf-8', text: error };

test.each([
  ['an answer as promised', { ...json, status: 200 }, true, 'good'],
  ['a refusal of the house', json, false, 'refused'],
  ['a page of somebody else', { ...json, type: 'text/html' }, false, 'wrong'],
  ['an error without its fields', { ...json, text: '{"message":"Away."}' }, false, 'wrong'],
  ['a status that its body denies', { ...json, status: 502 }, false, 'wrong'],
  ['an error of ours', { ...json, status: 500 }, false, 'wrong'],
  [
    'a stream that says it broke off',
    { status: 200, type: 'text/event-stream', text: `event: error\ndata: ${error}\n\n` },
    false,
    'refused',
  ],
  [
    'a stream that just ends',
    { status: 200, type: 'text/event-stream', text: 'event: token\ndata: {"text":"a"}\n\n' },
    false,
    'wrong',
  ],
  [
    'a connection that broke',
    { status: 0, type: '', text: '', error: 'ECONNRESET' },
    false,
    'broken',
  ],
])('%s', (_name, reply, isGood, verdict) => {
  expect(judge(reply, isGood)).toBe(verdict);
});

test('tells who answered a question', () => {
  expect(answeredBy('event: done\ndata: {"response":"a","by":"tutor"}\n\n')).toBe('tutor');
  expect(answeredBy('event: token\ndata: {"text":"a"}\n\n')).toBeUndefined();
});

test('the mix adds up to a hundred, and its order holds every call as often as its share', () => {
  const calls = order();
  expect(calls).toHaveLength(100);
  for (const call of mix) expect(calls.filter((one) => one === call)).toHaveLength(call.share);
});
