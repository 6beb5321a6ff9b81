import { CST, Lexer } from 'yaml';

/** A piece of a text, named as a Lezer tree names its nodes. */
interface Piece {
  readonly name: 'Key' | 'Divider' | 'Comment';
  readonly from: number;
  readonly to: number;
}

/** Tells the keys, dividers and comments of YAML apart, for the look of the text. Never throws. */
export const sigmaParser = {
  parse: (text: string) => ({
    iterate({ enter }: { enter(piece: Piece): void }): void {
      piecesOf(text).forEach(enter);
    },
  }),
};

function piecesOf(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let [at, word] = [0, { from: 0, to: 0 }];
  for (const lexeme of new Lexer().lex(text)) {
    // The lexer's own marks stand for no characters of the text.
    if (MARKS.includes(lexeme)) continue;
    const place = { from: at, to: (at += lexeme.length) };
    const kind = CST.tokenType(lexeme);
    if (kind === 'comment') pieces.push({ name: 'Comment', ...place });
    else if (kind === 'doc-start') pieces.push({ name: 'Divider', ...place });
    else if (kind === 'map-value-ind') pieces.push({ name: 'Key', ...word });
    else if (kind !== 'space' && kind !== 'newline') word = place;
  }
  return pieces;
}

const MARKS: readonly string[] = [CST.DOCUMENT, CST.FLOW_END, CST.SCALAR];
