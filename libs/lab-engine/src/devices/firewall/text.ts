/**
 * Reads the part of nft's language that the lab prints and its challenge takes: one table with one chain
 * that filters what is forwarded. Everything else is refused by line and column, and what nft alone knows
 * is said as that. Printing is in filter.ts, which needs no parser.
 */
import type { SyntaxNode, Tree } from '@lezer/common';
import { misreadAs, problemAt, readParts, type OrProblems } from '../../misread.ts';
import type { Chain, FirewallPolicy } from './filter.ts';
import tables from './nftables.parser.json' with { type: 'json' };
import { nodesNamed, parserFrom, wordsIn, type TextWord } from '../../lezer.ts';
import texts from './text.json' with { type: 'json' };
import { readRule, isKnown, refuse, Words, type NamelessRule } from './text-rule.ts';

export { HEAD_LINES, printChain, printRule } from './filter.ts';
export type { NamelessRule } from './text-rule.ts';

export const parser = parserFrom(tables);

/** A chain as a text has it: its rules have numbers, not names. */
type ReadChain = Pick<Chain, 'policy'> & { readonly rules: readonly NamelessRule[] };

/** What the statements have said so far. */
interface Draft {
  hasType: boolean;
  policy: FirewallPolicy;
  readonly rules: NamelessRule[];
}

/** Reads a whole file; every statement that is not understood is a separate problem. Never throws. */
export function readChain(text: string): OrProblems<{ readonly chain: ReadChain }> {
  const draft: Draft = { hasType: false, policy: 'accept', rules: [] };
  const frame = readParts([parser.parse(text)], (tree) => statementsOf(tree, text));
  const { faults } = readParts(frame.done.flat(), (node) =>
    readStatement(new Words(wordsIn(node, text)), draft),
  );
  const { hasType, ...chain } = draft;
  const problems = [...frame.faults, ...faults];
  if (problems.length === 0 && !hasType)
    problems.push(misreadAs(texts.problems['no type'], { from: 0, to: 5 }, { type: TYPE }));
  if (problems.length > 0) return { problems: problems.map((problem) => problemAt(problem, text)) };
  return { chain };
}

function statementsOf(tree: Tree, text: string): readonly SyntaxNode[] {
  const top = itemsOf(tree.topNode);
  const table = onlyBlock(top, 'table inet filter', text);
  const chain = onlyBlock(table, 'chain forward', text);
  const block = chain.find(({ name }) => name === 'Block');
  if (block) refuse(block, 'block in the chain');
  return chain;
}

function onlyBlock(items: readonly SyntaxNode[], head: string, text: string) {
  const [block] = items.filter(({ name }) => name === 'Block');
  const stray = items.find(({ name }) => name !== 'Block');
  if (stray) failStray(stray, head, text);
  if (!block) refuse({ from: 0, to: text.length }, 'no frame', { head });
  if (items[1]) refuse(items[1], 'second block');
  const open = block.getChild('{');
  const said = text.slice(block.from, open?.from ?? block.to).trim();
  const place = { from: block.from, to: block.from + said.length };
  if (said.replace(/\s+/g, ' ') !== head) refuse(place, 'other frame', { head });
  if (!open || !block.getChild('}')) refuse(place, 'braces');
  return itemsOf(block);
}

function failStray(stray: SyntaxNode, head: string, text: string): never {
  const [{ text: word }] = wordsIn(stray, text) as [TextWord];
  if (isKnown('command', word)) refuse(stray, 'command');
  return refuse(stray, isKnown('object', word) ? 'object' : 'outside', { word, head });
}

function itemsOf(node: SyntaxNode): readonly SyntaxNode[] {
  const items = nodesNamed(node, 'Block', 'Statement');
  const strange = items.find(({ type }) => type.isError);
  return strange ? refuse(strange, 'no meaning') : items;
}

function readStatement(words: Words, draft: Draft): void {
  if (words.peek() === 'type') draft.hasType = readType(words);
  else if (words.takes('policy')) draft.policy = readPolicy(words);
  else draft.rules.push(readRule(words));
}

const TYPE = 'type filter hook forward priority filter';

function readType(words: Words): true {
  const isHook = words.takes('type', 'filter', 'hook', 'forward', 'priority');
  // Priority 0 is the one that nft calls filter.
  const isFilter = isHook && (words.takes('filter') || words.takes('0'));
  if (!isFilter || words.peek() !== '') words.fail('other type', { type: TYPE });
  return true;
}

function readPolicy(words: Words): FirewallPolicy {
  const policy = words.peek();
  if (policy !== 'accept' && policy !== 'drop') words.fail('policy');
  words.take();
  if (words.peek() !== '') words.fail('behind the policy');
  return policy;
}
