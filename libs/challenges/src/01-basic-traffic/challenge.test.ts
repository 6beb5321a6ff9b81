import { testChallenge } from '../testing/challenge-tests.ts';
import { describe, expect, test } from '@jest/globals';
import { TRAFFICS, type Traffic } from '../challenge.ts';
import { captureOf, hostOf, type CapturedPacket } from './capture.ts';
import {
  FINDINGS,
  PACKETS,
  schema,
  start,
  withMark,
  type CaptureConfiguration,
  type FindingName,
} from './configuration.ts';
import { evidence } from './evidence.ts';
import { EXAMPLES, readFilter } from './filter.ts';
import { readOtherwise } from '../testing/expressions.ts';
import { explain, judge } from './judge.ts';
import { proof, COMPARED } from './testing/proof.ts';
import observed from './observed.json' with { type: 'json' };

testChallenge('1');

const solves = proof.solves;

/** The numbers of the packets that a filter shows. */
function shown(filter: string, traffic: Traffic): string {
  const read = readFilter(filter);
  if ('problem' in read) return read.problem.reason;
  const found = captureOf(traffic).packets.filter(read.matches);
  return found.map(({ number }) => number).join(' ');
}

describe('a display filter shows what a real tshark shows', () => {
  test.each(TRAFFICS)('in capture %s', (traffic) => {
    const rows = observed.filters.filter((each) => each.traffic === traffic);
    expect(rows.map(({ filter }) => filter)).toEqual(COMPARED);
    for (const { filter, shows } of rows)
      expect([filter, shown(filter, traffic)]).toEqual([filter, shows]);
  });

  test('an empty one shows everything, and every example shows something', () => {
    expect(shown('  ', 'A').split(' ')).toHaveLength(PACKETS);
    for (const { filter } of EXAMPLES) expect(shown(filter, 'C')).not.toBe('');
  });
});

describe('a filter that is not understood says where and why', () => {
  test.each([
    [
      'udp.port == 53',
      0,
      'Wireshark knows thousands of fields; the challenge does not know udp.port.',
    ],
    ['ip.src == 300.1.1.1', 10, 'ip.src is not compared with 300.1.1.1.'],
    ['tcp.port == "8080"', 12, 'tcp.port is not compared with "8080".'],
    ['tcp.port contains "80"', 9, 'contains does not fit tcp.port.'],
    ['constructor', 0, 'constructor is no field that the challenge knows.'],
  ])('%s', (filter, from, reason) => {
    expect(readFilter(filter)).toEqual({
      problem: expect.objectContaining({ from, reason }),
    });
  });

  test.each(['ip.src ==', '&& tcp', 'tcp.port = 80', '(http', 'frame contains "open', 'tcp tcp'])(
    'half typed: %s',
    (filter) => {
      expect(readFilter(filter)).toEqual({
        problem: expect.objectContaining({ reason: expect.stringMatching(/not complete here/) }),
      });
    },
  );
});

test('agrees with tshark about what is a filter, and says what Wireshark alone knows', () => {
  const reasonsOf = (filter: string) => {
    const read = readFilter(filter);
    return 'problem' in read ? [read.problem.reason] : [];
  };
  const knowsOf = /^Wireshark knows .*; the challenge /;
  expect(readOtherwise('01-basic-traffic', reasonsOf, knowsOf)).toEqual([]);
});

test('every capture has as many packets, and its findings stand at places of their own', () => {
  const found = TRAFFICS.map((traffic) => {
    const { packets, password, scanner, port } = captureOf(traffic);
    expect(packets).toHaveLength(PACKETS);
    return `${password} ${scanner} ${port}`;
  });
  expect(new Set(found).size).toBe(3);
});

test('a mark on a customer accuses its host, and a mark on the scanner accuses nobody', () => {
  const { packets, scanner } = captureOf('A');
  const accused = (name: FindingName, is: (each: CapturedPacket) => boolean) => {
    const marks = { ...solves.marks.A, [name]: packets.find(is)!.number };
    const { flows } = judge({ ...solves, marks: { ...solves.marks, A: marks } }, 'A');
    return flows.flatMap(({ outcome, source }) => (outcome === 'turned-away' ? source : []));
  };
  const isCustomer = (each: CapturedPacket) => each.played.ending === 'answered';
  const isScanner = (each: CapturedPacket) => hostOf(each) === scanner;
  for (const name of FINDINGS) {
    expect(accused(name, isCustomer)).toEqual([hostOf(packets.find(isCustomer)!)]);
    expect(accused(name, isScanner)).toEqual([]);
  }
});

