import type { TextPlace } from '../../misread.ts';
import tables from './nginx.parser.json' with { type: 'json' };
import { parserFrom } from '../../lezer.ts';

export const parser = parserFrom(tables);

export interface Word extends TextPlace {
  readonly text: string;
}

/** A directive, with what is in its braces; null for one that ends with a semicolon. */
export interface Statement {
  readonly words: readonly [Word, ...Word[]];
  /** The words with one space between them. */
  readonly text: string;
  readonly inside: readonly Statement[] | null;
}

const unquoted = (word: string): string => word.replace(/^(["'])(.*)\1$/s, '$2');

/** The statements of a text, and where the grammar does not understand it. */
export function statementsOf(text: string): {
  readonly statements: readonly Statement[];
  readonly errors: readonly TextPlace[];
} {
  const errors: TextPlace[] = [];
  const stack: { words: Word[]; inside: Statement[] | null }[] = [{ words: [], inside: [] }];
  parser.parse(text).iterate({
    enter: ({ name, from, to, type }) => {
      const open = stack.at(-1)!;
      const isRead = open.words.at(-1)?.from === from;
      if (type.isError) errors.push(stopped(text, { from, to }));
      else if (name === 'Statement') stack.push({ words: [], inside: null });
      else if (name === 'Block') open.inside = [];
      else if (name === 'Word' || (name === 'Name' && !isRead))
        open.words.push({ text: unquoted(text.slice(from, to)), from, to });
    },
    leave: ({ name }) => {
      if (name !== 'Statement') return;
      const { words, inside } = stack.pop()!;
      const [first, ...rest] = words;
      if (!first) return;
      const said = words.map((word) => word.text).join(' ');
      stack.at(-1)!.inside!.push({ words: [first, ...rest], text: said, inside });
    },
  });
  return { statements: stack[0]!.inside!, errors };
}

/** Where the reader of a text gave up: at its last character, if only at its end. */
function stopped(text: string, { from, to }: TextPlace): TextPlace {
  const at = Math.min(from, Math.max(0, text.trimEnd().length - 1));
  return { from: at, to: at + Math.max(1, to - from) };
}

/** Ports, addresses with one, and the parameters of nginx 1.22 that are words. */
const LISTEN =
  /^listen (?:(?:\*|localhost|[\d.]+|\[[\da-f:]+\]):)?(?:[1-9]\d{0,3}|[1-5]\d{4}|6[0-4]\d{3}|65[0-4]\d\d|655[0-2]\d|6553[0-5])(?: (?:ssl|http2|default_server|proxy_protocol|deferred|bind|reuseport|ipv6only=(?:on|off)|backlog=\d+))*$/;

/** Whether nginx itself would take a directive in this form. */
export function isWellFormed({ words: [{ text: name }, ...rest], text }: Statement): boolean {
  if (name === 'listen') return LISTEN.test(text);
  if (name.startsWith('ssl_certificate')) return rest.length === 1;
  const [, , always = { text: 'always' }, ...more] = rest;
  if (name === 'add_header')
    return rest.length > 1 && always.text === 'always' && more.length === 0;
  return rest.length > 0;
}
