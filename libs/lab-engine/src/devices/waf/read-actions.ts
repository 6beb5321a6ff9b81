/** What the actions of a SecAction or a SecRule say, of those that the reader knows. */
import { misread, type TextPlace } from '../../misread.ts';
import { ACTIONS } from './print.ts';
import {
  HIGHEST_THRESHOLD,
  PARAMETER,
  PARANOIA_LEVELS,
  REPEATING,
  RULE_NUMBERS,
  type WafExclusion,
} from './score.ts';
import { sayUnread } from './vocabulary.ts';

/** What a directive says. */
export type Said =
  | { readonly kind: 'frame'; readonly place: TextPlace }
  | { readonly kind: 'paranoia' | 'threshold'; readonly value: number; readonly place: TextPlace }
  | {
      readonly kind: 'exclusions';
      readonly all: readonly WafExclusion[];
      readonly place: TextPlace;
    };

/** The words and quoted texts of a directive, each with its place. */
export interface DirectiveWord extends TextPlace {
  readonly text: string;
  readonly isQuoted: boolean;
}

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
    if (said)
      misread(
        place,
        'ModSecurity knows several settings in a line; the challenge keeps one in each.',
        'Put it into a line of its own.',
      );
    said =
      name === 'setvar'
        ? readSetting(action, place, path)
        : { kind: 'exclusions', place, all: [readExclusion(action, place, path)] };
  }
  const missing = ['id', 'phase', 'pass', 'nolog'].find((name) => !seen.has(name));
  if (missing)
    misread(
      { from, to },
      `ModSecurity knows actions without ${missing}; the challenge wants it here.`,
      `Write "id:…,${ACTIONS},…".`,
    );
  return (
    said ??
    misread(
      { from, to },
      'ModSecurity knows actions that change nothing; the challenge has no use for them.',
      'Add a setvar or a ctl.',
    )
  );
}

function readPlain(action: string, name: string, place: TextPlace): void {
  const value = action.slice(name.length + 1).replace(/^'(.*)'$/, '$1');
  if (name === 'id') {
    if (!/^[1-9]\d{0,8}$/.test(value))
      misread(place, 'An id is a number.', 'Write it like id:1001.');
  } else if (name === 'phase') {
    if (value !== '1' && value.toLowerCase() !== 'request') readPhase(value, place);
  } else if (name === 't' && value === 'none') return;
  else if (name !== 'pass' && name !== 'nolog')
    misread(
      place,
      sayUnread('action', action || 'of no name'),
      `Write the actions as id:…,${ACTIONS} and then a setvar or a ctl.`,
    );
}

function readPhase(value: string, place: TextPlace): never {
  return misread(
    place,
    /^([2-5]|request|response|logging)$/i.test(value)
      ? `ModSecurity knows phase ${value}, which is too late for some rules; the challenge does not.`
      : `ModSecurity has no phase ${value}.`,
    'Write phase:1.',
  );
}

const SETTINGS: Readonly<Record<string, 'paranoia' | 'threshold'>> = {
  paranoia_level: 'paranoia',
  inbound_anomaly_score_threshold: 'threshold',
};

function readSetting(action: string, place: TextPlace, path: string | null): Said {
  const [, name = '', number] = /^setvar:'?tx\.(\w+)=(\d{1,4})'?$/i.exec(action) ?? [];
  const value = Number(number);
  const kind = SETTINGS[name.toLowerCase()];
  if (path !== null)
    misread(
      place,
      'ModSecurity knows settings for one path; the challenge sets this for all.',
      'Write it in a SecAction.',
    );
  if (!kind)
    misread(
      place,
      'ModSecurity knows any variable and value here; the challenge sets tx.paranoia_level and tx.inbound_anomaly_score_threshold, each to a number.',
      'Write setvar:tx.paranoia_level=1.',
    );
  if (kind === 'paranoia' && !PARANOIA_LEVELS.some((level) => level === value))
    misread(
      place,
      'ModSecurity knows any number here; the challenge has the paranoia levels from 1 to 4.',
      'Write a level from 1 to 4.',
    );
  if (kind === 'threshold' && (value < 1 || value > HIGHEST_THRESHOLD))
    misread(
      place,
      `ModSecurity knows other numbers; the challenge has thresholds from 1 to ${HIGHEST_THRESHOLD}.`,
      'The default is 5.',
    );
  return { kind, value, place };
}

/** Reads the number of a rule on requests. */
export function readRuleNumber(id: string, place: TextPlace): number {
  const rule = Number(id);
  if (!/^\d+$/.test(id)) misread(place, 'A rule has a number.', 'Take the number from a result.');
  if (rule < RULE_NUMBERS[0] || rule > RULE_NUMBERS[1])
    misread(
      place,
      `ModSecurity knows rule ${id}; the challenge leaves out rules on requests, from 910000 to 948999.`,
      'Take the number from a result.',
    );
  return rule;
}

function readExclusion(action: string, place: TextPlace, path: string | null): WafExclusion {
  const [, control = '', id = '', variable] =
    /^ctl:(\w+)(?:=([^;]*)(?:;(.*))?)?$/i.exec(action) ?? [];
  const kind = control.toLowerCase();
  if (kind !== 'ruleremovetargetbyid' && kind !== 'ruleremovebyid')
    misread(
      place,
      sayUnread('control', control || action),
      'Write ctl:ruleRemoveTargetById=942190;ARGS:q.',
    );
  const rule = readRuleNumber(id, place);
  if (kind === 'ruleremovebyid') {
    if (variable !== undefined)
      misread(
        place,
        'ModSecurity knows only the number here and takes the whole rule off; the challenge wants nothing behind it.',
        `Write ctl:ruleRemoveById=${rule}.`,
      );
    return { rule, parameter: null, path };
  }
  const parameter = /^ARGS:(.*)$/i.exec(variable ?? '')?.[1] ?? '';
  if (!PARAMETER.test(parameter))
    misread(
      place,
      'ModSecurity knows more variables; the challenge excludes one parameter.',
      `Write ctl:ruleRemoveTargetById=${rule};ARGS:q, or ctl:ruleRemoveById=${rule} for all.`,
    );
  if (REPEATING.includes(rule))
    misread(
      place,
      'ModSecurity knows this; the challenge leaves this rule out as a whole: it matches several variables at once, and only that is measured.',
      `Write ctl:ruleRemoveById=${rule}.`,
    );
  return { rule, parameter, path };
}
