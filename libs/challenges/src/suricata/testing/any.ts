import {
  contentFault,
  REQUEST_BUFFERS,
  type RuleContent,
  type SuricataRule,
} from '@netward/lab-engine/suricata';

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
