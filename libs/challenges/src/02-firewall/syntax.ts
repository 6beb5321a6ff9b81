/**
 * The subset of nft's language that the challenge knows: one table with one chain that filters what is
 * forwarded, its policy, `ct state established,related`, and rules of `ip saddr`, `ip daddr`,
 * `tcp dport` with a port or a set, `accept`, `drop` and `reject with tcp reset`. Everything else is
 * refused by line and column, and so is what nft itself refuses.
 */
import type { SyntaxNode, Tree } from '@lezer/common';
import type { ReadText, TextView } from '../challenge.ts';
import { networkOf } from '@netward/lab-engine/ipv4';
import { Misread, misread, problemAt } from '@netward/lab-engine/misread';
import {
  MOST_PORTS,
  MOST_RULES,
  partOfRule,
  type ChainRule,
  type FirewallConfiguration,
  type FirewallPolicy,
  type PacketRule,
  type RuleAction,
} from './configuration.ts';
import { parser } from './nftables.parser.ts';

/** The lines before the first rule. */
const HEAD = 4;

/** The whole file, as `nft -f` takes it. */
export function print({ policy, rules }: FirewallConfiguration): string {
  const lines = [
    'table inet filter {',
    '  chain forward {',
    '    type filter hook forward priority filter;',
    `    policy ${policy};`,
    ...rules.map((rule) => `    ${printRule(rule)}`),
    '  }',
    '}',
  ];
  return `${lines.join('\n')}\n`;
}

/** A rule as nft writes it. */
export function printRule(rule: ChainRule): string {
  if (rule.kind === 'replies') return `ct state established,related ${rule.action}`;
  const { source, destination, ports, action } = rule;
  const words = [
    source && `ip saddr ${source}`,
    destination && `ip daddr ${destination}`,
    ports && `tcp dport ${ports.length === 1 ? ports[0] : `{ ${ports.join(', ')} }`}`,
    action === 'reject' ? 'reject with tcp reset' : action,
  ];
  return words.filter(Boolean).join(' ');
}

function read(text: string): ReadText<FirewallConfiguration> {
  const tree = parser.parse(text);
  const problems: Misread[] = [];
  /** Reads a part of the text; a part that is not understood is noted, and the next one is read. */
  const attempt = <T>(part: () => T): T | null => {
    try {
      return part();
    } catch (error) {
      if (!(error instanceof Misread)) throw error;
      problems.push(error);
      return null;
    }
  };
  const statements = attempt(() => statementsOf(tree, text)) ?? [];
  let policy: FirewallPolicy = 'accept';
  let hasType = false;
  const rules: ChainRule[] = [];
  for (const statement of statements)
    attempt(() => {
      const words = new Words(statement, text);
      const first = words.peek();
      if (first === 'type') {
        readType(words);
        hasType = true;
      } else if (first === 'policy') policy = readPolicy(words);
      else rules.push(readRule(words));
      if (rules.length > MOST_RULES)
        words.fail(`The challenge takes ${MOST_RULES} rules at most.`, 'Remove a rule.');
    });
  if (problems.length === 0 && !hasType)
    problems.push(
      new Misread(
        { from: 0, to: 5 },
        'The chain has no type line, so it sees no packet.',
        `Write "${TYPE}".`,
      ),
    );
  if (problems.length > 0) return { problems: problems.map((problem) => problemAt(problem, text)) };
  return { configuration: { policy, rules } };
}

const FRAME = 'There is one table with one chain here: table inet filter, chain forward.';

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
  const [block] = items;
  const stray = items.find(({ name }) => name !== 'Block');
  if (stray) misread(stray, `This is outside of "${head}".`, `Move it into "${head} { }".`);
  if (!block)
    throw new Misread(
      { from: 0, to: text.length },
      `"${head}" is missing.`,
      `Begin with "${head} {".`,
    );
  if (items[1]) misread(items[1], FRAME, 'Remove the second one.');
  const open = block.getChild('{');
  const said = text.slice(block.from, open?.from ?? block.to).trim();
  if (said.replace(/\s+/g, ' ') !== head)
    throw new Misread(
      { from: block.from, to: block.from + said.length },
      FRAME,
      `Write "${head} {".`,
    );
  if (!open || !block.getChild('}'))
    throw new Misread(
      { from: block.from, to: block.from + said.length },
      'This block is opened and never closed, or the other way round.',
      'Count the braces: each { needs its }.',
    );
  return childrenOf(block);
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

