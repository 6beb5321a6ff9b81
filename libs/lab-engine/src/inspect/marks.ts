import type { TextPlace as TextPart } from '../misread.ts';

export type { TextPlace as TextPart } from '../misread.ts';

/** A text with the parts of it that something looked at. */
export interface MarkedText {
  readonly text: string;
  /** In order, without overlaps. */
  readonly marks: readonly TextPart[];
}

/** Marks every word where it first stands at or behind `begin`, whatever its case. */
export function markWords(text: string, words: readonly string[], begin = 0): MarkedText {
  const lower = text.toLowerCase();
  const marks = words.flatMap((word): TextPart[] => {
    const from = lower.indexOf(word.toLowerCase(), begin);
    return from === -1 ? [] : [{ from, to: from + word.length }];
  });
  return { text, marks: mergedParts(marks) };
}

/** The parts in order, with those that overlap or touch joined. */
export function mergedParts(marks: readonly TextPart[]): readonly TextPart[] {
  const parts: TextPart[] = [];
  for (const { from, to } of [...marks].sort((a, b) => a.from - b.from)) {
    const last = parts.at(-1);
    if (last && from <= last.to)
      parts[parts.length - 1] = { from: last.from, to: Math.max(last.to, to) };
    else parts.push({ from, to });
  }
  return parts;
}
