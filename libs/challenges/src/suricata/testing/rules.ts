import {
  type HttpBuffer,
  type RuleContent,
  type SuricataRule,
  contentFault,
  REQUEST_BUFFERS,
  FIRST_SID,
} from '@netward/lab-engine/suricata';
import { sentTarget } from '@netward/lab-engine/payloads';
import type { MorningFlow } from '../../web-requests/requests.ts';
import { attackKindOf } from '../sensor.ts';

/** A content in the decoded target, whatever its case, but for what is said. */
export function uri(text: string, more: Partial<RuleContent> = {}): RuleContent {
  return { buffer: 'http.uri', text, nocase: true, negated: false, near: null, ...more };
}

/** A content in another buffer. */
export function inside(buffer: HttpBuffer, text: string, more: Partial<RuleContent> = {}) {
  return uri(text, { buffer, ...more });
}

/** A content that follows the one before it: from so many bytes on, within so many. */
export function then(text: string, distance = 0, within: number | null = null): RuleContent {
  return uri(text, { near: { distance, within } });
}

export function rule(
  sid: number,
  message: string,
  contents: RuleContent[],
  threshold: SuricataRule['threshold'] = null,
): SuricataRule {
  return { sid, message, contents, threshold };
}

/** Those of `threshold`; measured tables hold rules that were made with these three. */
const COUNTING = ['limit', 'threshold', 'both'] as const;

const WORDS = [
  'union',
  'UNION',
  'select',
  'SELECT',
  'from',
  'users',
  "'",
  'or',
  '/login',
  '/search',
  '%27',
  '=',
  '--',
  'a',
  '+',
  '/**/',
  'python',
  'password=',
  '; "quoted" |bars| \\ :',
] as const;

/** Any rule that passes the schema, likely and unlikely ones. */
export function anyRule(next: () => number, sid: number): SuricataRule {
  const one = <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)]!;
  const upTo = (most: number) => Math.floor(next() * most);
  const contents: RuleContent[] = [];
  const buffer = one(REQUEST_BUFFERS);
  for (let left = 1 + upTo(4); left > 0; left -= 1) {
    const text = one(WORDS);
    const content: RuleContent = {
      buffer:
        next() < 0.8
          ? contents.length > 0
            ? contents.at(-1)!.buffer
            : buffer
          : one(REQUEST_BUFFERS),
      text,
      nocase: next() < 0.7,
      negated: next() < 0.15,
      near:
        next() < 0.5
          ? { distance: upTo(4), within: next() < 0.5 ? text.length + upTo(30) : null }
          : null,
    };
    const isFit = contentFault(content, contents.at(-1)) === null;
    contents.push(isFit ? content : { ...content, near: null });
  }
  const threshold =
    next() < 0.5
      ? { type: one(COUNTING), count: 1 + upTo(12), seconds: one([5, 37, 60, 300, 3_600]) }
      : null;
  return { sid, message: `rule ${sid}`, contents, threshold };
}

/** A rule for each injection of some days that can be read, word for word as it was sent. */
export function pastedRules(flows: readonly MorningFlow[]): SuricataRule[] {
  const sent = flows
    .filter((flow) => attackKindOf(flow) === 'injection' && !flow.isSecure)
    .map(({ request }) =>
      request.body
        ? inside('http.request_body', request.body, { nocase: false })
        : inside('http.uri.raw', sentTarget(request.target), { nocase: false }),
    );
  const different = sent.filter(
    (one, index) => index === sent.findIndex(({ text }) => text === one.text),
  );
  return different.map((content, index) => rule(FIRST_SID + 100 + index, 'seen before', [content]));
}

/** One part of a rule a step wider: what it is called, the rule, and what is changed in it. */
type WiderRule<R extends SuricataRule> = readonly [
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

/** What the real Suricata said of a configuration and a stream: the alerts of each flow that has any. */
export interface ObservedRules {
  readonly level: '3' | '4';
  readonly name: string;
  readonly traffic: 'A' | 'B' | 'C';
  readonly configuration: unknown;
  /** By flow: the sids that were written, and whether the flow was dropped. */
  readonly alerts: Readonly<Record<string, readonly number[]>>;
  readonly dropped: readonly string[];
}
