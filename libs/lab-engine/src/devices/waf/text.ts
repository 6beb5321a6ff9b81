/**
 * Reads the file of ModSecurity that the lab shows and a challenge takes: the engine and its audit
 * log, the two SecActions of the Core Rule Set's setup for the paranoia level and the inbound threshold, and
 * exclusions by `ctl:ruleRemoveTargetById` (one parameter) or `ctl:ruleRemoveById` (the whole rule), in a
 * SecRule for one path with `@streq` or in a SecAction for all; `SecRuleRemoveById` is read too. Everything
 * else is refused by line and column, and what ModSecurity knows of it is said to be known.
 */
import type { SyntaxNode } from '@lezer/common';
import { misread, problemAt, readParts, type TextProblem } from '../../misread.ts';
import { parser } from './modsecurity.parser.ts';
import { DELIVERED, MOST_EXCLUSIONS, PATH, type WafExclusion, type WafRules } from './score.ts';
import { readActions, readRuleNumber, type DirectiveWord, type Said } from './read-actions.ts';
import { ACTIONS, FRAME } from './print.ts';
import { hasOperator, sayOtherValue, sayUnread } from './vocabulary.ts';

export { parser } from './modsecurity.parser.ts';
export { print, printExclusion, settingOfLine } from './print.ts';

function wordsOf(node: SyntaxNode, text: string): readonly DirectiveWord[] {
  const words: DirectiveWord[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) {
    const { from, to, name } = child;
    const isQuoted = name === 'Quoted';
    const written = text.slice(from, to);
    if (child.type.isError || (isQuoted && !(written.length > 1 && written.endsWith('"'))))
      misread(
        { from, to: Math.max(to, from + 1) },
        'ModSecurity knows quotation marks that stay open; the challenge wants each closed in its line.',
        'Close every quotation mark in the line where it is opened.',
      );
    words.push({ from, to, isQuoted, text: isQuoted ? written.slice(1, -1) : written });
  }
  return words;
}

function readDirective(node: SyntaxNode, text: string): Said {
  if (node.type.isError)
    misread(node, 'This is no directive.', 'Begin the line with SecAction or SecRule.');
  if (node.name === 'Comment')
    misread(node, 'ModSecurity knows comments; the challenge keeps none.', 'Leave this line out.');
  const [name, ...rest] = wordsOf(node, text);
  const directive = name!.text.toLowerCase();
  if (directive === 'secaction') return readAction(node, rest);
  if (directive === 'secrule') return readRule(node, rest);
  if (directive === 'secruleremovebyid') return readRemoval(node, rest);
  const own = FRAME.filter((line) => line.toLowerCase().startsWith(`${directive} `));
  if (own.length === 0)
    misread(name!, sayUnread('directive', name!.text), 'Begin the line with SecAction or SecRule.');
  const value = rest.map((word) => word.text).join(' ');
  const isOurs = own.some((line) => line.slice(directive.length + 1).replaceAll('"', '') === value);
  if (!isOurs) misread(node, sayOtherValue(name!.text, value), `Write ${own.join(' or ')}.`);
  return { kind: 'frame', place: node };
}

function readAction(node: SyntaxNode, [actions, ...more]: readonly DirectiveWord[]): Said {
  if (!actions?.isQuoted || more.length > 0)
    misread(
      node,
      'SecAction is followed by its actions, once.',
      `Write SecAction "id:…,${ACTIONS},…".`,
    );
  return readActions(actions, null);
}

function readRule(node: SyntaxNode, words: readonly DirectiveWord[]): Said {
  const [variable, operator, actions, ...more] = words;
  if (variable && variable.text.toUpperCase() !== 'REQUEST_FILENAME')
    misread(
      variable,
      sayUnread('variable', variable.text),
      'Write SecRule REQUEST_FILENAME "@streq /search" "…".',
    );
  const path = operator && readPath(operator);
  if (!actions?.isQuoted || path === undefined || more.length > 0)
    misread(
      node,
      'A SecRule of the challenge has a variable, an operator and actions.',
      'Write SecRule REQUEST_FILENAME "@streq /search" "…".',
    );
  return readActions(actions, path);
}

function readPath(operator: DirectiveWord): string {
  const [, name = '@rx', path = ''] = /^(!?@\w+)?\s*(.*)$/s.exec(operator.text)!;
  if (name.toLowerCase() !== '@streq')
    misread(
      operator,
      hasOperator(name)
        ? sayUnread('operator', name)
        : `ModSecurity knows no operator ${name} and takes all of it for an expression; the challenge takes a path.`,
      'Write "@streq /search".',
    );
  if (!PATH.test(path))
    misread(
      operator,
      'ModSecurity knows any path; the challenge takes those that the shop could have.',
      'Write it like /search, in small letters.',
    );
  return path;
}

function readRemoval(node: SyntaxNode, words: readonly DirectiveWord[]): Said {
  if (words.length === 0)
    misread(node, 'SecRuleRemoveById names no rule.', 'Write SecRuleRemoveById 942190.');
  const all = words.map((word) => {
    if (/^\d+-\d+$/.test(word.text))
      misread(
        word,
        'ModSecurity knows ranges of rules; the challenge leaves out one rule at a time.',
        'Write SecRuleRemoveById 942190.',
      );
    return { rule: readRuleNumber(word.text, word), parameter: null, path: null };
  });
  return { kind: 'exclusions', all, place: node };
}

/** Puts the lines of a file together: what is not said is as the Core Rule Set is delivered. */
function rulesOf(
  settings: ReadonlyMap<string, number>,
  exclusions: readonly WafExclusion[],
): WafRules {
  return {
    paranoia: (settings.get('paranoia') ?? DELIVERED.paranoia) as WafRules['paranoia'],
    threshold: settings.get('threshold') ?? DELIVERED.threshold,
    exclusions,
  };
}

/** Reads a file, or says of every line that was not understood why. Never throws. */
export function read(
  written: string,
): { readonly rules: WafRules } | { readonly problems: readonly TextProblem[] } {
  const nodes: SyntaxNode[] = [];
  // A line that ends in a backslash goes on in the next one.
  const joined = written.replace(/\\\r?\n/g, (end) => ' '.repeat(end.length));
  const { topNode } = parser.parse(joined);
  for (let node = topNode.firstChild; node; node = node.nextSibling)
    if (node.type.isError ? node.from < node.to : /^(Directive|Comment)$/.test(node.name))
      nodes.push(node);
  const settings = new Map<string, number>();
  const exclusions: WafExclusion[] = [];
  const { faults } = readParts(nodes, (node) => {
    const said = readDirective(node, joined);
    if (said.kind === 'frame') return;
    if (said.kind === 'exclusions') {
      exclusions.push(...said.all);
      if (exclusions.length > MOST_EXCLUSIONS)
        misread(
          said.place,
          `ModSecurity knows longer files; the challenge takes ${MOST_EXCLUSIONS} exclusions.`,
          'Remove one.',
        );
      return;
    }
    if (settings.has(said.kind))
      misread(
        said.place,
        'ModSecurity knows settings that replace an earlier one; the challenge takes each once.',
        'Remove one of the two lines.',
      );
    settings.set(said.kind, said.value);
  });
  if (faults.length > 0) return { problems: faults.map((fault) => problemAt(fault, written)) };
  return { rules: rulesOf(settings, exclusions) };
}
