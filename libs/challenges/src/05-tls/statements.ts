import type { TextProblem } from '../challenge.ts';
import { parser } from './nginx.parser.ts';

export interface StatementWord {
  readonly text: string;
  readonly from: number;
}

/** A directive, with what is in its braces; null for one that ends with a semicolon. */
export interface Statement {
  readonly words: readonly [StatementWord, ...StatementWord[]];
  /** The words with one space between them. */
  readonly text: string;
  readonly inside: readonly Statement[] | null;
}

/** A text as it is read, with what in it is not understood. */
export class StatementReader {
  readonly problems: TextProblem[] = [];
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  refuse({ text, from }: StatementWord, reason: string, remedy: string): void {
    const before = this.#text.slice(0, from);
    const line = before.split('\n').length;
    const column = from - before.lastIndexOf('\n');
    this.problems.push({ line, column, length: Math.max(1, text.length), reason, remedy });
  }

  /** The statements of the text; what the grammar does not understand is refused. */
  statements(): readonly Statement[] {
    const tree = parser.parse(this.#text);
    const stack: { words: StatementWord[]; inside: Statement[] | null }[] = [
      { words: [], inside: [] },
    ];
    tree.iterate({
      enter: ({ name, from, to, type }) => {
        const open = stack.at(-1)!;
        const text = this.#text.slice(from, to);
        if (type.isError)
          this.refuse(
            {
              text: text || ' ',
              from: Math.min(from, Math.max(0, this.#text.trimEnd().length - 1)),
            },
            'nginx would not understand this.',
            'End each directive with a semicolon, and close each brace and quote.',
          );
        else if (name === 'Statement') stack.push({ words: [], inside: null });
        else if (name === 'Block') open.inside = [];
        else if (name === 'Word' || (name === 'Name' && open.words.at(-1)?.from !== from))
          open.words.push({ text: unquoted(text), from });
      },
      leave: ({ name }) => {
        if (name !== 'Statement') return;
        const { words, inside } = stack.pop()!;
        const [first, ...rest] = words;
        if (!first) return;
        const text = words.map((word) => word.text).join(' ');
        stack.at(-1)!.inside!.push({ words: [first, ...rest], text, inside });
      },
    });
    return stack[0]!.inside!;
  }
}

const unquoted = (word: string): string => word.replace(/^(["'])(.*)\1$/s, '$2');
