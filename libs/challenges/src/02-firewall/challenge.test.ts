import { testChallenge } from '../testing/challenge-tests.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { initialState, withRule } from '@netward/lab-engine';
import { REPLIES as LAB_REPLIES } from '@netward/lab-engine/firewall';
import { nftRuleset } from '@netward/lab-engine/formats';
import { readOtherwise } from '../testing/expressions.ts';
import { challenge, text } from './challenge.ts';
import {
  type FirewallConfiguration,
  schema,
  type ChainRule,
  type PacketRule,
} from './configuration.ts';
import {
  anyFullConfiguration,
  proof,
  packets,
  REPLIES,
  chainsToObserve,
  lettersFor,
  type ObservedFirewall,
} from './testing/proof.ts';
import { numbersOf, TRAFFICS } from '../challenge.ts';
import { evidence } from './answers.ts';
import { judge, connectionsOf, outcomeOfEnd } from './judge.ts';
import { stream } from './stream.ts';
import end from './end.json' with { type: 'json' };
import texts from './texts.json' with { type: 'json' };
import observed from './observed.json' with { type: 'json' };

testChallenge('2');

const read = text.read!;
const frame = (...lines: string[]) =>
  [
    'table inet filter {',
    '  chain forward {',
    '    type filter hook forward priority filter;',
    '    policy drop;',
    ...lines.map((line) => `    ${line}`),
    '  }',
    '}',
  ].join('\n');

function problemsOf(source: string) {
  const answer = read(source);
  return 'problems' in answer ? answer.problems : [];
}

test('reads what it prints, whatever the configuration', () => {
  const numbers = fc.infiniteStream(fc.double({ min: 0, max: 0.999_999, noNaN: true }));
  fc.assert(
    fc.property(numbers, (stream) => {
      const configuration = anyFullConfiguration(() => stream.next().value!);
      expect(challenge.schema.parse(configuration)).toEqual(configuration);
      expect(read(text.print(configuration))).toEqual({ configuration });
    }),
  );
});

test('reads the same rules on one line, with comments, and in another order', () => {
  const short =
    'table inet filter { chain forward { type filter hook forward priority 0; policy drop; tcp dport {22,8080} ip saddr 10.0.0.3 accept } } # end';
  expect(read(short)).toEqual(
    read(frame('# the desk', 'ip saddr 10.0.0.3 tcp dport { 22, 8080 } accept')),
  );
});

test('a chain without a policy accepts, as in nft', () => {
  const source = frame('drop').replace('    policy drop;\n', '');
  expect(read(source)).toMatchObject({ configuration: { policy: 'accept' } });
});

describe('says where and why a line is not understood', () => {
  test.each([
    ['ip daddr 10.0.0.20 tcp port 8443 accept', 28, 'port', 'tcp is followed by dport.'],
    [
      'ip saddr 10.0.0.300 drop',
      14,
      '10.0.0.300',
      'ip saddr is followed by IPv4 addresses, networks or ranges.',
    ],
    [
      'tcp dport 70000 accept',
      15,
      '70000',
      'tcp dport is followed by ports from 1 to 65535, or ranges of them.',
    ],
    ['limit rate 1/second accept', 5, 'limit', 'nft knows limit; the challenge does not.'],
    ['ip daddr 10.0.0.20 accept drop', 31, 'drop', 'Nothing may follow here but a comment.'],
    [
      'ip daddr 10.0.0.20',
      23,
      ' ',
      'nft knows rules without a verdict, which decide nothing; the challenge takes none.',
    ],
  ])('%s', (line, column, marked, reason) => {
    expect(problemsOf(frame('accept', line))).toEqual([
      { line: 6, column, length: marked.length, reason, remedy: expect.stringMatching(/\.$/) },
    ]);
  });

  test.each([
    '',
    '}',
    'accept',
    'table inet filter {',
    'table ip nat {\n}',
    frame('accept').slice(0, -1),
    '\0\u{1f6a7}"',
  ])('a broken frame: %j', (source) => {
    expect(problemsOf(source).length).toBeGreaterThan(0);
  });

  test('every line by itself', () => {
    expect(problemsOf(frame('allow', 'accept', 'deny')).map(({ line }) => line)).toEqual([5, 7]);
  });
});

