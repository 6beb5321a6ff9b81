/**
 * Reads the file of ModSecurity that the lab shows and a challenge takes: the engine and its audit
 * log, the two SecActions of the Core Rule Set's setup for the paranoia level and the inbound threshold, and
 * exclusions by `ctl:ruleRemoveTargetById` (one parameter) or `ctl:ruleRemoveById` (the whole rule), in a
 * SecRule for one path with `@streq` or in a SecAction for all; `SecRuleRemoveById` is read too. Everything
 * else is refused by line and column, and what ModSecurity knows of it is said to be known.
 */
import type { SyntaxNode } from '@lezer/common';
import { problemAt, readParts, type OrProblems } from '../../misread.ts';
import tables from './modsecurity.parser.json' with { type: 'json' };
import { nodesIn, nodesNamed, parserFrom } from '../../lezer.ts';
import { DELIVERED, MOST_EXCLUSIONS, PATH, type WafExclusion, type WafRules } from './score.ts';
import {
  readActions,
  readRuleNumber,
  refuse,
  hasOperator,
  sayOtherValue,
  sayUnread,
  type DirectiveWord,
  type Said,
} from './read-actions.ts';
import { FRAME } from './print.ts';

export { print, printExclusion, settingOfLine } from './print.ts';

export const parser = parserFrom(tables);

function wordsOf(node: SyntaxNode, text: string): readonly DirectiveWord[] {
  return nodesIn(node).map(({ from, to, name, type }) => {
    const isQuoted = name === 'Quoted';
    const written = text.slice(from, to);
    if (type.isError || (isQuoted && !(written.length > 1 && written.endsWith('"'))))
      refuse({ from, to: Math.max(to, from + 1) }, 'open quotation');
    return { from, to, isQuoted, text: isQuoted ? written.slice(1, -1) : written };
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

function readAction(node: SyntaxNode, [actions, ...more]: readonly DirectiveWord[]): Said {
  if (!actions?.isQuoted || more.length > 0) refuse(node, 'actions of a SecAction');
  return readActions(actions, null);
}

function readRule(node: SyntaxNode, words: readonly DirectiveWord[]): Said {
  const [variable, operator, actions, ...more] = words;
  if (variable && variable.text.toUpperCase() !== 'REQUEST_FILENAME')
    refuse(variable, 'other variable', { reason: sayUnread('variable', variable.text) });
  const path = operator && readPath(operator);
  if (!actions?.isQuoted || path === undefined || more.length > 0)
    refuse(node, 'parts of a SecRule');
  return readActions(actions, path);
}

function readPath(operator: DirectiveWord): string {
  const [, name = '@rx', path = ''] = /^(!?@\w+)?\s*(.*)$/s.exec(operator.text)!;
  if (name.toLowerCase() !== '@streq') {
    if (!hasOperator(name)) refuse(operator, 'expression', { name });
    refuse(operator, 'other operator', { reason: sayUnread('operator', name) });
  }
  if (!PATH.test(path)) refuse(operator, 'path');
  return path;
}

function readRemoval(node: SyntaxNode, words: readonly DirectiveWord[]): Said {
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
