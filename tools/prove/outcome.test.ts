import { classify } from './connection.ts';

const error = JSON.stringify({ statusCode: 503, message: 'Away.', requestId: 'r' });
const json = { status: 503, type: 'application/json; charset=utf-8', text: error };

test.each([
  ['the promised answer', { ...json, status: 200 }, true, 'good'],
  ['a proper refusal', json, false, 'refused'],
  ['somebody else’s page', { ...json, type: 'text/html' }, false, 'wrong'],
  ['an error without its fields', { ...json, text: '{"message":"Away."}' }, false, 'wrong'],
  ['a status that its body contradicts', { ...json, status: 502 }, false, 'wrong'],
  ['an internal error', { ...json, status: 500 }, false, 'wrong'],
  [
    'a stream that reports its failure',
    { status: 200, type: 'text/event-stream', text: `event: error\ndata: ${error}\n\n` },
    false,
    'refused',
  ],
  [
    'a stream that simply ends',
    { status: 200, type: 'text/event-stream', text: 'event: token\ndata: {"text":"a"}\n\n' },
    false,
    'wrong',
  ],
  ['a broken connection', { status: 0, type: '', text: '', error: 'ECONNRESET' }, false, 'broken'],
])('%s', (_name, reply, isGood, result) => {
  expect(classify(reply, isGood)).toBe(result);
});
