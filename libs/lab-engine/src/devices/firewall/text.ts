/**
 * Reads the part of nft's language that the lab prints and its challenge takes: one table with one chain
 * that filters what is forwarded. Everything else is refused by line and column, and what nft alone knows
 * is said as that. Printing is in print.ts, which needs no parser.
 */
import type { SyntaxNode, Tree } from '@lezer/common';
import { misread, Misread, problemAt, readParts, type TextProblem } from '../../misread.ts';
import type { FirewallPolicy } from './filter.ts';
import { parser } from './nftables.parser.ts';
import { readRule, type NamelessRule } from './text-rule.ts';
import { Words, type RuleWord } from './text-words.ts';

export { HEAD_LINES, printChain, printRule } from './print.ts';
export type { NamelessRule } from './text-rule.ts';
export { parser } from './nftables.parser.ts';

/** A chain as a text has it: its rules have numbers, not names. */
export interface ReadChain {
  readonly policy: FirewallPolicy;
  readonly rules: readonly NamelessRule[];
}

type Statement =
  | { readonly kind: 'type' }
  | { readonly kind: 'policy'; readonly policy: FirewallPolicy }
  | { readonly kind: 'rule'; readonly rule: NamelessRule };

/** Reads a whole file; every statement that is not understood is a problem of its own. Never throws. */
export function readChain(
  text: string,
): { readonly chain: ReadChain } | { readonly problems: readonly TextProblem[] } {
  const tree = parser.parse(text);
  const frame = readParts([tree], (whole) => statementsOf(whole, text));
  const nodes = frame.done.flat();
  const { done, faults } = readParts(nodes, (node) => readStatement(wordsOf(node, text)));
  const problems = [...frame.faults, ...faults];
  if (problems.length === 0 && !done.some(({ kind }) => kind === 'type'))
    problems.push(
      new Misread(
        { from: 0, to: 5 },
        'nft knows chains without a type line, which no packet meets by itself; the challenge has the one that is asked about every packet.',
        `Write "${TYPE};".`,
      ),
    );
  if (problems.length > 0) return { problems: problems.map((problem) => problemAt(problem, text)) };
  const policy = done.findLast((each) => each.kind === 'policy')?.policy ?? 'accept';
  return {
    chain: { policy, rules: done.flatMap((each) => (each.kind === 'rule' ? each.rule : [])) },
  };
}

const FRAME =
  'nft knows many tables and chains; the challenge has one: table inet filter, chain forward.';
/** What can stand outside of a chain, and in a table next to its chains. */
const COMMANDS = new Set(
  'add create insert replace delete destroy flush list reset rename define redefine undefine include monitor export import describe'.split(
    ' ',
  ),
);
const OBJECTS = new Set(
  'set map flowtable ct counter quota limit secmark synproxy comment flags'.split(' '),
);

/** The statements of the chain. Throws where the frame around them is another one. */
function statementsOf(tree: Tree, text: string): readonly SyntaxNode[] {
  const top = childrenOf(tree.topNode);
  const table = onlyBlock(top, 'table inet filter', text);
  const chain = onlyBlock(table, 'chain forward', text);
  const block = chain.find(({ name }) => name === 'Block');
  if (block)
    misread(block, 'A chain holds rules, not another block.', 'Close the chain with } first.');
  return chain;
}

/** The items of a block that is alone there and has this head. */
function onlyBlock(
  items: readonly SyntaxNode[],
  head: string,
  text: string,
): readonly SyntaxNode[] {
  const [block] = items.filter(({ name }) => name === 'Block');
  const stray = items.find(({ name }) => name !== 'Block');
  if (stray) failStray(stray, head, text);
  if (!block)
    misread({ from: 0, to: text.length }, `"${head}" is missing.`, `Begin with "${head} {".`);
  if (items[1]) misread(items[1], FRAME, 'Remove the second one.');
  const open = block.getChild('{');
  const said = text.slice(block.from, open?.from ?? block.to).trim();
  const place = { from: block.from, to: block.from + said.length };
  if (said.replace(/\s+/g, ' ') !== head) misread(place, FRAME, `Write "${head} {".`);
  if (!open || !block.getChild('}'))
    misread(
      place,
      'This block is opened and never closed, or the other way round.',
      'Count the braces: each { needs its }.',
    );
  return childrenOf(block);
}

/** Fails at a statement that stands outside of the chain. */
function failStray(stray: SyntaxNode, head: string, text: string): never {
  const [first] = wordsOf(stray, text);
  const known = COMMANDS.has(first!.text)
    ? 'commands and definitions around a table'
    : OBJECTS.has(first!.text)
      ? `${first!.text} in a table`
      : null;
  if (known) misread(stray, `nft knows ${known}; the challenge does not.`, 'Leave it out.');
  return misread(stray, `This is outside of "${head}".`, `Move it into "${head} { }".`);
}

/** The blocks and statements in a node. Throws at what the grammar has no place for. */
function childrenOf(node: SyntaxNode): readonly SyntaxNode[] {
  const children: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) {
    if (child.type.isError && child.from < child.to)
      misread(child, 'This has no meaning here.', 'Remove it.');
    if (child.name === 'Block' || child.name === 'Statement') children.push(child);
  }
  return children;
}

function wordsOf(statement: SyntaxNode, text: string): readonly RuleWord[] {
  const words: RuleWord[] = [];
  for (let word = statement.firstChild; word; word = word.nextSibling) {
    const { name: kind, from, to } = word;
    if (kind !== 'Comment') words.push({ kind, from, to, text: text.slice(from, to) });
  }
  return words;
}

function readStatement(all: readonly RuleWord[]): Statement {
  const words = new Words(all);
  if (words.peek() === 'type') return readType(words);
  if (words.peek() === 'policy') return readPolicy(words);
  return { kind: 'rule', rule: readRule(words) };
}

const TYPE = 'type filter hook forward priority filter';

function readType(words: Words): Statement {
  const isHook = words.takes('type', 'filter', 'hook', 'forward', 'priority');
  // Priority 0 is the one that nft calls filter.
  const isFilter = isHook && (words.takes('filter') || words.takes('0'));
  if (!isFilter || words.peek() !== null)
    words.fail(
      'nft knows other types, hooks and priorities; the challenge has one chain, which filters what is forwarded.',
      `Write "${TYPE};".`,
    );
  return { kind: 'type' };
}

function readPolicy(words: Words): Statement {
  words.take();
  const policy = words.peek();
  if (policy !== 'accept' && policy !== 'drop')
    words.fail('A policy is accept or drop.', 'Write "policy drop;".');
  words.take();
  if (words.peek() !== null)
    words.fail('Nothing may follow the policy.', 'Begin a new line for the next rule.');
  return { kind: 'policy', policy: policy as FirewallPolicy };
}
