const BRACKETS: Readonly<Record<string, string>> = { '<': '‹', '>': '›' };

/** Text of a learner as data: no control characters, no delimiter of ours, at most `max` long. */
export function quoteData(text: string, max = Number.POSITIVE_INFINITY): string {
  const plain = text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .replace(/[<>]/g, (bracket) => BRACKETS[bracket] as string)
    .trim();
  return plain.length > max ? plain.slice(0, max).toWellFormed() : plain;
}
