import { expect, test } from '@jest/globals';
import { expressionsOf } from '../testing/expressions.ts';
import { text } from './syntax.ts';

test.each(expressionsOf('03-ids').map(({ text, challenge }) => [challenge, text] as const))(
  'the challenge %s: %s',
  (challenge, written) => {
    const read = text.read!(written);
    const [problem] = 'problems' in read ? read.problems : [];
    expect(problem === undefined).toBe(challenge === 'reads');
    // What the real tool accepts is never called wrong.
    if (challenge === 'knows of') expect(problem!.reason).toMatch(/^Suricata (?!has no)/);
  },
);
