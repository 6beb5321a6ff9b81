/**
 * The part of YAML 1.2 that Sigma's correlation rules need: maps and lists by indentation or in brackets, plain
 * and quoted words on one line, comments, several documents. What is read means the same in YAML; everything
 * else is refused, whether YAML knows it or not.
 */
import type { SyntaxNode } from '@lezer/common';
import { misread, type TextPlace } from '@netward/lab-engine/misread';
import { parser } from './sigma.parser.ts';
import type { YamlList, YamlMap, YamlNode, YamlPair, YamlWord } from './yaml.ts';

/** What stands between two lines of dashes, not yet read. */
export interface YamlDocument {
  readonly text: string;
  readonly lines: readonly SyntaxNode[];
}

/** The documents of a text that hold more than comments. Never throws. */
export function documentsOf(text: string): readonly YamlDocument[] {
  const documents: SyntaxNode[][] = [[]];
  const { topNode } = parser.parse(text);
  for (let node = topNode.firstChild; node; node = node.nextSibling)
    if (node.name === 'Divider' && columnOf(node, text) === 0) documents.push([]);
    else documents.at(-1)!.push(node);
  return documents
    .filter((lines) => lines.some(({ name }) => name !== 'Comment'))
    .map((lines) => ({ text, lines }));
}

/** Reads a document. Throws a Misread for what is not part of the subset. */
export function readYaml({ text, lines }: YamlDocument): YamlNode {
  for (const line of lines) refuseStrange(line, text);
  const rows = new Rows(lines.flatMap((line) => (line.name === 'Line' ? rowsOf(line, text) : [])));
  const node = rows.read();
  if (rows.next) refuseIndentation(rows.next);
  return node;
}

const LAYOUT =
  'Look at the indentation, the colons and the dashes of this line and the one before it.';

/** Refuses what the grammar did not understand, and where YAML wants a blank that it does not ask for. */
function refuseStrange(line: SyntaxNode, text: string): void {
  line.cursor().iterate(({ name, from, to, node: { parent } }) => {
    const place = { from, to: Math.max(to, from + 1) };
    if (name === 'Foreign' || name === 'Divider')
      misread(
        place,
        'Anchors, tags, and texts of several lines are YAML, but not part of the challenge.',
        'Write the value itself, on one line.',
      );
    if (name === ':' && /\S/.test(text[to] ?? ''))
      misread(place, 'In YAML a blank follows the colon of a key.', 'Add one.');
    if (name === 'Comment' && /\S/.test(text[from - 1] ?? '\n'))
      misread(place, 'In YAML a blank stands before a comment.', 'Add one.');
    if (name === '⚠') refuseError(place, parent!.name, text);
  });
}

function refuseMarks(place: TextPlace): never {
  misread(
    place,
    'YAML knows directives, marks at the end and keys with a question mark, but the challenge does not.',
    'Remove it, or write the key itself.',
  );
}

function refuseError(place: TextPlace, within: string, text: string): never {
  const first = text[place.from];
  if (first === '%' || first === '?') refuseMarks(place);
  if (first === '\t') misread(place, 'YAML is not indented with tabs.', 'Write spaces.');
  if (first === '"' || first === "'")
    misread(
      place,
      'YAML lets text in quotation marks go on below, but here they are closed on their line.',
      'Close them.',
    );
  if (['List', 'Map', 'FlowPair'].includes(within))
    misread(
      place,
      'Brackets hold entries with a comma between them; YAML lets them go on below, but here they end on their line.',
      'Close them, or write each entry on a line of its own.',
    );
  misread(place, 'This is not YAML, or not the part of it that the challenge knows.', LAYOUT);
}

function columnOf({ from }: TextPlace, text: string): number {
  return from - (text.lastIndexOf('\n', from - 1) + 1);
}

/** A dash, a key with its value, or a value alone: what YAML compares by its column. */
interface Row extends TextPlace {
  readonly column: number;
  readonly kind: 'dash' | 'pair' | 'value';
  readonly node: SyntaxNode;
  readonly text: string;
}

function rowsOf(line: SyntaxNode, text: string): readonly Row[] {
  return childrenOf(line).map((node) => ({
    from: node.from,
    to: node.to,
    column: columnOf(node, text),
    kind: node.name === 'Dash' ? 'dash' : node.name === 'Pair' ? 'pair' : 'value',
    node,
    text,
  }));
}

function childrenOf(parent: SyntaxNode): readonly SyntaxNode[] {
  const children: SyntaxNode[] = [];
  for (let node = parent.firstChild; node; node = node.nextSibling)
    if (node.name !== 'Comment') children.push(node);
  return children;
}