/** The words of a statement, read from left to right. */
class Words {
  readonly #words: readonly SyntaxNode[];
  readonly #text: string;
  #next = 0;

  constructor(statement: SyntaxNode, text: string) {
    const words: SyntaxNode[] = [];
    for (let word = statement.firstChild; word; word = word.nextSibling)
      if (word.name !== 'Comment') words.push(word);
    this.#words = words;
    this.#text = text;
  }

  /** The next word; null at the end. */
  peek(): string | null {
    const word = this.#words[this.#next];
    return word ? this.#text.slice(word.from, word.to) : null;
  }

  /** The next word, which is read with that. */
  take(): string | null {
    const word = this.peek();
    this.#next += 1;
    return word;
  }

  /** Reads these words or fails. */
  expect(words: string, reason: string, remedy: string): void {
    for (const word of words.split(' ')) {
      if (this.peek() !== word) this.fail(reason, remedy);
      this.take();
    }
  }

  /** The values of a set, or the one value that stands there. */
  values(): readonly string[] {
    const node = this.#words[this.#next];
    this.#next += 1;
    if (node?.name !== 'Set') return node ? [this.#text.slice(node.from, node.to)] : [];
    const inside = this.#text.slice(node.from + 1, node.to - 1).split(',');
    return inside.map((value) => value.trim());
  }

  /** Fails at the next word, or behind the last one. */
  fail(reason: string, remedy: string): never {
    const word = this.#words[this.#next] ?? this.#words.at(-1)!;
    const isPast = this.#next >= this.#words.length;
    throw new Misread(isPast ? { from: word.to, to: word.to + 1 } : word, reason, remedy);
  }

  /** Fails at the word that was just read. */
  failBefore(reason: string, remedy: string): never {
    this.#next -= 1;
    return this.fail(reason, remedy);
  }

  /** Nothing may follow. */
  end(after: string): void {
    if (this.peek() !== null)
      this.fail(`Nothing may follow ${after}.`, 'Begin a new line for the next rule.');
  }
}

const TYPE = 'type filter hook forward priority filter;';

function readType(words: Words): void {
  const remedy = `Write "${TYPE}".`;
  words.expect(
    'type filter hook forward priority',
    'This chain filters what is forwarded.',
    remedy,
  );
  // Priority 0 is the one that nft calls filter.
  if (words.peek() !== 'filter' && words.peek() !== '0')
    words.fail('The challenge has one chain, at the priority filter.', remedy);
  words.take();
  words.end('the type');
}

function readPolicy(words: Words): FirewallPolicy {
  words.take();
  const policy = words.peek();
  if (policy !== 'accept' && policy !== 'drop')
    words.fail('A policy is accept or drop.', 'Write "policy drop;".');
  words.take();
  words.end('the policy');
  return policy as FirewallPolicy;
}

/** Statements that nft knows and this challenge does not. */
const KNOWN_TO_NFT = new Set(
  'counter log limit meta iif iifname oif oifname udp icmp icmpv6 ip6 ether jump goto return queue masquerade snat dnat redirect quota mark fib rt socket vlan arp th numgen comment continue flow meter add'.split(
    ' ',
  ),
);

function readRule(words: Words): ChainRule {
  if (words.peek() === 'ct') return readReplies(words);
  const rule: { -readonly [Field in 'source' | 'destination' | 'ports']: PacketRule[Field] } = {
    source: null,
    destination: null,
    ports: null,
  };
  for (;;) {
    const word = words.peek();
    if (word === 'ip') readAddress(words, rule);
    else if (word === 'tcp') rule.ports = readPorts(words, rule.ports);
    else return { kind: 'packets', ...rule, action: readAction(words) };
  }
}

function readReplies(words: Words): ChainRule {
  words.take();
  const remedy = 'Write "ct state established,related accept".';
  if (words.peek() !== 'state')
    words.fail('nft knows more about connections; the challenge knows ct state alone.', remedy);
  words.take();
  const states = [words.take()];
  while (words.peek() === ',') {
    words.take();
    states.push(words.take());
  }
  if (states.sort().join() !== 'established,related')
    words.failBefore(
      'nft knows each state by itself; the challenge knows established,related together.',
      remedy,
    );
  if (words.peek() === 'ip' || words.peek() === 'tcp')
    words.fail(
      'nft joins states with addresses; in the challenge ct state stands alone.',
      'Put addresses and ports into a rule of their own.',
    );
  const action = readAction(words);
  if (action === 'reject') words.failBefore('In the challenge this rule accepts or drops.', remedy);
  return { kind: 'replies', action };
}

type Half = { source: string | null; destination: string | null };

function readAddress(words: Words, rule: Half): void {
  words.take();
  const field = words.peek();
  const name = { saddr: 'source', daddr: 'destination' }[field ?? ''] as keyof Half | undefined;
  if (!name)
    words.fail(
      'ip is followed by saddr, the source, or daddr, the destination; nft knows more fields, the challenge does not.',
      'Write "ip saddr" or "ip daddr".',
    );
  if (rule[name] !== null)
    words.fail(`This rule names the ${name} twice.`, 'Write a second rule for the second address.');
  words.take();
  const next = words.peek();
  if (next?.startsWith('{'))
    words.fail(
      'nft knows sets of addresses; the challenge takes one address or network for each rule.',
      'Write one rule for each address.',
    );
  if (next === '!' || next === '!=')
    words.fail('nft knows "is not"; the challenge does not.', 'Turn the rules round.');
  if (next === null || !networkOf(next))
    words.fail(
      `ip ${field} is followed by an IPv4 address or network.`,
      'Write it like 10.0.0.20 or 10.0.0.0/28.',
    );
  rule[name] = next;
  words.take();
}

function readPorts(words: Words, before: readonly number[] | null): number[] {
  words.take();
  const field = words.peek();
  if (field === 'sport')
    words.fail(
      'nft knows sport, the port that a packet comes from; the challenge knows dport alone.',
      'Write "tcp dport", the port that the packet goes to.',
    );
  if (field !== 'dport')
    words.fail(
      `tcp is followed by dport or sport${field ? `, not ${field}` : ''}.`,
      'Write "tcp dport", the port that the packet goes to.',
    );
  if (before) words.fail('This rule names ports twice.', 'Write them as a set: { 8080, 8443 }.');
  words.take();
  const values = words.values();
  if (values.some((value) => /^\d+-\d+$/.test(value)))
    words.failBefore(
      'nft knows ranges of ports; the challenge takes single ports.',
      'Write them one by one: { 8080, 8443 }.',
    );
  const ports = values.map(Number);
  const isPort = (port: number, index: number) =>
    /^\d+$/.test(values[index]!) && port >= 1 && port <= 65_535;
  if (ports.length === 0 || !ports.every(isPort))
    words.failBefore(
      'tcp dport is followed by a port from 1 to 65535, or a set of them.',
      'Write it like 8080 or { 8080, 8443 }.',
    );
  if (ports.length > MOST_PORTS || new Set(ports).size < ports.length)
    words.failBefore(
      `A set holds up to ${MOST_PORTS} ports here, each once.`,
      'Shorten the set, or write a second rule.',
    );
  return ports;
}

function readAction(words: Words): RuleAction {
  const action = words.peek();
  if (action === 'accept' || action === 'drop') {
    words.take();
    words.end(action);
    return action;
  }
  if (action === 'reject') {
    words.take();
    words.expect(
      'with tcp reset',
      'nft rejects with ICMP by itself; the challenge shows TCP, so it knows the reset alone.',
      'Write "reject with tcp reset".',
    );
    words.end('the reset');
    return action;
  }
  if (action !== null && KNOWN_TO_NFT.has(action))
    words.fail(`nft knows ${action}; the challenge does not.`, 'Leave it out.');
  return action === null
    ? words.fail('This rule has no verdict.', 'End it with accept, drop or reject with tcp reset.')
    : words.fail(
        `A rule has no ${action} here.`,
        'Write ip saddr, ip daddr or tcp dport, then accept, drop or reject with tcp reset.',
      );
}

export const text: TextView<FirewallConfiguration> = {
  syntax: 'nftables',
  title: 'nftables',
  print,
  read,
  grammar: { parser, strong: ['Keyword'] },
  partOfLine: ({ rules }, line) => {
    if (line === HEAD) return 'policy';
    return line > HEAD && line <= HEAD + rules.length ? partOfRule(line - HEAD - 1) : null;
  },
};
