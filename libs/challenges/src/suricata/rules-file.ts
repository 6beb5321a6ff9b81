import type { SyntaxNode } from '@lezer/common';
import { misread, readParts, type Misread, type TextPlace } from '@netward/lab-engine/misread';
import type { TextView } from '../challenge.ts';
import { parser } from './suricata.parser.ts';

export const grammar: NonNullable<TextView<unknown>['grammar']> = { parser, strong: ['Keyword'] };

/** One option of a rule: 'content:!"x";'. */
export interface RuleOption {
  readonly name: string;
  /** Null for an option without a value. */
  readonly value: string | null;
  readonly isQuoted: boolean;
  readonly isNegated: boolean;
  readonly place: TextPlace;
}

/** A line of a rules file that is not empty. */
export type RulesLine =
  | { readonly kind: 'comment'; readonly text: string; readonly place: TextPlace }
  | {
      readonly kind: 'rule';
      readonly action: string;
      /** What stands between the action and the options. */
      readonly header: string;
      readonly options: readonly RuleOption[];
      readonly place: TextPlace;
      readonly actionPlace: TextPlace;
      readonly headerPlace: TextPlace;
    };

/** Reads every line of a rules file with `read`; faults stand beside what was understood. */
export function readRulesFile<T>(
  text: string,
  read: (line: RulesLine) => T,
): { readonly done: readonly T[]; readonly faults: readonly Misread[] } {
  const lines: SyntaxNode[] = [];
  const { topNode } = parser.parse(text);
  for (let node = topNode.firstChild; node; node = node.nextSibling)
    if (node.type.isError ? node.from < node.to : /^(Rule|Comment)$/.test(node.name))
      lines.push(node);
  return readParts(lines, (node) => read(lineOf(node, text)));
}

const SHAPE = 'Write a rule as: action http any any -> any any (option; option; …)';

function lineOf(node: SyntaxNode, text: string): RulesLine {
  if (node.type.isError) misread(node, 'This is no rule.', SHAPE);
  if (node.name === 'Comment')
    return { kind: 'comment', text: text.slice(node.from, node.to), place: node };
  const [action, ...header] = node.getChildren('Word');
  const options = node.getChild('Options');
  if (!action || !options || header.length === 0) misread(node, 'This rule is incomplete.', SHAPE);
  refuseErrors(node);
  if (!options.getChild(')'))
    misread(
      { from: node.to, to: node.to + 1 },
      'Suricata lets the last parenthesis be missing; the challenge does not.',
      'End the rule with ).',
    );
  refuseErrors(options);
  const headerPlace = { from: header[0]!.from, to: header.at(-1)!.to };
  return {
    kind: 'rule',
    action: text.slice(action.from, action.to),
    header: text.slice(headerPlace.from, headerPlace.to).replace(/\s+/g, ' '),
    options: options.getChildren('Option').map((option) => optionOf(option, text)),
    place: { from: node.from, to: node.to },
    actionPlace: action,
    headerPlace,
  };
}

function refuseErrors(node: SyntaxNode): void {
  for (let child = node.firstChild; child; child = child.nextSibling)
    if (child.type.isError)
      misread(
        child,
        'This has no meaning here.',
        'Write options as name; or name:value; and end each with a semicolon.',
      );
}

function optionOf(node: SyntaxNode, text: string): RuleOption {
  refuseErrors(node);
  const name = node.getChild('Name')!;
  const quoted = node.getChild('Quoted');
  const value = quoted ?? node.getChild('Plain');
  return {
    name: text.slice(name.from, name.to),
    value: value
      ? text.slice(value.from + (quoted ? 1 : 0), value.to - (quoted ? 1 : 0)).trim()
      : null,
    isQuoted: quoted !== null,
    isNegated: node.getChild('Not') !== null,
    place: { from: node.from, to: node.to },
  };
}
