import { misread } from '../../misread.ts';
import { addressSpan } from '../../packets/ipv4.ts';
import {
  CONNECTION_STATES,
  MOST_TEXT,
  MOST_VALUES,
  portSpan,
  type ConnectionState,
  type FirewallAction,
  type FirewallRule,
  type RuleField,
} from './filter.ts';
import { SERVICES } from './services.ts';
import type { Listed, Words } from './text-words.ts';

/** A rule as it was read: a rule of a file has no name. */
export type NamelessRule = Omit<FirewallRule, 'name'>;
type Draft = { -readonly [Field in keyof NamelessRule]: NamelessRule[Field] } & {
  except: RuleField[];
};

/** Fails because nft knows something that the challenge does not. */
function onlyNft(words: Words, what: string, instead: string, remedy: string): never {
  return words.fail(`nft knows ${what}; the challenge ${instead}.`, remedy);
}

/** Statements that nft knows and this reader does not. */
const KNOWN_TO_NFT = new Set(
  'limit meta iif iifname oif oifname iiftype oiftype iifgroup oifgroup skuid skgid pkttype cpu mark udp udplite sctp dccp th icmp icmpv6 igmp ip6 ether esp ah comp frag hbh dst mh rt exthdr jump goto return continue queue masquerade snat dnat redirect tproxy notrack quota fib socket vlan arp osf numgen jhash symhash ipsec synproxy flow meter add update delete set dup fwd xt last secmark hash @'.split(
    ' ',
  ),
);
const IP_FIELDS = new Set(
  'protocol ttl dscp ecn length id frag-off checksum version hdrlength option'.split(' '),
);
const TCP_FIELDS = new Set(
  'sport flags sequence ackseq window option checksum urgptr doff reserved'.split(' '),
);
const CT_FIELDS = new Set(
  'mark status direction expiration helper zone count label id l3proto protocol original reply proto-src proto-dst bytes packets avgpkt timeout set event saddr daddr expectation'.split(
    ' ',
  ),
);
const LEAVE_OUT = 'Leave it out.';

/** Reads one rule. Throws a Misread at the word that is not understood. */
export function readRule(words: Words): NamelessRule {
  const rule: Draft = {
    action: 'accept',
    source: null,
    destination: null,
    ports: null,
    except: [],
  };
  for (;;) {
    const isLate = rule.log !== undefined || rule.isCounted === true;
    const word = words.peek();
    if (isLate && (word === 'ip' || word === 'tcp' || word === 'ct'))
      onlyNft(
        words,
        'log and counter before a condition',
        'logs and counts what the whole rule names',
        'Write the conditions first.',
      );
    if (words.takes('ct')) readStates(words, rule);
    else if (words.takes('ip')) readAddresses(words, rule);
    else if (words.takes('tcp')) readPorts(words, rule);
    else if (words.takes('log')) readLog(words, rule);
    else if (words.takes('counter')) readCounter(words, rule);
    else break;
  }
  rule.action = readAction(words);
  if (words.takes('comment')) rule.comment = readComment(words);
  if (words.peek() !== null)
    words.fail('Nothing may follow here but a comment.', 'Begin a new line for the next rule.');
  const { except, ...all } = rule;
  return except.length > 0 ? { ...all, except } : all;
}

/** Reads what stands between a field and its values, and notes `!=`. */
function readOperator(words: Words, rule: Draft, field: RuleField, isTaken: boolean): void {
  if (isTaken)
    onlyNft(
      words,
      'a field that stands twice, where both have to fit',
      'takes each once in a rule',
      'Write a second rule, or a set in braces.',
    );
  if (words.takes('!', '=') || words.takes('!=') || words.takes('ne')) rule.except.push(field);
  else if (!words.takes('=', '=')) words.takes('eq');
  const next = words.peek() ?? '';
  if (
    [
      '<',
      '>',
      '&',
      '|',
      '^',
      '.',
      '(',
      'lt',
      'gt',
      'le',
      'ge',
      'vmap',
      'map',
      'and',
      'or',
      'xor',
    ].includes(next)
  )
    onlyNft(words, `${next} here`, 'compares with values alone', 'Write values, ranges or a set.');
  if (next === '@' || next === '$')
    onlyNft(
      words,
      next === '@' ? 'named sets' : 'variables',
      'does not',
      'Write the values themselves.',
    );
}

