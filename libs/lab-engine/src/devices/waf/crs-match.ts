import type { TextPart } from '../../inspect/marks.ts';

/** The parameter of a query in which a rule of the Core Rule Set matched. */
export interface MatchedParameter {
  readonly name: string;
  readonly value: string;
  /** The part of the value that the rule reports, in UTF-16 units. */
  readonly part: TextPart;
  /** Where the value begins in the target, in UTF-16 units. */
  readonly begin: number;
}

/**
 * The first parameter of a target that a rule matches; null if it is none. `expression` is what the rule
 * looks for, and null for libinjection, which reads and reports a whole value.
 */
export function matchedParameter(
  expression: RegExp | null,
  target: string,
): MatchedParameter | null {
  const query = target.indexOf('?') + 1;
  if (query === 0) return null;
  let at = query;
  for (const pair of target.slice(query).split('&')) {
    const name = pair.split('=', 1)[0]!;
    const value = pair.slice(name.length + 1);
    const part = value === '' ? null : reportedPart(expression, value);
    if (part) return { name, value, part, begin: at + name.length + 1 };
    at += pair.length + 1;
  }
  return null;
}

/** The part of a text that a rule reports; null where it does not match. */
export function reportedPart(expression: RegExp | null, text: string): TextPart | null {
  if (expression === null) return { from: 0, to: text.length };
  const found = expression.exec(text);
  return found && { from: found.index, to: found.index + found[0].length };
}
