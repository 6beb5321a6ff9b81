/**
 * The subset of ModSecurity's language that the challenge knows: the two SecActions of the Core Rule
 * Set's setup for the paranoia level and the inbound threshold, and exclusions by
 * `ctl:ruleRemoveTargetById` (one parameter) or `ctl:ruleRemoveById` (the whole rule), in a SecRule for
 * one path with `@streq` or in a SecAction for all. Everything else is refused by line and column.
 */
import type { SyntaxNode } from '@lezer/common';
import type { TextView } from '../challenge.ts';
import { misread, problemAt, readParts, type TextPlace } from '@netward/lab-engine/misread';
import {
  HIGHEST_THRESHOLD,
  MOST_EXCLUSIONS,
  partOfExclusion,
  REPEATING,
  schema,
  type WafConfiguration,
  type WafExclusion,
} from './configuration.ts';
import { parser } from './modsecurity.parser.ts';

const FIRST_ID = 1001;
const ACTIONS = 'phase:1,pass,nolog';

/** An exclusion as a directive. */
export function printExclusion({ rule, parameter, path }: WafExclusion, index: number): string {
  const target =
    parameter === null
      ? `ctl:ruleRemoveById=${rule}`
      : `ctl:ruleRemoveTargetById=${rule};ARGS:${parameter}`;
  const actions = `"id:${FIRST_ID + index},${ACTIONS},${target}"`;
  return path === null
    ? `SecAction ${actions}`
    : `SecRule REQUEST_FILENAME "@streq ${path}" ${actions}`;
}

/** The file that is read before the Core Rule Set's rules. */
export function print({ paranoia, threshold, exclusions }: WafConfiguration): string {
  const lines = [
    `SecAction "id:900000,${ACTIONS},setvar:tx.paranoia_level=${paranoia}"`,
    `SecAction "id:900110,${ACTIONS},setvar:tx.inbound_anomaly_score_threshold=${threshold}"`,
    ...exclusions.map(printExclusion),
  ];
  return `${lines.join('\n')}\n`;
}

type Told =
  | { readonly kind: 'paranoia' | 'threshold'; readonly value: number; readonly place: TextPlace }
  | { readonly kind: 'exclusion'; readonly exclusion: WafExclusion; readonly place: TextPlace };

/** The words and quoted texts of a directive, each with its place. */
interface DirectiveWord extends TextPlace {
  readonly text: string;
  readonly isQuoted: boolean;
}

function wordsOf(node: SyntaxNode, text: string): readonly DirectiveWord[] {
  const words: DirectiveWord[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) {
    const { from, to, name } = child;
    const isQuoted = name === 'Quoted';
    const said = text.slice(from, to);
    if (child.type.isError || (isQuoted && !(said.length > 1 && said.endsWith('"'))))
      misread(
        { from, to: Math.max(to, from + 1) },
        'This has no meaning here.',
        'Close every quotation mark in the line where it is opened.',
      );
    words.push({ from, to, isQuoted, text: isQuoted ? said.slice(1, -1) : said });
  }
  return words;
}

const KNOWN_TO_MODSECURITY =
  /^Sec(?:Rule(?:Engine|RemoveById|RemoveByTag|RemoveByMsg|UpdateTargetById|UpdateActionById|Script)|Audit\w+|Request\w+|Response\w+|DefaultAction|Marker|ComponentSignature|Collection\w+|Tmp\w+|Unicode\w+|Debug\w+|Geo\w+|Include)$|^Include$/;

