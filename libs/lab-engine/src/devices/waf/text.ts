/**
 * Reads the file of ModSecurity that the lab shows and a challenge takes: the engine and its audit
 * log, the two SecActions of the Core Rule Set's setup for the paranoia level and the inbound threshold, and
 * exclusions by `ctl:ruleRemoveTargetById` (one parameter) or `ctl:ruleRemoveById` (the whole rule), in a
 * SecRule for one path with `@streq` or in a SecAction for all; `SecRuleRemoveById` is read too. Everything
 * else is refused by line and column, and what ModSecurity knows of it is said to be known.
 */
import type { SyntaxNode } from '@lezer/common';
import {
  problemAt,
  readParts,
  hasWord,
  refusing,
  type OrProblems,
  type Refuse,
  type TextPlace,
} from '../../misread.ts';
import tables from './modsecurity.parser.json' with { type: 'json' };
import { nodesNamed, parserFrom, wordsIn, type TextWord } from '../../lezer.ts';
import {
  DELIVERED,
  MOST_EXCLUSIONS,
  PATH,
  HIGHEST_THRESHOLD,
  PARAMETER,
  PARANOIA_LEVELS,
  REPEATING,
  RULE_NUMBERS,
  type WafExclusion,
  type WafRules,
} from './score.ts';
import { FRAME, ACTIONS } from './print.ts';
import texts from './text.json' with { type: 'json' };

export { print, printExclusion, settingOfLine } from './print.ts';

export const parser = parserFrom(tables);

const { problems, vocabulary } = texts;
const refuse: Refuse<keyof typeof problems> = refusing(problems, { actions: ACTIONS });

/** The words and quoted texts of a directive, without their quotation marks. */
function wordsOf(node: SyntaxNode, text: string): readonly TextWord[] {
  return wordsIn(node, text).map((word) => {
    const { from, to, kind, text: written } = word;
    const isClosed = kind !== 'Quoted' || /^".*"$/s.test(written);
    if (kind === '⚠' || !isClosed) refuse({ from, to: Math.max(to, from + 1) }, 'open quotation');
    return kind === 'Quoted' ? { ...word, text: written.slice(1, -1) } : word;
  });
}

function readDirective(node: SyntaxNode, text: string): Said {
  if (node.type.isError) refuse(node, 'no directive');
  if (node.name === 'Comment') refuse(node, 'comment');
  const [name, ...rest] = wordsOf(node, text);
  const directive = name!.text.toLowerCase();
  if (directive === 'secaction') return readAction(node, rest);
  if (directive === 'secrule') return readRule(node, rest);
  if (directive === 'secruleremovebyid') return readRemoval(node, rest);
  const own = FRAME.filter((line) => line.toLowerCase().startsWith(`${directive} `));
  if (own.length === 0)
    refuse(name!, 'other directive', { reason: sayUnread('directive', name!.text) });
  const value = rest.map((word) => word.text).join(' ');
  const isOurs = own.some((line) => line.slice(directive.length + 1).replaceAll('"', '') === value);
  const reason = sayOtherValue(name!.text, value);
  if (!isOurs) refuse(node, 'other value', { reason, own: own.join(' or ') });
  return { kind: 'frame', place: node };
}

function readAction(node: SyntaxNode, [actions, ...more]: readonly TextWord[]): Said {
  if (actions?.kind !== 'Quoted' || more.length > 0) refuse(node, 'actions of a SecAction');
  return readActions(actions, null);
}

function readRule(node: SyntaxNode, words: readonly TextWord[]): Said {
  const [variable, operator, actions, ...more] = words;
  if (variable && variable.text.toUpperCase() !== 'REQUEST_FILENAME')
    refuse(variable, 'other variable', { reason: sayUnread('variable', variable.text) });
  const path = operator && readPath(operator);
  if (actions?.kind !== 'Quoted' || path === undefined || more.length > 0)
    refuse(node, 'parts of a SecRule');
  return readActions(actions, path);
}

