/** What a YAML document holds, and how a rule takes it out. */
import { misread, type TextPlace } from '@netward/lab-engine/misread';

export interface YamlWord extends TextPlace {
  readonly kind: 'word';
  readonly text: string;
  /** In quotes it is text, whatever it looks like. */
  readonly isQuoted: boolean;
}

export interface YamlList extends TextPlace {
  readonly kind: 'list';
  readonly items: readonly YamlNode[];
}

export interface YamlPair {
  readonly key: YamlWord;
  readonly value: YamlNode;
}

export interface YamlMap extends TextPlace {
  readonly kind: 'map';
  readonly pairs: readonly YamlPair[];
}

export type YamlNode = YamlWord | YamlList | YamlMap;

/** The value as a map. */
export function mapOf(node: YamlNode, wanted: string): YamlMap {
  if (node.kind === 'map') return node;
  return misread(node, wanted, 'Write one key and its value on each line, indented.');
}

/** The value of a key; null if the map has none. */
export function valueIn({ pairs }: YamlMap, name: string): YamlNode | null {
  return pairs.find(({ key }) => key.text === name)?.value ?? null;
}

/** The first key that is none of these. */
export function unknownKey({ pairs }: YamlMap, known: readonly string[]): YamlWord | null {
  return pairs.find(({ key }) => !known.includes(key.text))?.key ?? null;
}

/** The words of a list. */
export function wordsIn(node: YamlNode): readonly [YamlWord, ...YamlWord[]] {
  if (node.kind !== 'list' || node.items.length === 0)
    return misread(
      node,
      'A list is expected here.',
      'Write each entry on a line of its own, after a dash.',
    );
  const [first, ...others] = node.items.map((item) =>
    item.kind === 'word'
      ? item
      : misread(item, 'Each entry of this list is one word.', 'Write a name after the dash.'),
  );
  return [first!, ...others];
}

/** What a word says, or what stands in its place. */
export function said(node: YamlNode): string {
  return node.kind === 'word' ? node.text : `a ${node.kind}`;
}

/** A whole number as YAML writes it; null for anything else. */
export function wholeNumber(node: YamlNode): number | null {
  if (node.kind !== 'word' || node.isQuoted || !/^[-+]?\d+$/.test(node.text)) return null;
  return Number(node.text) || 0;
}