function readStates(words: Words, rule: Draft): void {
  const remedy = 'Write it like "ct state established,related".';
  const field = words.peek() ?? '';
  if (CT_FIELDS.has(field)) onlyNft(words, `ct ${field}`, 'knows ct state alone', remedy);
  if (!words.takes('state')) words.fail('ct is followed by state.', remedy);
  readOperator(words, rule, 'states', rule.states !== undefined);
  const isSet = words.kind() === 'Set';
  const named = isSet ? words.values().values : [words.take() ?? ''];
  const all = [...named];
  while (!isSet && words.takes(',')) all.push(words.take() ?? '');
  const isState = (name: string) => (CONNECTION_STATES as readonly string[]).includes(name);
  if (!all.every(isState))
    words.failBefore(
      'A state is new, established, related, invalid or untracked.',
      'Write it like "ct state new" or "ct state established,related".',
    );
  rule.states = CONNECTION_STATES.filter((state) =>
    all.includes(state),
  ) satisfies ConnectionState[];
}

function readAddresses(words: Words, rule: Draft): void {
  const remedy = 'Write "ip saddr" for the source or "ip daddr" for the destination.';
  const field = words.peek() ?? '';
  if (IP_FIELDS.has(field)) onlyNft(words, `ip ${field}`, 'knows saddr and daddr alone', remedy);
  const name = ({ saddr: 'source', daddr: 'destination' } as const)[field as 'saddr'];
  if (!name) words.fail('ip is followed by saddr or daddr.', remedy);
  words.take();
  readOperator(words, rule, name, rule[name] !== null);
  const listed = words.values();
  const example = 'Write it like 10.0.0.20, 10.0.0.0/28 or { 10.0.0.3, 10.0.0.5 }.';
  for (const value of listed.values) {
    if (addressSpan(value)) continue;
    if (/^[a-z][\w.-]*$/i.test(value))
      misread(
        listed.place,
        'nft knows names of hosts, which it looks up when it reads the file; the challenge takes addresses.',
        example,
      );
    if (/^(\d{1,3}\.){3}\d{1,3}$/.test(value) && /(^|\.)0\d/.test(value))
      misread(
        listed.place,
        'nft knows octal numbers, which begin with 0; the challenge does not.',
        example,
      );
    misread(
      listed.place,
      `ip ${field} is followed by IPv4 addresses, networks or ranges.`,
      example,
    );
  }
  rule[name] = unique(listed).join(', ');
}

function readPorts(words: Words, rule: Draft): void {
  const remedy = 'Write "tcp dport", the port that the packet goes to.';
  const field = words.peek() ?? '';
  if (TCP_FIELDS.has(field)) onlyNft(words, `tcp ${field}`, 'knows tcp dport alone', remedy);
  if (!words.takes('dport')) words.fail('tcp is followed by dport.', remedy);
  readOperator(words, rule, 'ports', rule.ports !== null);
  const listed = words.values();
  rule.ports = unique({
    ...listed,
    values: listed.values.map((value) => portIn(listed, value)),
  }).map((port) => (port.includes('-') ? port : Number(port)));
}

