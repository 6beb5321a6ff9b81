/** What the actions of a SecAction or a SecRule say, of those that the reader knows. */
import { hasWord, refusing, type Refuse, type TextPlace } from '../../misread.ts';
import texts from './text.json' with { type: 'json' };
import { ACTIONS } from './print.ts';
import {
  HIGHEST_THRESHOLD,
  PARAMETER,
  PARANOIA_LEVELS,
  REPEATING,
  RULE_NUMBERS,
  type WafExclusion,
} from './score.ts';

const { problems, vocabulary } = texts;

/** The words of ModSecurity 3.0 that its reader meets, so that none of them is called wrong: in small letters. */
type Kind = Exclude<keyof typeof vocabulary, 'values'>;

const isKnown = (kind: Kind, name: string): boolean =>
  hasWord(vocabulary[kind], name.toLowerCase());

/** Whether ModSecurity has an operator; what begins with none of them is an expression to it. */
export function hasOperator(written: string): boolean {
  return isKnown('operator', written.replace(/^!?@/, ''));
}

/** What it is to say of a word: 'ModSecurity knows @rx; the challenge does not.' */
export function sayUnread(kind: Kind, written: string): string {
  const names = written.split('|').map((each) => each.replace(/^[@!&]+/, '').split(/[:.]/, 1)[0]!);
  return names.every((name) => isKnown(kind, name))
    ? `ModSecurity knows ${written}; the challenge does not.`
    : `ModSecurity has no ${kind} ${written}.`;
}

/** What it is to say of another value than the one that a directive has here. */
export function sayOtherValue(directive: string, value: string): string {
  const values: Readonly<Record<string, readonly string[]>> = vocabulary.values;
  return values[directive.toLowerCase()]?.includes(value.toLowerCase()) === false
    ? `ModSecurity has no ${directive} ${value}.`
    : `ModSecurity knows ${directive} ${value}; the challenge keeps the value that it has.`;
}

/** What a directive says. */
export type Said = { readonly place: TextPlace } & (
  | { readonly kind: 'frame' }
  | { readonly kind: 'paranoia' | 'threshold'; readonly value: number }
  | { readonly kind: 'exclusions'; readonly all: readonly WafExclusion[] }
);

/** The words and quoted texts of a directive, each with its place. */
export interface DirectiveWord extends TextPlace {
  readonly text: string;
  readonly isQuoted: boolean;
}

export const refuse: Refuse<keyof typeof problems> = refusing(problems, { actions: ACTIONS });

/** What a list of actions says; each action has its place in the text. */
export function readActions({ text, from, to }: DirectiveWord, path: string | null): Said {
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

/** Reads the number of a rule on requests. */
export function readRuleNumber(id: string, place: TextPlace): number {
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
