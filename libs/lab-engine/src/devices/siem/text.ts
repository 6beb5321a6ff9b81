/**
 * Reads a correlation rule of Sigma (Sigma Correlation Rules Specification 2.0.2) from a YAML document.
 *
 * Subset: `title` and `correlation` with `type` (event_count, temporal, temporal_ordered), `rules` (names
 * of the base rules), `group-by` (one field or alias), `aliases` (one), `timespan` (number and s, m, h or
 * d) and, for event_count, `condition: gte`. Everything else that Sigma knows is refused as that.
 */
import {
  isScalar,
  isMap,
  isSeq,
  parseAllDocuments,
  visit,
  CST,
  Lexer,
  type Node,
  type Scalar,
  type Pair,
  type YAMLError,
  type YAMLMap,
} from 'yaml';
import type { CorrelatedEvent, CorrelationRule } from './correlate.ts';
import type { Values } from '../../filled.ts';
import { refusing, type Refuse, type TextPlace } from '../../misread.ts';
import texts from './text.json' with { type: 'json' };

export { printRule, type CorrelationRule } from './correlate.ts';

const { problems } = texts;

export type YamlMap = YAMLMap<Node>;

/** The base rules that a correlation may join, each with the fields that its records have. */
type BaseRules = Readonly<Record<string, { readonly fields: readonly string[] }>>;

const TYPES = ['event_count', 'temporal', 'temporal_ordered'] as const;
/** What else Sigma correlates by (Correlation Rules Specification 2.1). */
const OTHER_TYPES = ['count', 'sum', 'avg', 'percentile', 'median'].map((what) => `value_${what}`);
/** The comparisons of a condition besides gte. */
const COMPARISONS = ['gt', 'lt', 'lte', 'eq', 'neq'];

const RULE_KEYS = ['title', 'correlation'];
const CORRELATION_KEYS = ['type', 'rules', 'aliases', 'group-by', 'timespan', 'condition'];

/** A document as a correlation rule. Throws a Misread for the first part that is none. */
export function readRule(map: YamlMap, base: BaseRules): CorrelationRule {
  refuseStrange(map, RULE_KEYS);
  const title = titleOf(map);
  const correlation = mapOf(needed(map, 'correlation', 'correlation:'), 'correlation');
  refuseStrange(correlation, CORRELATION_KEYS);
  const type = typeOf(correlation);
  const events = eventsOf(correlation, type, base);
  const timespan = timespanOf(correlation);
  if (type === 'event_count')
    return { title, type, events, timespan, gte: thresholdOf(correlation) };
  const condition = keyIn(correlation, 'condition');
  if (condition) refuse(condition, 'condition', { type });
  return { title, type, events, timespan };
}

function refuseStrange(map: YamlMap, known: readonly string[]): void {
  const strange = unknownKey(map, known);
  if (!strange) return;
  const key = said(strange);
  const remedy = Object.entries(texts.elsewhere).find(([name]) => name === key)?.[1];
  if (remedy) refuse(strange, 'elsewhere', { key, remedy });
  refuse(strange, 'strange-key', { key, known: known.join(', ') });
}

function needed(map: YamlMap, key: string, example: string): Node {
  return valueIn(map, key) ?? refuse(map, 'missing-key', { key, example });
}

function titleOf(map: YamlMap): string {
  const title = needed(map, 'title', 'title: Many failed logins');
  const text = isScalar(title) && typeof title.value === 'string' ? title.value : '';
  if (/^[\x20-\x7e]{1,80}$/.test(text)) return text;
  return refuse(title, text && text.length <= 256 ? 'long-title' : 'title');
}

function typeOf(map: YamlMap): CorrelationRule['type'] {
  const node = needed(map, 'type', 'type: event_count');
  const type = said(node);
  const which = OTHER_TYPES.includes(type) ? 'other-type' : 'type';
  return (
    TYPES.find((each) => each === type) ?? refuse(node, which, { type, types: TYPES.join(', ') })
  );
}