/** A port or range as a number or two, also where a service is named. */
function portIn(listed: Listed, value: string): string {
  const example = 'Write it like 8080, 8000-8443 or { 22, 8080 }.';
  const number = Object.hasOwn(SERVICES, value) ? String(SERVICES[value]) : value;
  if (portSpan(number)) return number;
  if (/^[a-z][\w-]*$/i.test(value))
    misread(
      listed.place,
      `nft knows the services that /etc/services lists; the challenge knows ${Object.keys(SERVICES).join(', ')}.`,
      example,
    );
  if (/^0x[0-9a-f]+$/i.test(value))
    misread(listed.place, 'nft knows hexadecimal numbers; the challenge does not.', example);
  if (/^0(-\d+)?$/.test(value))
    misread(
      listed.place,
      'nft knows port 0; the challenge begins with 1, since TCP never uses 0.',
      example,
    );
  return misread(
    listed.place,
    'tcp dport is followed by ports from 1 to 65535, or ranges of them.',
    example,
  );
}

/** Each value once, as nft prints them. */
function unique(listed: Listed): readonly string[] {
  const values = [...new Set(listed.values)];
  if (values.length > MOST_VALUES)
    misread(
      listed.place,
      `nft knows longer sets; the challenge takes up to ${MOST_VALUES} values.`,
      'Shorten the set, or write a second rule.',
    );
  return values;
}

function readLog(words: Words, rule: Draft): void {
  if (rule.log !== undefined) onlyNft(words, 'several logs in a rule', 'takes one', LEAVE_OUT);
  rule.log = '';
  if (words.takes('prefix')) {
    const prefix = words.string();
    if (prefix === null)
      words.fail('A prefix stands in quotation marks.', 'Write it like log prefix "ssh ".');
    if (prefix.length > MOST_TEXT)
      words.failBefore(`A prefix has up to ${MOST_TEXT} characters.`, 'Shorten it.');
    rule.log = prefix;
  }
  const next = words.peek() ?? '';
  if (['level', 'group', 'flags', 'snaplen', 'queue-threshold', 'prefix'].includes(next))
    onlyNft(words, `log ${next}`, 'knows log prefix alone', LEAVE_OUT);
}

function readCounter(words: Words, rule: Draft): void {
  if (rule.isCounted) onlyNft(words, 'several counters in a rule', 'takes one', LEAVE_OUT);
  if (words.peek() === 'name')
    onlyNft(words, 'counters with a name', 'counts by rule', 'Write "counter" alone.');
  if (words.peek() === 'packets' && !words.takes('packets', '0', 'bytes', '0'))
    onlyNft(words, 'counters that begin at a number', 'counts from 0', 'Write "counter" alone.');
  rule.isCounted = true;
}

function readComment(words: Words): string {
  const comment = words.string();
  if (comment === null)
    words.fail('A comment stands in quotation marks.', 'Write it like comment "office".');
  if (comment.length > MOST_TEXT)
    words.failBefore(`A comment has up to ${MOST_TEXT} characters.`, 'Shorten it.');
  return comment;
}

function readAction(words: Words): FirewallAction {
  const word = words.peek();
  if (words.takes('accept')) return 'accept';
  if (words.takes('drop')) return 'drop';
  if (words.takes('reject')) {
    if (words.takes('with', 'tcp', 'reset')) return 'reject';
    onlyNft(
      words,
      'reject by ICMP, which is its default',
      'shows TCP, so it knows the reset alone',
      'Write "reject with tcp reset".',
    );
  }
  const isCommented = words.takes('comment') && words.string() !== null;
  if (isCommented && words.peek() !== null)
    words.fail('A comment stands behind the verdict.', 'Move it to the end of the rule.');
  if (words.peek() === null)
    onlyNft(
      words,
      'rules without a verdict, which decide nothing',
      'takes none',
      'End it with accept, drop or reject with tcp reset.',
    );
  if (KNOWN_TO_NFT.has(word ?? '')) onlyNft(words, word!, 'does not', LEAVE_OUT);
  return words.fail(
    `A rule has no ${word} here.`,
    'Write ct state, ip saddr, ip daddr or tcp dport, then accept, drop or reject with tcp reset.',
  );
}
