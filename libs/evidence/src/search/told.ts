import type { SearchRecord } from './records.ts';
import told from './told.json' with { type: 'json' };

/** A piece of a record's line: words, or a value of a field. */
export type ToldPiece = string | { readonly field: string; readonly value: string };

const FORMS = told as Readonly<Record<string, readonly string[]>>;

/** A record as one line, its values as pieces; what the record does not have is left out. */
export function piecesOf({ fields, text }: SearchRecord): readonly ToldPiece[] {
  const form = FORMS[fields['event.dataset'] ?? ''];
  if (!form) return [text];
  return form.flatMap((phrase) => {
    const pieces = phrase.split(/\{([^}]+)\}/).map((piece, at): ToldPiece | null => {
      if (at % 2 === 0) return piece;
      const value = fields[piece];
      return value === undefined ? null : { field: piece, value };
    });
    const there = pieces.filter((piece) => piece !== null);
    return there.length < pieces.length ? [] : there.filter((piece) => piece !== '');
  });
}
