/**
 * The rules of the OWASP Core Rule Set 3.3.4 that our textbook payloads trigger at paranoia level 1,
 * as measured. The real ones are regular expressions and parsers; here each is the words that it
 * needs, which is enough for the requests this lab knows.
 */
export interface WafRule {
  readonly id: string;
  readonly contents: readonly string[];
  /** A critical match counts 5. */
  readonly score: number;
}

function critical(id: string, ...contents: readonly string[]): WafRule {
  return { id, contents, score: 5 };
}

export const WAF_RULES: readonly WafRule[] = [
  critical('941100', '<script'),
  critical('941110', '<script'),
  critical('941160', '<script'),
  critical('941180', 'document.cookie'),
  critical('942100', "' union select"),
  critical('942190', 'union select'),
  critical('942270', 'union select', ' from '),
  critical('942360', "' union"),
];

/** The rules whose words are all in this text, in the order of their ids, without the excluded. */
export function matchingRules(text: string, excluded: readonly string[]): readonly WafRule[] {
  const lower = text.toLowerCase();
  return WAF_RULES.filter(
    ({ id, contents }) =>
      contents.every((content) => lower.includes(content)) && !excluded.includes(id),
  );
}