function readDirective(node: SyntaxNode, text: string): Told {
  if (node.type.isError)
    misread(node, 'This is no directive.', 'Begin the line with SecAction or SecRule.');
  if (node.name === 'Comment')
    misread(node, 'The challenge keeps no comments.', 'Leave this line out.');
  const [name, ...rest] = wordsOf(node, text);
  if (name!.text === 'SecAction') {
    const [actions, ...more] = rest;
    if (!actions?.isQuoted || more.length > 0)
      misread(
        node,
        'SecAction is followed by its actions, once.',
        `Write SecAction "id:…,${ACTIONS},…".`,
      );
    return toldBy(actions, null);
  }
  if (name!.text === 'SecRule') {
    const [variable, operator, actions, ...more] = rest;
    if (variable && variable.text !== 'REQUEST_FILENAME')
      misread(
        variable,
        'ModSecurity can look at anything; in the challenge a rule asks for the path.',
        'Write SecRule REQUEST_FILENAME "@streq /search" "…".',
      );
    const path = /^@streq (\S+)$/.exec(operator?.text ?? '')?.[1];
    if (operator && path === undefined)
      misread(
        operator,
        'ModSecurity knows other operators; the challenge compares the whole path.',
        'Write "@streq /search".',
      );
    if (!actions?.isQuoted || !operator || path === undefined || more.length > 0)
      misread(
        node,
        'A SecRule has a variable, an operator and actions.',
        'Write SecRule REQUEST_FILENAME "@streq /search" "…".',
      );
    if (!schema.shape.exclusions.element.shape.path.safeParse(path).success)
      misread(operator, 'This is no path of the shop.', 'Write it like /search, in small letters.');
    return toldBy(actions, path);
  }
  return misread(
    name!,
    KNOWN_TO_MODSECURITY.test(name!.text)
      ? `ModSecurity knows ${name!.text}; the challenge does not.`
      : `ModSecurity has no directive ${name!.text}.`,
    'Begin the line with SecAction or SecRule.',
  );
}

/** What a list of actions tells; each action has its place in the text. */
function toldBy({ text, from, to }: DirectiveWord, path: string | null): Told {
  let told: Told | null = null;
  const seen = new Set<string>();
  let at = from + 1;
  for (const part of text.split(',')) {
    const place = { from: at, to: at + part.length };
    at += part.length + 1;
    const action = part.trim();
    const [name = ''] = action.split(':');
    if (name !== 'ctl' && name !== 'setvar') {
      readPlain(action, name, place);
      seen.add(name);
      continue;
    }
    if (told)
      misread(place, 'One directive says one thing here.', 'Put it into a line of its own.');
    told =
      name === 'setvar'
        ? readSetting(action, place, path)
        : { kind: 'exclusion', place, exclusion: readExclusion(action, place, path) };
  }
  const missing = ['id', 'phase', 'pass', 'nolog'].find((name) => !seen.has(name));
  if (missing)
    misread({ from, to }, `These actions have no ${missing}.`, `Write "id:…,${ACTIONS},…".`);
  return told ?? misread({ from, to }, 'These actions do nothing.', 'Add a setvar or a ctl.');
}

function readPlain(action: string, name: string, place: TextPlace): void {
  if (name === 'id') {
    if (!/^id:[1-9]\d{0,8}$/.test(action))
      misread(place, 'An id is a number.', 'Write it like id:1001.');
  } else if (name === 'phase') {
    if (action !== 'phase:1')
      misread(
        place,
        'What comes after phase 1 is too late for some rules of the Core Rule Set.',
        'Write phase:1.',
      );
  } else if (name === 't' && action === 't:none') return;
  else if (action !== 'pass' && action !== 'nolog')
    misread(
      place,
      `The challenge has no use for ${action || 'an empty action'} here.`,
      `Write the actions as id:…,${ACTIONS} and then a setvar or a ctl.`,
    );
}

