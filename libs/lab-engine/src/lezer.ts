import { LRParser } from '@lezer/lr';

/** What `npm run write` writes beside a grammar: Lezer's tables, its functions as data. */
interface ParserTables {
  readonly version: number;
  readonly specialized?: readonly {
    readonly term: number;
    readonly words: Readonly<Record<string, number>>;
  }[];
}

/** The parser of a grammar, from its tables. */
export function parserFrom({ specialized = [], ...tables }: ParserTables): LRParser {
  const withWords = specialized.map(({ term, words }) => {
    const terms = new Map(Object.entries(words));
    return { term, get: (word: string) => terms.get(word) ?? -1 };
  });
  return LRParser.deserialize({ ...tables, specialized: withWords });
}