function refuseIndentation(row: Row): never {
  if (row.text.startsWith('...', row.from)) refuseMarks(row);
  misread(
    row,
    'This does not go with the lines above it.',
    'Indent it like the keys or dashes that it belongs to, and further than what it is a part of.',
  );
}

/** Deeper than any rule needs, and far from what the stack holds. */
const MAX_DEPTH = 12;

/** Puts rows together by their columns. */
class Rows {
  #at = 0;
  #depth = 0;

  constructor(private readonly rows: readonly Row[]) {}

  get next(): Row | undefined {
    return this.rows[this.#at];
  }

  read(): YamlNode {
    const row = this.next!;
    if (this.#depth === MAX_DEPTH) misread(row, 'This is nested too deeply.', LAYOUT);
    this.#depth += 1;
    const read =
      row.kind === 'dash' ? this.#list(row) : row.kind === 'pair' ? this.#map(row) : this.#value();
    this.#depth -= 1;
    return read;
  }

  #value(): YamlNode {
    const { node, text } = this.#take();
    return valueOf(node, text, this.#depth);
  }

  #take(): Row {
    return this.rows[this.#at++]!;
  }

  /** Whether the next row goes on at this column; further to the right nothing may stand. */
  #goesOn({ column, kind }: Row): boolean {
    const { next } = this;
    if (next && next.column > column) refuseIndentation(next);
    return next?.column === column && next.kind === kind;
  }

  #list(first: Row): YamlList {
    const items: YamlNode[] = [];
    while (this.#goesOn(first)) {
      const dash = this.#take();
      items.push(this.#below(dash, first.column + 1));
    }
    return { kind: 'list', from: first.from, to: first.to, items };
  }

  #map(first: Row): YamlMap {
    const pairs: YamlPair[] = [];
    while (this.#goesOn(first)) {
      const { node, text, ...row } = this.#take();
      const [key, , value] = childrenOf(node);
      // A list may stand right below its key, without being indented.
      const least = this.next?.kind === 'dash' ? first.column : first.column + 1;
      pairs.push({
        key: wordOf(key!, text),
        value: value
          ? valueOf(value, text, this.#depth)
          : this.#below({ ...row, from: key!.from, to: key!.to }, least),
      });
    }
    return mapOfPairs(pairs, first);
  }

  /** What stands behind or below a dash or a key. */
  #below(place: TextPlace, least: number): YamlNode {
    const { next } = this;
    if (next && next.column >= least) return this.read();
    return misread(
      place,
      'This has no value.',
      'Write one behind it, or indented on the lines below.',
    );
  }
}

function mapOfPairs(pairs: readonly YamlPair[], { from, to }: TextPlace): YamlMap {
  const names = pairs.map(({ key }) => key.text);
  const twice = pairs.find(({ key }, index) => names.indexOf(key.text) < index);
  if (twice) misread(twice.key, `The key ${twice.key.text} is here twice.`, 'Keep one of the two.');
  return { kind: 'map', from, to, pairs };
}

/** A value that stands on one line: a word, or what is in brackets. */
function valueOf(node: SyntaxNode, text: string, depth: number): YamlNode {
  const { name, from } = node;
  if (name === 'Text' || name === 'FlowText') return wordOf(node, text);
  const place = { from, to: from + 1 };
  if (depth === MAX_DEPTH) misread(place, 'This is nested too deeply.', LAYOUT);
  const entries = childrenOf(node).filter((child) => /^[A-Z]/.test(child.name));
  if (name === 'List')
    return {
      kind: 'list',
      ...place,
      items: entries.map((entry) => valueOf(entry, text, depth + 1)),
    };
  const pairs = entries.map((pair) => {
    const [key, , value] = childrenOf(pair);
    if (!value) misread(key!, 'This has no value.', 'Write one behind the colon.');
    return { key: wordOf(key!, text), value: valueOf(value, text, depth + 1) };
  });
  return mapOfPairs(pairs, place);
}

function wordOf({ from, to }: TextPlace, text: string): YamlWord {
  const written = text.slice(from, to);
  const quote = /^["']/.exec(written)?.[0];
  return {
    kind: 'word',
    from,
    to,
    text: quote ? unquoted(written, { from, to }) : written,
    isQuoted: quote !== undefined,
  };
}

function unquoted(written: string, place: TextPlace): string {
  if (written.startsWith("'")) return written.slice(1, -1).replaceAll("''", "'");
  try {
    return JSON.parse(written) as string;
  } catch {
    return misread(
      place,
      'YAML knows more escapes than JSON, but the challenge does not.',
      'Write the character itself.',
    );
  }
}
