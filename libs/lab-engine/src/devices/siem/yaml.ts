/** YAML as the reader of Sigma's rules wants it: nodes with their places, and problems that point at them. */
import {
  isMap,
  isScalar,
  isSeq,
  parseAllDocuments,
  visit,
  CST,
  Lexer,
  type Node,
  type Pair,
  type Scalar,
  type YAMLError,
  type YAMLMap,
} from 'yaml';
import type { Values } from '../../filled.ts';
import { refusing, type Refuse, type TextPlace } from '../../misread.ts';
import texts from './text.json' with { type: 'json' };

const { problems } = texts;

export type YamlMap = YAMLMap<Node>;

const refuseAt: Refuse<keyof typeof problems> = refusing(problems);

/** Where a node stands; an empty one has the place behind it. */
export function placeOf({ range }: Node): TextPlace {
  const [from, to] = range!;
  return { from, to: Math.max(to, from + 1) };
}

/** Refuses a node with one of the reader's sentences. */
export function refuse(node: Node, which: keyof typeof problems, values?: Values): never {
  return refuseAt(placeOf(node), which, values);
}

/** Longer texts are refused before they are read. */
const MAX_TEXT = 10_000;

type YamlDocument = () => YamlMap;

/** The documents of a text that hold more than comments; one that is no map throws a Misread when it is read. */
export function documentsOf(text: string): readonly YamlDocument[] {
  const start = { from: 0, to: 1 };
  if (text.length > MAX_TEXT) return [() => refuseAt(start, 'too-long', { most: MAX_TEXT })];
  return [...parseAllDocuments(text, { prettyErrors: false })]
    .filter(({ contents, errors }) => errors.length > 0 || !isEmpty(contents))
    .map((document) => () => {
      const [fault] = [...document.errors, ...document.warnings];
      if (fault) refuseFault(fault, text);
      visit(document, { Alias: (_, alias) => refuse(alias, 'alias') });
      return mapOf(document.contents!, 'A document');
    });
}

/** Refuses what is no YAML: the common errors in our own words, the others in the library's. */
function refuseFault({ code, message, pos: [from, end] }: YAMLError, text: string): never {
  const to = Math.max(end, from + 1);
  const which = Object.keys(problems).find((name) => name === code) as keyof typeof problems;
  const part = /^[^\s:]*/.exec(text.slice(from))![0];
  return refuseAt({ from, to }, which ?? 'not-yaml', { message, part });
}

function isEmpty(node: unknown): boolean {
  return !node || (isScalar(node) && node.value === null && !node.source);
}

/** What a scalar says, without its quotes, or what stands in its place. */
export function said(node: Node): string {
  if (isScalar(node)) return node.source ?? '';
  return isMap(node) ? 'a map' : 'a list';
}

/** The value as a map; `what` names it in the refusal. */
export function mapOf(node: Node, what: string): YamlMap {
  return isMap<Node>(node) ? node : refuse(node, 'map', { what });
}

function pairOf(map: YamlMap, key: string): Pair<Node> | undefined {
  return map.items.find((pair) => said(pair.key) === key);
}

/** The value of a key; null if the map has none. Refuses a key without a value. */
export function valueIn(map: YamlMap, key: string): Node | null {
  const pair = pairOf(map, key);
  if (!pair) return null;
  return isEmpty(pair.value) ? refuse(pair.key, 'no-value') : (pair.value as Node);
}

/** The key as it stands in the text; null if the map has none. */
export function keyIn(map: YamlMap, key: string): Node | null {
  return pairOf(map, key)?.key ?? null;
}

/** The first key that is none of these. */
export function unknownKey(map: YamlMap, known: readonly string[]): Node | null {
  return map.items.find(({ key }) => !known.includes(said(key)))?.key ?? null;
}

/** The words of a list; Sigma takes a single word in its place. */
export function wordsIn(node: Node): readonly [Scalar, ...Scalar[]] {
  const items = isSeq<Node>(node) ? node.items : [node];
  const [first, ...others] = items.map((item) => (isScalar(item) ? item : refuse(item, 'words')));
  return [first ?? refuse(node, 'words'), ...others];
}

/** A whole number; null for anything else. */
export function wholeNumber(node: Node): number | null {
  return isScalar(node) && Number.isInteger(node.value) ? Number(node.value) || 0 : null;
}

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