test('never fails, whatever is typed', () => {
  const word = fc.constantFrom(
    ...'table inet filter { } chain forward type hook priority ; policy drop accept ip saddr tcp dport 22 , 10.0.0.1 ct state "x ! # \n'.split(
      ' ',
    ),
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(word).map((words) => words.join(' ')),
      ),
      (source) => {
        const answer = read(source);
        if ('problems' in answer) {
          expect(answer.problems.length).toBeGreaterThan(0);
          const last = source.split('\n').length;
          for (const { line, column } of answer.problems) {
            expect(line).toBeLessThanOrEqual(last);
            expect(column).toBeGreaterThan(0);
          }
        }
      },
    ),
    { numRuns: 2_000 },
  );
});

test('knows which line is which rule', () => {
  const configuration = proof.solves as FirewallConfiguration;
  expect([1, 3, 4, 6, 7].map((line) => text.partOfLine(configuration, line))).toEqual([
    null,
    'policy',
    'rule 1',
    'rule 3',
    null,
  ]);
});

test('agrees with nft about what is a rule, and says what nft alone knows', () => {
  const reasonsOf = (source: string) => problemsOf(source).map(({ reason }) => reason);
  expect(readOtherwise('02-firewall', reasonsOf, /^nft knows .*; the challenge /)).toEqual([]);
});

describe('what the lab shows', () => {
  test.each([
    ['nothing', []],
    ['one rule', ['block client']],
    ['both rules', ['block attacker', 'block client']],
  ] as const)('is read and printed back the same: %s', (_, names) => {
    for (const firewallDefault of ['accept', 'drop'] as const) {
      const on = { firewallEnabled: true, firewallRules: [LAB_REPLIES], firewallDefault };
      const state = names.reduce((all, name) => withRule(all, name, true), initialState(on));
      const shown = nftRuleset(state);
      const answer = read(shown);
      expect('configuration' in answer && text.print(answer.configuration)).toBe(`${shown}\n`);
    }
  });
});

const toShop: ChainRule = packets({ destination: '10.0.0.20', ports: [8080, 8443] });
const drop = (...rules: ChainRule[]): FirewallConfiguration => ({ policy: 'drop', rules });
const served = (configuration: FirewallConfiguration) =>
  numbersOf(judge(configuration, 'A')).served;

/** The first customer of traffic A. */
const FIRST = 'A01';

function seen(configuration: FirewallConfiguration) {
  const { packets: all, why } = evidence(configuration, 'A', FIRST)!;
  return {
    why: why.sentence,
    packets: [...new Set(all.map(({ from, tcp, fate }) => `${from} ${tcp?.flags} ${fate}`))],
  };
}

describe('a permitted SYN is not yet a customer served', () => {
  test('without a rule for replies the answer is dropped at the firewall', () => {
    expect(served(drop(toShop))).toBe(0);
    expect(seen(drop(toShop))).toEqual({
      why: 'The SYN passes, but the default policy stops the answer of 10.0.0.20, so 198.51.100.204 hears nothing. 198.51.100.204 is a customer of the shop.',
      packets: ['client SYN passed', 'firewall SYN answered', 'server SYN/ACK dropped'],
    });
  });

  test('a rule that names the shop as the source lets them back as well', () => {
    expect(served(drop(toShop, packets({ source: '10.0.0.20' })))).toBe(26);
  });

  test('a connection that only opens serves nobody', () => {
    const rules = [
      packets({ source: '10.0.0.20' }),
      { ...REPLIES, action: 'drop' },
      toShop,
    ] as const;
    expect(served(drop(...rules))).toBe(0);
    expect(seen(drop(...rules)).why).toBe(
      'The connection opens, but rule 2 stops what 198.51.100.204 says in it. 198.51.100.204 is a customer of the shop.',
    );
    expect(seen(drop(...rules)).packets.at(-1)).toBe('client ACK dropped');
  });

  test('an attack is through as soon as its SYN is', () => {
    expect(numbersOf(judge(drop(packets({})), 'A')).through).toBe(18);
    expect(numbersOf(judge(drop(packets({ ports: [22] })), 'A')).through).toBe(10);
  });
});

