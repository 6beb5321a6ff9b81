import { expect, test } from '@jest/globals';
import { SAMPLE_FIGURE, type SampleChoice, samplePost } from '../testing/sample-post.ts';
import { readPost } from './read-post.ts';
import { timeFaults } from './testing/check-posts.ts';

/** The errors of a post that was published in May 2025, and checked in November 2026. */
const faultsOf = (body: string, choice: SampleChoice = {}) => {
  const file = samplePost({ date: 'May 13, 2025', body, ...choice });
  return timeFaults(readPost('sample', file, () => SAMPLE_FIGURE));
};

test.each([
  ['an older tool', 'It ran with Python 3.13 and Node.js 20 on Debian 12.'],
  ['numbers that are no version', 'TLS 1.3 took 1.07 s on 10.0.0.20, as Section 2.1 says.'],
  ['a date before publication', 'In March 2025 a flaw became known.'],
  ['a date that had not come at the check', 'The rest is a duty from December 2027.'],
  ['news that is marked', '**Since then.** In Python 3.14, of October 2025, it is supported.'],
])('%s is no fault', (_what, body) => expect(faultsOf(body)).toEqual([]));

test('a tool younger than the publication is a fault, unless the post was checked with it', () => {
  const body = 'All results come from Chromium 156.';
  expect(faultsOf(body)).toEqual([
    'names Chromium 156 of 2026-10-20, which is younger than 2025-05-13',
  ]);
  expect(faultsOf(body, { versions: '[Chromium 156]' })).toEqual([]);
});

test('a tool younger than the check is a fault', () => {
  const choice = { checked: 'October 2, 2026', versions: '[Chromium 156]' };
  expect(faultsOf('Words.', choice)).toEqual([
    'names Chromium 156 of 2026-10-20, which is younger than 2026-10-02',
  ]);
});

test('an unknown tool is a fault, so that somebody looks its release up', () => {
  for (const body of ['It needs HAProxy 2.6.', 'It needs Python 3.99.'])
    expect(faultsOf(body)).toEqual([
      expect.stringMatching(/^names .+, whose release is not in tool-releases\.yaml$/),
    ]);
});

test('an announcement whose day has come by the check is a fault', () => {
  expect(faultsOf('The law will oblige makers to report from September 2026.')).toEqual([
    'tells of 2026-09, after its publication, but not in "Since then."',
  ]);
});

test('a check before the publication is a fault', () => {
  expect(faultsOf('Words.', { checked: 'May 12, 2025' })).toEqual([
    'was checked before it was published',
  ]);
});
