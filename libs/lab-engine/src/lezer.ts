import type { SyntaxNode } from '@lezer/common';
import { LRParser } from '@lezer/lr';
import type { TextPlace } from './misread.ts';

/** What `npm run write` writes next to a grammar: Lezer's tables, its functions as data. */
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

/** The nodes in a node, in their order. */
export function nodesIn(node: SyntaxNode): readonly SyntaxNode[] {
  const nodes: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) nodes.push(child);
  return nodes;
}

/** A piece of a text as a grammar sees it: `kind` is the node's name. */
export interface TextWord extends TextPlace {
  readonly kind: string;
  readonly text: string;
}

/** The pieces that a node holds, without comments. */
export function wordsIn(node: SyntaxNode, text: string): readonly TextWord[] {
  return nodesIn(node)
    .filter(({ name }) => name !== 'Comment')
    .map(({ name: kind, from, to }) => ({ kind, from, to, text: text.slice(from, to) }));
}

/** Those of some names, and what the grammar has no place for. */
export function nodesNamed(node: SyntaxNode, ...names: readonly string[]): readonly SyntaxNode[] {
  return nodesIn(node).filter(({ name, type, from, to }) =>
    type.isError ? from < to : names.includes(name),
  );
}