test('what the policy drops is said with the rule that is missing, and with who it is', () => {
  const configuration = schema.parse(end.solution.configuration);
  const { flows } = judge(configuration, 'A');
  const said = flows
    .filter(({ outcome }) => outcome === 'stopped')
    .map(({ id, source, summary }) => [
      evidence(configuration, 'A', id)!.why.sentence,
      source,
      ...summary.split(/[:,]/),
    ]);
  expect(said).toHaveLength(18);
  for (const [sentence, source, host, port] of said) {
    const missing = `No rule accepts port ${port} of ${host} for ${source}`;
    const desk = `${source} is no desk of the office, so it is not the admin.`;
    const atShop = port === '22' ? desk : `Nobody outside needs port ${port} of the shop.`;
    const elsewhere = `${host} is not in service, so nobody has business there.`;
    const who = host === '10.0.0.20' ? atShop : elsewhere;
    expect(sentence).toBe(`${missing}, so the default policy drops it. ${who}`);
  }
});

test('the kernel writes a line where the rule that drops has a log, and none without', () => {
  const written = (rule: Partial<PacketRule>) =>
    evidence(drop(packets({ action: 'drop', ...rule })), 'A', FIRST)!.written.map(
      ({ text }) => text,
    );
  expect(written({})).toEqual([]);
  expect(written({ log: 'web ' })[0]).toMatch(
    /firewall kernel: web IN=.* SRC=198\.51\.100\.204 DST=10\.0\.0\.20 .* SYN URGP=0$/,
  );
});

test('the first rule that matches decides', () => {
  const deny = packets({ action: 'drop', source: '0.0.0.0/0' });
  expect(served(drop(REPLIES, deny, toShop))).toBe(0);
  expect(served(drop(REPLIES, toShop, deny))).toBe(26);
});

test('a reject answers in the name of the destination', () => {
  const { packets: all } = evidence(drop(packets({ action: 'reject' })), 'A', FIRST)!;
  expect(all.map(({ from, to, ip, tcp, fate }) => [from, to, ip.source, tcp?.flags, fate])).toEqual(
    [
      ['client', 'firewall', '198.51.100.204', 'SYN', 'rejected'],
      ['firewall', 'client', '10.0.0.20', 'RST/ACK', 'answered'],
    ],
  );
});

test('hits count the new connections that a rule decided', () => {
  const { hits } = judge(
    drop(
      REPLIES,
      packets({ action: 'drop', source: '203.0.113.66' }),
      packets({ destination: '10.0.0.20', ports: [8080] }),
      packets({ destination: '10.0.0.20', ports: [22] }),
    ),
    'A',
  );
  expect(hits).toEqual({ 'rule 2': 6, 'rule 3': 17, 'rule 4': 7, policy: 16 });
});

test('what can be looked up names every port and every host that somebody asks for', () => {
  const flows = TRAFFICS.flatMap((day) => stream(day));
  const [ports, hosts] = texts.known.map(({ rows }) => rows.map(([key]) => key!));
  const asked = flows.filter(({ destination }) => destination === '10.0.0.20');
  expect(new Set(asked.map(({ port }) => String(port)))).toEqual(new Set(ports));
  expect(flows.filter(({ destination }) => !hosts!.includes(destination))).toEqual([]);
});

const solves = schema.parse(end.solution.configuration);

test.each([...TRAFFICS, 4711])(
  'on day %s each client can open its flow next to all others',
  (day) => {
    const all = connectionsOf(solves, day);
    expect(all[0]!.at).toBe(0);
    expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).toSorted((a, b) => a - b));
    expect(new Set(all.map(({ sourcePort }) => sourcePort)).size).toBe(all.length);
    const outcomes = all.map((each) => ({ outcome: outcomeOfEnd(each, each.end) }));
    expect(numbersOf({ flows: outcomes as never })).toEqual(numbersOf(judge(solves, day)));
  },
);

const { nftables, chains }: ObservedFirewall = observed as never;

test('the table is of today’s solution and wrong tries, and names its nft', () => {
  expect(chains.map(({ name, configuration }) => ({ name, configuration }))).toEqual(
    chainsToObserve(),
  );
  expect(nftables).toMatch(/^\d/);
});

test.each(chains)(
  'real nftables does the same with every flow: $name',
  ({ configuration, seen }) => {
    for (const traffic of TRAFFICS)
      expect([traffic, lettersFor(configuration, traffic)]).toEqual([traffic, seen[traffic]]);
  },
);

test('the table has every way in which a flow can end', () => {
  const letters = new Set(
    chains.flatMap(({ seen }) => TRAFFICS.flatMap((each) => [...seen[each]])),
  );
  expect([...letters].sort()).toEqual(['A', 'H', 'N', 'R', 'S']);
});
