const BRACKETS: Readonly<Record<string, string>> = { '<': '‹', '>': '›' };

/** Text of a learner as data: no control characters and no delimiter of ours. */
export function quoteData(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .replace(/[<>]/g, (bracket) => BRACKETS[bracket] as string)
    .trim();
}