function readPath(operator: TextWord): string {
  const [, name = '@rx', path = ''] = /^(!?@\w+)?\s*(.*)$/s.exec(operator.text)!;
  if (name.toLowerCase() !== '@streq') {
    if (!hasOperator(name)) refuse(operator, 'expression', { name });
    refuse(operator, 'other operator', { reason: sayUnread('operator', name) });
  }
  if (!PATH.test(path)) refuse(operator, 'path');
  return path;
}

function readRemoval(node: SyntaxNode, words: readonly TextWord[]): Said {
  if (words.length === 0) refuse(node, 'no rule');
  const all = words.map((word) => {
    if (/^\d+-\d+$/.test(word.text)) refuse(word, 'range');
    return { rule: readRuleNumber(word.text, word), parameter: null, path: null };
  });
  return { kind: 'exclusions', all, place: node };
}

/** Reads a file, or says of every line that was not understood why. Never throws. */
export function read(written: string): OrProblems<{ readonly rules: WafRules }> {
  // A line that ends in a backslash goes on in the next one.
  const joined = written.replace(/\\\r?\n/g, (end) => ' '.repeat(end.length));
  const nodes = nodesNamed(parser.parse(joined).topNode, 'Directive', 'Comment');
  const settings: Partial<Record<'paranoia' | 'threshold', number>> = {};
  const exclusions: WafExclusion[] = [];
  const { faults } = readParts(nodes, (node) => {
    const said = readDirective(node, joined);
    if (said.kind === 'frame') return;
    if (said.kind === 'exclusions') {
      exclusions.push(...said.all);
      const most = MOST_EXCLUSIONS;
      if (exclusions.length > most) refuse(said.place, 'too many exclusions', { most });
      return;
    }
    if (said.kind in settings) refuse(said.place, 'setting twice');
    settings[said.kind] = said.value;
  });
  if (faults.length > 0) return { problems: faults.map((fault) => problemAt(fault, written)) };
  // What is not said is as the Core Rule Set is delivered.
  return { rules: { ...DELIVERED, ...(settings as Partial<WafRules>), exclusions } };
}

/** The words of ModSecurity 3.0 that its reader meets, so that none of them is called wrong: in small letters. */
type Kind = Exclude<keyof typeof vocabulary, 'values'>;

const isKnown = (kind: Kind, name: string): boolean =>
  hasWord(vocabulary[kind], name.toLowerCase());

/** Whether ModSecurity has an operator; what begins with none of them is an expression to it. */
function hasOperator(written: string): boolean {
  return isKnown('operator', written.replace(/^!?@/, ''));
}

/** What it is to say of a word: 'ModSecurity knows @rx; the challenge does not.' */
function sayUnread(kind: Kind, written: string): string {
  const names = written.split('|').map((each) => each.replace(/^[@!&]+/, '').split(/[:.]/, 1)[0]!);
  return names.every((name) => isKnown(kind, name))
    ? `ModSecurity knows ${written}; the challenge does not.`
    : `ModSecurity has no ${kind} ${written}.`;
}

/** What it is to say of another value than the one that a directive has here. */
function sayOtherValue(directive: string, value: string): string {
  const values: Readonly<Record<string, readonly string[]>> = vocabulary.values;
  return values[directive.toLowerCase()]?.includes(value.toLowerCase()) === false
    ? `ModSecurity has no ${directive} ${value}.`
    : `ModSecurity knows ${directive} ${value}; the challenge keeps the value that it has.`;
}

type Said = { readonly place: TextPlace } & (
  | { readonly kind: 'frame' }
  | { readonly kind: 'paranoia' | 'threshold'; readonly value: number }
  | { readonly kind: 'exclusions'; readonly all: readonly WafExclusion[] }
);