test('a mark that accuses somebody is answered with what the packet shows', () => {
  const tries = [
    ...proof.wrongTries,
    ...proof.widened.filter(({ name }) => name === 'the password of somebody else'),
  ];
  const said = tries.map(({ configuration }) => {
    const judgement = judge(configuration, 'A');
    const accused = judgement.flows.filter(({ outcome }) => outcome === 'turned-away');
    const reasons = accused.map(({ id }) => evidence(configuration, 'A', id)!.why.sentence);
    // The list says together what its lines say one by one.
    const together = explain(configuration, judgement, 'turned-away');
    expect(reasons.toSorted().join(' ')).toHaveLength(together.length);
    for (const reason of reasons) expect(together).toContain(reason);
    return together;
  });
  expect(said).toEqual([
    '192.0.2.77 asked for one port only, 8443, so it did not scan, and the mark accuses all of its packets. The request in packet 132 gives no password away: a user name, a one-time code or an empty field is none.',
    '198.51.100.200 asked for one port only, 8080, so it did not scan, and the mark accuses all of its packets.',
    expect.stringMatching(/^Packet \d+ comes from port 8080, the shop’s own,/),
    'The request in packet 195 gives emre’s password away, not nora’s. It was as readable, but emre has not complained.',
  ]);
});

test('a wrong mark on the scanner leaves its finding open, and says why', () => {
  const refused = proof.widened.find(({ name }) => name === 'a port that refused the scanner')!;
  const { number } = captureOf('A').packets[refused.configuration.marks.A.port! - 1]!;
  const said = (configuration: CaptureConfiguration) =>
    evidence(configuration, 'A', 'A-port')!.why.sentence;
  expect(said(refused.configuration)).toBe(`Packet ${number} accepts nothing: only SYN/ACK does.`);
  expect(said({ ...solves, marks: start.marks })).toBe(
    'The answer of the port besides the shop’s own that accepted the scan is not marked yet.',
  );
  expect(said(solves)).toBe(
    'Port 8081 accepts: somebody listens there, and the shop’s own port is 8080.',
  );
});

test('marks of one seed mean nothing on another', () => {
  const { password, scanner, port } = proof.onSeed!(solves, 7).marks.D!;
  let marked = start;
  for (const [name, number] of Object.entries({ password, scanner, port }))
    marked = withMark(marked, 7, name as FindingName, number);
  expect(schema.parse(marked)).toEqual(marked);
  const isMet = (day: number) => judge(marked, day).goals.every((goal) => goal.isMet);
  expect([isMet(7), isMet(8)]).toEqual([true, false]);
  expect(judge(marked, 8)).toEqual(judge(start, 8));
});

test('marks in the captures of sixty packets are taken to where they belong now', () => {
  const all = { password: 43, scanner: 57, port: 6 };
  const marks = { A: all, B: { ...all, password: 31 }, C: { ...all, password: null, port: 57 } };
  expect(schema.parse({ filter: 'http', marks })).toEqual({
    filter: 'http',
    packets: PACKETS,
    marks: {
      A: solves.marks.A,
      B: { password: solves.marks.B.password, scanner: null, port: null },
      C: { ...solves.marks.C, password: null },
    },
  });
});

test('the shop welcomes whoever sent a password or a code, and nobody else', () => {
  const welcomed = TRAFFICS.flatMap((traffic) =>
    captureOf(traffic).packets.flatMap(({ packet: { payload }, played: { attempt } }) => {
      const { method = 'GET', target, body } = attempt.request ?? {};
      const asks = [method, target, ...(body ? [body] : [])].join(' ');
      return payload.kind === 'response' && payload.response.body === '<h1>Welcome back</h1>'
        ? asks
        : [];
    }),
  );
  expect(welcomed.toSorted()).toEqual([
    'GET /login?user=bob&secret=lead-free',
    'GET /login?user=mira&pw=blue.glaze',
    'GET /login?user=tom&pass=red-slip-8',
    'POST /account/login mail=alice%40example.com&secret=oak-leaf-7',
    'POST /account/login mail=emre%40example.com&secret=4-small-cups',
    'POST /account/login mail=nora%40example.com&pass=kiln-1974',
    'POST /login user=emre&pw=4-small-cups',
    'POST /login user=jonas&pass=two.kilns',
    'POST /login user=nora&pw=kiln-1974',
    'POST /login user=tom&code=482913',
  ]);
});
