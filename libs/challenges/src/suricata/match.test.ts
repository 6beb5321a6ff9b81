import { describe, expect, test } from '@jest/globals';
import { httpRequestOf } from '../web-requests/web-request.ts';
import { inside, then, uri } from './testing/make.ts';
import {
  matchedParts,
  placesIn,
  requestBuffers,
  type RuleContent,
} from '@netward/lab-engine/suricata';

const get = (target: string) => requestBuffers(httpRequestOf({ target }));
const post = (body: string) =>
  requestBuffers(httpRequestOf({ method: 'POST', target: '/login', body }));
const matches = (contents: RuleContent[], buffers = get("/?q='+UNION/**/%53ELECT")) =>
  matchedParts({ contents }, placesIn(buffers)) !== null;

describe('contents', () => {
  test('are looked for in the decoded target, where a plus sign stays one', () => {
    expect(matches([uri('SELECT')])).toBe(true);
    expect(matches([uri("' UNION")])).toBe(false);
    expect(matches([inside('http.uri.raw', 'SELECT')])).toBe(false);
    expect(matches([inside('http.uri.raw', '%53ELECT')])).toBe(true);
  });

  test('take capital letters for small ones with nocase alone', () => {
    expect(matches([uri('union')])).toBe(true);
    expect(matches([uri('union', { nocase: false })])).toBe(false);
  });

  test('count a distance from the end of the one before, and within from there', () => {
    expect(matches([uri('union'), then('select', 4)])).toBe(true);
    expect(matches([uri('union'), then('select', 5)])).toBe(false);
    expect(matches([uri('union'), then('select', 0, 10)])).toBe(true);
    expect(matches([uri('union'), then('select', 0, 9)])).toBe(false);
    expect(matches([uri('union'), then('select', 4, 6)])).toBe(true);
  });

  test('try every place of the one before', () => {
    expect(matches([uri('a'), then('b', 0, 1)], get('/a-b-ab'))).toBe(true);
    expect(
      matchedParts({ contents: [uri('a'), then('b', 0, 1)] }, placesIn(get('/a-b-ab'))),
    ).toEqual([
      { buffer: 'http.uri', from: 6, to: 7 },
      { buffer: 'http.uri', from: 5, to: 6 },
    ]);
  });

  test('that must be absent, must be absent everywhere', () => {
    expect(matches([uri('union'), uri('select', { negated: true })])).toBe(false);
    expect(matches([uri('union'), uri('drop', { negated: true })])).toBe(true);
  });

  test('match nothing in a buffer that a request does not have', () => {
    expect(matches([inside('http.request_body', 'x', { negated: true })])).toBe(false);
    expect(matches([inside('http.request_body', 'x', { negated: true })], post('user=a'))).toBe(
      true,
    );
  });

  test('find a body as it was sent', () => {
    expect(matches([inside('http.request_body', "'")], post('user=%27'))).toBe(false);
    expect(matches([inside('http.request_body', '%27')], post('user=%27'))).toBe(true);
  });
});