/** What a list of actions says; each action has its place in the text. */
function readActions({ text, from, to }: TextWord, path: string | null): Said {
  let said: Said | null = null;
  const seen = new Set<string>();
  let at = from + 1;
  for (const part of text.split(',')) {
    const place = { from: at, to: at + part.length };
    at += part.length + 1;
    const action = part.trim();
    const name = action.split(':', 1)[0]!.toLowerCase();
    if (name !== 'ctl' && name !== 'setvar') {
      readPlain(action, name, place);
      seen.add(name);
      continue;
    }
    if (said) refuse(place, 'several settings');
    said =
      name === 'setvar'
        ? readSetting(action, place, path)
        : { kind: 'exclusions', place, all: [readExclusion(action, place, path)] };
  }
  const missing = ['id', 'phase', 'pass', 'nolog'].find((name) => !seen.has(name));
  if (missing) refuse({ from, to }, 'action missing', { missing });
  return said ?? refuse({ from, to }, 'no change');
}

function readPlain(action: string, name: string, place: TextPlace): void {
  const value = action.slice(name.length + 1).replace(/^'(.*)'$/, '$1');
  if (name === 'id') {
    if (!/^[1-9]\d{0,8}$/.test(value)) refuse(place, 'id');
  } else if (name === 'phase') {
    if (/^([2-5]|response|logging)$/i.test(value)) refuse(place, 'later phase', { value });
    if (!/^(1|request)$/i.test(value)) refuse(place, 'no phase', { value });
  } else if (name !== 'pass' && name !== 'nolog' && !(name === 't' && value === 'none')) {
    refuse(place, 'other action', { reason: sayUnread('action', action || 'of no name') });
  }
}

const SETTINGS: Readonly<Record<string, 'paranoia' | 'threshold'>> = {
  paranoia_level: 'paranoia',
  inbound_anomaly_score_threshold: 'threshold',
};

function readSetting(action: string, place: TextPlace, path: string | null): Said {
  const [, name = '', number] = /^setvar:'?tx\.(\w+)=(\d{1,4})'?$/i.exec(action) ?? [];
  const value = Number(number);
  const kind = SETTINGS[name.toLowerCase()];
  if (path !== null) refuse(place, 'setting of a path');
  if (!kind) refuse(place, 'other setting');
  if (kind === 'paranoia' && !PARANOIA_LEVELS.some((level) => level === value))
    refuse(place, 'paranoia');
  if (kind === 'threshold' && (value < 1 || value > HIGHEST_THRESHOLD))
    refuse(place, 'threshold', { most: HIGHEST_THRESHOLD });
  return { kind, value, place };
}

function readRuleNumber(id: string, place: TextPlace): number {
  const rule = Number(id);
  if (!/^\d+$/.test(id)) refuse(place, 'rule without number');
  if (rule < RULE_NUMBERS[0] || rule > RULE_NUMBERS[1]) refuse(place, 'rule number', { id });
  return rule;
}

function readExclusion(action: string, place: TextPlace, path: string | null): WafExclusion {
  const [, control = '', id = '', variable] =
    /^ctl:(\w+)(?:=([^;]*)(?:;(.*))?)?$/i.exec(action) ?? [];
  const kind = control.toLowerCase();
  if (kind !== 'ruleremovetargetbyid' && kind !== 'ruleremovebyid')
    refuse(place, 'other control', { reason: sayUnread('control', control || action) });
  const rule = readRuleNumber(id, place);
  if (kind === 'ruleremovebyid') {
    if (variable !== undefined) refuse(place, 'target of a whole rule', { rule });
    return { rule, parameter: null, path };
  }
  const parameter = /^ARGS:(.*)$/i.exec(variable ?? '')?.[1] ?? '';
  if (!PARAMETER.test(parameter)) refuse(place, 'other target', { rule });
  if (REPEATING.includes(rule)) refuse(place, 'repeating rule', { rule });
  return { rule, parameter, path };
}
