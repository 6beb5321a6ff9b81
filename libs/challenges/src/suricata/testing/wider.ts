import { inside, then, uri } from './make.ts';
import type { RuleContent, SuricataRule } from '@netward/lab-engine/suricata';

/** One part of a rule a step wider: what it is called, the rule, and what is changed in it. */
export type WiderRule<R extends SuricataRule> = readonly [
  name: string,
  rule: R,
  change: Pick<SuricataRule, 'contents'>,
];

const body = (text: string) => inside('http.request_body', text);
const everyContent = ({ contents }: SuricataRule, change: Partial<RuleContent>) => ({
  contents: contents.map((content) => ({ ...content, ...change })),
});

/** The rule for `union select … from users`, a step wider in each of its parts. */
export function widerUnion<R extends SuricataRule>(union: R): readonly WiderRule<R>[] {
  const words = (...contents: readonly RuleContent[]) => ({ contents });
  return [
    ['union select from, of any table', union, words(uri('union'), then('select'), then('from'))],
    ['select from users, without union', union, words(uri('select'), then('from'), then('users'))],
    ['union select users, without from', union, words(uri('union'), then('select'), then('users'))],
    ['union from users, without select', union, words(uri('union'), then('from'), then('users'))],
    ['the four words in any order', union, everyContent(union, { near: null })],
    ['capital letters as they were seen', union, everyContent(union, { nocase: false })],
    ['the target as it was sent', union, everyContent(union, { buffer: 'http.uri.raw' })],
  ];
}

/** The rules for injections in bodies, of a login's name and of anything else, a step wider. */
export function widerBodies<R extends SuricataRule>(
  loginName: R,
  anyBody: R,
): readonly WiderRule<R>[] {
  const inBody = (content: RuleContent): RuleContent => ({
    ...content,
    buffer: 'http.request_body',
  });
  return [
    [
      'any user name with a quotation mark',
      loginName,
      { contents: [body('user='), inBody(then('%27'))] },
    ],
    ['any login of admin', loginName, { contents: [body('user=admin')] }],
    [
      'or anywhere behind a quotation mark in a body',
      anyBody,
      { contents: [body('%27'), inBody(then('or', 1))] },
    ],
    ['any quotation mark in a body', loginName, { contents: [body('%27')] }],
  ];
}