function baseRulesOf(map: YamlMap, type: string, base: BaseRules): readonly string[] {
  const list = needed(map, 'rules', 'rules: [failed_login]');
  const words = wordsIn(list);
  const known = Object.keys(base);
  const rules = words.map(said);
  words.forEach((word, index) => {
    const rule = rules[index]!;
    if (!known.includes(rule)) refuse(word, 'base-rule', { rule, known: known.join(', ') });
    if (rules.indexOf(rule) < index) refuse(word, 'twice', { rule });
  });
  const least = type === 'event_count' ? 1 : 2;
  if (rules.length > 3) refuse(list, 'many-rules', { type, least });
  if (rules.length < least) refuse(list, 'few-rules', { type, least });
  return rules;
}

function eventsOf(map: YamlMap, type: string, base: BaseRules): readonly CorrelatedEvent[] {
  const rules = baseRulesOf(map, type, base);
  const grouping = valueIn(map, 'group-by') ?? refuse(map, 'no-group');
  const [group, second] = wordsIn(grouping);
  if (second) refuse(second, 'groups');
  const fields = aliasedFields(map, group);
  const stray = fields && unknownKey(fields, rules);
  if (stray) refuse(stray, 'stray-alias', { rule: said(stray) });
  return rules.map((rule) => {
    const { fields: known } = base[rule]!;
    const field = fields
      ? (valueIn(fields, rule) ?? refuse(fields, 'short-alias', { rule, field: known[0]! }))
      : group;
    const by = said(field);
    if (!known.includes(by)) refuse(field, 'field', { rule, field: by, known: known.join(', ') });
    return { rule, by };
  });
}

function aliasedFields(map: YamlMap, group: Scalar): YamlMap | null {
  const aliases = valueIn(map, 'aliases');
  if (!aliases) return null;
  const byAlias = mapOf(aliases, 'aliases');
  const other = unknownKey(byAlias, [said(group)]);
  if (other) refuse(other, 'other-alias', { alias: said(other), group: said(group) });
  return mapOf(needed(byAlias, said(group), `${said(group)}:`), 'An alias');
}

function timespanOf(map: YamlMap): string {
  const node = needed(map, 'timespan', 'timespan: 15m');
  const span = said(node);
  if (/^[1-9]\d{0,2}[smhd]$/.test(span)) return span;
  const hasLength = /^\d+[smhdwMy]$/.test(span) && Number.parseInt(span, 10) > 0;
  return refuse(node, hasLength ? 'other-span' : 'span', { span });
}

function thresholdOf(map: YamlMap): number {
  const condition = needed(map, 'condition', 'condition: { gte: 8 }');
  if (isScalar(condition)) refuse(condition, 'no-condition');
  const bounds = mapOf(condition, 'A condition');
  const other = unknownKey(bounds, ['gte']);
  if (other) {
    const key = said(other);
    const isAlone = COMPARISONS.includes(key) && bounds.items.length === 1;
    refuse(other, isAlone || key === 'field' ? 'other-comparison' : 'comparison', { key });
  }
  const gte = needed(bounds, 'gte', 'gte: 8');
  const count = said(gte);
  const isNumber = /^[-+]?\d+(\.\d+)?$/.test(count);
  if (isNumber && Number.isInteger(Number(count)) && Number(count) >= 1 && Number(count) <= 200)
    return Number(count);
  return refuse(gte, isNumber ? 'other-count' : 'count', { count });
}

const refuseAt: Refuse<keyof typeof problems> = refusing(problems);

/** Where a node stands; an empty one has the place behind it. */
export function placeOf({ range }: Node): TextPlace {
  const [from, to] = range!;
  return { from, to: Math.max(to, from + 1) };
}

/** Refuses a node with one of the reader's sentences. */
function refuse(node: Node, which: keyof typeof problems, values?: Values): never {
  return refuseAt(placeOf(node), which, values);
}

/** Longer texts are refused before they are read. */
const MAX_TEXT = 10_000;

/** The documents of a text that hold more than comments; one that is no map throws a Misread when it is read. */
export function documentsOf(text: string): readonly (() => YamlMap)[] {
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
function wordsIn(node: Node): readonly [Scalar, ...Scalar[]] {
  const items = isSeq<Node>(node) ? node.items : [node];
  const [first, ...others] = items.map((item) => (isScalar(item) ? item : refuse(item, 'words')));
  return [first ?? refuse(node, 'words'), ...others];
}

/** A whole number; null for anything else. */
export function wholeNumber(node: Node): number | null {
  return isScalar(node) && Number.isInteger(node.value) ? Number(node.value) || 0 : null;
}

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
