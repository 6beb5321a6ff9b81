/**
 * Reads the part of Suricata's rule language that the lab prints and its challenges take: rules for
 * `http any any -> any any` with `msg`, `flow`, the buffers of requests and of the status code, before a
 * content or as the old modifiers behind it, `content` with `nocase`, `distance` and `within`, `threshold`
 * and `detection_filter` by the client's address, `priority`, `sid` and `rev:1`; and the lab's own rule that
 * counts SYNs. Everything else is refused by line and column, and what Suricata alone knows is said as that.
 * Printing is in print.ts, which needs no parser.
 */
import type { SyntaxNode } from '@lezer/common';
import { problemAt, readParts, type OrProblems, type TextPlace } from '../../misread.ts';
import { RATE, rateRule } from '../signatures.ts';
import { MOST_RULES, printRule } from './print.ts';
import type { InlineAction, InlineRule, Rate } from './rules.ts';
import tables from './suricata.parser.json' with { type: 'json' };
import { nodesIn, nodesNamed, parserFrom } from '../../lezer.ts';
import { readOptions, refuse, type RuleOption } from './text-options.ts';
import texts from './text.json' with { type: 'json' };

export const parser = parserFrom(tables);

interface SensorText {
  readonly actions: readonly InlineAction[];
  /** Takes what a comment says, or throws `Misread`. */
  readonly comment: (text: string, place: TextPlace) => void;
  /** Takes the two numbers of the lab's rule about SYNs. Absent where no rule counts those. */
  readonly rate?: (rate: Rate, place: TextPlace) => void;
}

const SHAPE = 'Write a rule as: action http any any -> any any (option; option; …)';
const HTTP = 'http any any -> any any';
const SYNS = `tcp any any -> any [${RATE.syn!.ports!.join(',')}]`;

/** Reads a whole rules file; every line that is not understood is a separate problem. Never throws. */
export function readRules(
  text: string,
  sensor: SensorText,
): OrProblems<{ readonly rules: readonly InlineRule[] }> {
  const rules: InlineRule[] = [];
  const { topNode } = parser.parse(text);
  const { faults } = readParts(nodesNamed(topNode, 'Rule', 'Comment'), (node) => {
    if (node.type.isError) refuse(node, 'no rule', { shape: SHAPE });
    if (node.name === 'Comment') return sensor.comment(text.slice(node.from, node.to), node);
    const rule = readRule(node, text, sensor);
    const { sid } = rule;
    if (rule.syn) return sensor.rate!(rateOf(rule, node), node);
    if (sensor.rate && sid === RATE.sid) refuse(node, 'sid of the rate', { sid });
    if (rules.some((each) => each.sid === sid)) refuse(node, 'sid taken', { sid });
    if (rules.length === MOST_RULES) refuse(node, 'rules', { most: MOST_RULES });
    rules.push(rule);
  });
  if (faults.length === 0) return { rules };
  return { problems: faults.map((fault) => problemAt(fault, text)) };
}

function readRule(node: SyntaxNode, text: string, { actions, rate }: SensorText): InlineRule {
  const [first, ...header] = node.getChildren('Word');
  const options = node.getChild('Options');
  if (!first || !options || header.length === 0) refuse(node, 'incomplete', { shape: SHAPE });
  refuseErrors(node);
  if (!options.getChild(')')) refuse({ from: node.to, to: node.to + 1 }, 'no end');
  refuseErrors(options);
  const action = actionIn(first, text, actions);
  const place = { from: header[0]!.from, to: header.at(-1)!.to };
  const isSyn = isAboutSyns(text.slice(place.from, place.to), place, rate !== undefined);
  if (isSyn && action !== 'drop') refuse(first, 'rate alerts');
  const read = options.getChildren('Option').map((option) => optionOf(option, text));
  return { ...readOptions(read, node, isSyn ? RATE.syn : undefined), action };
}

function actionIn(node: SyntaxNode, text: string, actions: readonly InlineAction[]): InlineAction {
  const written = text.slice(node.from, node.to);
  const problem = texts.vocabulary.actions.includes(written) ? 'known action' : 'no action';
  return (
    actions.find((each) => each === written) ??
    refuse(node, problem, { written, actions: actions.join(' or ') })
  );
}

/** Whether a rule is about SYNs, by what stands between its action and its options. */
function isAboutSyns(written: string, place: TextPlace, takesSyns: boolean): boolean {
  const header = written.replace(/\s+/g, ' ');
  if (header === HTTP) return false;
  if (!takesSyns || !header.startsWith('tcp')) refuse(place, 'header', { header: HTTP });
  if (header !== SYNS) refuse(place, 'ports', { header: SYNS });
  return true;
}

/** The numbers of a rule about SYNs, which are all that is free in it. */
function rateOf(rule: InlineRule, place: TextPlace): Rate {
  const { count, seconds } = rule.threshold ?? { count: 10, seconds: 60 };
  const wanted = printRule(rateRule({ count, seconds }));
  const written = printRule({ ...rule, priority: rule.priority ?? RATE.priority });
  if (written !== wanted) refuse(place, 'rate', { wanted });
  return { count, seconds };
}

function refuseErrors(node: SyntaxNode): void {
  const strange = nodesIn(node).find(({ type }) => type.isError);
  if (strange) refuse(strange, 'no meaning');
}

function optionOf(node: SyntaxNode, text: string): RuleOption {
  refuseErrors(node);
  const name = node.getChild('Name')!;
  const quoted = node.getChild('Quoted');
  const value = quoted ?? node.getChild('Plain');
  const marks = quoted ? 1 : 0;
  return {
    name: text.slice(name.from, name.to),
    value: value && text.slice(value.from + marks, value.to - marks).trim(),
    isQuoted: quoted !== null,
    isNegated: node.getChild('Not') !== null,
    place: { from: node.from, to: node.to },
  };
}
