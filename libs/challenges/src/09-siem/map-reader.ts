import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Document,
  type LineCounter,
  type Node,
  type Pair,
  type YAMLMap,
} from 'yaml';
import type { TextProblem } from '../challenge.ts';

/** Where something stands in the text. */
export interface Place {
  readonly line: number;
  readonly column: number;
  readonly length: number;
}

/** A value of the text: where it stands, what it says, and what YAML makes of it. */
export interface Found extends Place {
  readonly text: string;
  /** A string, number, boolean or null; undefined for a list or a map. */
  readonly value: unknown;
  readonly node: Node;
  readonly counter: LineCounter;
}

export function problem(place: Place, reason: string, remedy: string): TextProblem {
  const { line, column, length } = place;
  return { line, column, length, reason, remedy };
}

/** Whether something was read, and is no problem. */
export function isOk<T extends object>(read: T | TextProblem): read is T {
  return !('remedy' in read);
}

function found(node: Node, counter: LineCounter): Found {
  const [from, to] = node.range ?? [0, 1];
  const { line, col } = counter.linePos(from);
  const value = isScalar(node) ? node.value : undefined;
  return {
    line,
    column: col,
    length: Math.max(1, isScalar(node) ? to - from : 1),
    text: isScalar(node) ? String(value) : isSeq(node) ? 'a list' : 'a map',
    value,
    node,
    counter,
  };
}

/** A map of the text by key, each with its place. */
export class MapReader {
  private constructor(
    private readonly map: YAMLMap<Node, Node | null>,
    private readonly counter: LineCounter,
    readonly place: Place,
  ) {}

  static of({ node, counter, ...place }: Found, wanted: string): MapReader | TextProblem {
    if (!isMap<Node, Node | null>(node))
      return problem(place, `${wanted}.`, 'Write one key and its value on each line, indented.');
    const odd = node.items.find(
      ({ key, value }: Pair<Node, Node | null>) => !isScalar(key) || isAlias(value),
    );
    if (odd)
      return problem(
        found(odd.key, counter),
        'Anchors and keys that are more than a word are YAML, but not part of the challenge.',
        'Write the value itself.',
      );
    return new MapReader(node, counter, place);
  }

  static ofDocument(
    document: Document.Parsed,
    counter: LineCounter,
    wanted: string,
  ): MapReader | TextProblem {
    return MapReader.of(found(document.contents!, counter), wanted);
  }

  private pair(key: string) {
    return this.map.items.find((item) => isScalar(item.key) && item.key.value === key);
  }

  /** The key itself; null if the map has none of that name. */
  key(name: string): Found | null {
    const pair = this.pair(name);
    return pair ? found(pair.key, this.counter) : null;
  }

  /** The value of a key; null if there is none. */
  get(name: string): Found | null {
    const pair = this.pair(name);
    if (!pair) return null;
    return pair.value
      ? found(pair.value, this.counter)
      : { ...found(pair.key, this.counter), value: null };
  }

  /** The first key that is none of these. */
  unknownKey(known: readonly string[]): Found | null {
    const other = this.map.items.find(
      ({ key }) => !(isScalar(key) && known.includes(String(key.value))),
    );
    return other ? found(other.key, this.counter) : null;
  }
}

/** The words of a list; a problem if it is no list of words. */
export function wordsOf({ node, counter, ...place }: Found): readonly Found[] | TextProblem {
  if (!isSeq<Node>(node) || node.items.length === 0)
    return problem(
      place,
      'A list is expected here.',
      'Write each entry on a line of its own, after a dash.',
    );
  const odd = node.items.find((item) => !isScalar(item) || typeof item.value !== 'string');
  if (odd)
    return problem(
      found(odd, counter),
      'Each entry of this list is one word.',
      'Write a name after the dash.',
    );
  return node.items.map((item) => found(item, counter));
}