function readSetting(action: string, place: TextPlace, path: string | null): Told {
  const [, name, number] = /^setvar:tx\.([a-z_]+)=(\d{1,4})$/.exec(action) ?? [];
  const value = Number(number);
  if (path !== null)
    misread(
      place,
      'ModSecurity can set this for one path; the challenge sets it for all.',
      'Write it in a SecAction.',
    );
  if (name === 'paranoia_level') {
    if (value < 1 || value > 4)
      misread(place, 'Paranoia levels go from 1 to 4.', 'Write a level from 1 to 4.');
    return { kind: 'paranoia', value, place };
  }
  if (name === 'inbound_anomaly_score_threshold') {
    if (value < 1 || value > HIGHEST_THRESHOLD)
      misread(place, `A threshold goes from 1 to ${HIGHEST_THRESHOLD} here.`, 'The default is 5.');
    return { kind: 'threshold', value, place };
  }
  return misread(
    place,
    'The challenge sets tx.paranoia_level and tx.inbound_anomaly_score_threshold, each to a number.',
    'Write setvar:tx.paranoia_level=1.',
  );
}

function readExclusion(action: string, place: TextPlace, path: string | null): WafExclusion {
  const [, kind, id, variable] =
    /^ctl:(ruleRemoveTargetById|ruleRemoveById)=(\d+)(?:;(.*))?$/.exec(action) ?? [];
  if (kind === undefined)
    misread(
      place,
      'The challenge excludes by ruleRemoveTargetById and ruleRemoveById, one rule at a time.',
      'Write ctl:ruleRemoveTargetById=942190;ARGS:q.',
    );
  const rule = Number(id);
  if (rule < 910_000 || rule > 948_999)
    misread(
      place,
      'The Core Rule Set’s rules on requests have numbers from 910000 to 948999.',
      'Take the number from a result.',
    );
  if (kind === 'ruleRemoveById') {
    if (variable !== undefined)
      misread(place, 'ruleRemoveById names no parameter.', `Write ctl:ruleRemoveById=${rule}.`);
    return { rule, parameter: null, path };
  }
  const parameter = /^ARGS:([a-z_][a-z0-9_]{0,29})$/.exec(variable ?? '')?.[1];
  if (parameter === undefined)
    misread(
      place,
      'ModSecurity knows more variables; the challenge excludes one parameter.',
      `Write ctl:ruleRemoveTargetById=${rule};ARGS:q, or ctl:ruleRemoveById=${rule} for all.`,
    );
  if (REPEATING.includes(rule))
    misread(
      place,
      'This rule matches several variables at once, and only what the whole rule does is measured.',
      `Write ctl:ruleRemoveById=${rule}.`,
    );
  return { rule, parameter, path };
}

export const text: TextView<WafConfiguration> = {
  syntax: 'modsecurity',
  title: 'ModSecurity',
  grammar: { parser, strong: ['Setting'] },
  print,
  read(written) {
    const nodes: SyntaxNode[] = [];
    const { topNode } = parser.parse(written);
    for (let node = topNode.firstChild; node; node = node.nextSibling)
      if (node.type.isError ? node.from < node.to : /^(Directive|Comment)$/.test(node.name))
        nodes.push(node);
    const settings = new Map<string, number>();
    const exclusions: WafExclusion[] = [];
    const { faults } = readParts(nodes, (node) => {
      const told = readDirective(node, written);
      if (told.kind === 'exclusion') {
        exclusions.push(told.exclusion);
        if (exclusions.length > MOST_EXCLUSIONS)
          misread(told.place, `The challenge takes ${MOST_EXCLUSIONS} exclusions.`, 'Remove one.');
        return;
      }
      if (settings.has(told.kind))
        misread(told.place, 'This is set twice.', 'Remove one of the two lines.');
      settings.set(told.kind, told.value);
    });
    if (faults.length > 0) return { problems: faults.map((fault) => problemAt(fault, written)) };
    return {
      // What is not said is as the Core Rule Set's setup has it.
      configuration: schema.parse({
        paranoia: settings.get('paranoia') ?? 1,
        threshold: settings.get('threshold') ?? 5,
        exclusions,
      }),
    };
  },
  partOfLine: ({ exclusions }, line) => {
    if (line <= 2) return line === 1 ? 'paranoia' : line === 2 ? 'threshold' : null;
    return line - 3 < exclusions.length ? partOfExclusion(line - 3) : null;
  },
};
