import type { Packet } from '@netward/lab-engine';
import type { Day } from '../../day.ts';
import { captureOf, hostOf, type Capture, type CapturedPacket } from '../capture.ts';
import { EXAMPLES } from '../filter.ts';
import type { ChallengeProof, Widened } from '../../testing/challenge-proof.ts';
import {
  FINDINGS,
  PACKETS,
  schema,
  type CaptureConfiguration,
  type Marks,
} from '../configuration.ts';
import end from '../end.json' with { type: 'json' };

/** Filters of the subset, for the comparison with tshark; those that are shown come first. */
export const COMPARED: readonly string[] = [
  ...EXAMPLES.map(({ filter }) => filter),
  'tcp',
  'http',
  'http.response',
  'tcp.flags.syn',
  'ip.addr == 10.0.0.20',
  'ip.addr != 10.0.0.20',
  'ip.src == 192.0.2.0/24',
  '!(ip.src == 10.0.0.20)',
  'ip.dst != 10.0.0.20',
  'tcp.port == 8080',
  'tcp.port != 8080',
  'tcp.dstport < 1024',
  'tcp.dstport >= 8443 && ip.dst == 10.0.0.20',
  'tcp.flags.push == 1 and not http.response',
  'tcp.flags.fin == 1 || tcp.flags.reset == 1 && tcp.flags.ack == 0',
  '(tcp.flags.fin == 1 || tcp.flags.reset == 1) && tcp.flags.ack == 0',
  'http.request.method == "POST"',
  'http.request.method != "POST"',
  'http.request.uri contains "login"',
  'http.response.code == 200',
  'frame contains "user="',
  'frame contains "User="',
  'frame contains "Firefox"',
  'tcp.stream == 2',
  'frame.number <= 10 or frame.number == 60',
  'not http.request and tcp.dstport == 8080 and tcp.flags.push == 1',
  'tcp.stream eq 7',
  'tcp.flags == 0x12',
  'tcp.port in {8081, 22}',
  'tcp.dstport in {8000..8443} and tcp.flags.syn == True',
  'tcp.port not in {8080, 8443}',
  'ip.src ne 10.0.0.20',
  'ip.src > 192.0.2.40',
  'ip.src in {192.0.2.0/24, 203.0.113.1..203.0.113.99}',
  'http contains "user="',
  'tcp contains "user="',
  'http.request == 1 and http.request.method == GET',
  'http.request.uri contains login',
  'http.response.code in {200..299}',
];

/** The packets of a capture alone, as a file has them: their times are microseconds since midnight. */
export function capturedPackets(day: Day): readonly Packet[] {
  return captureOf(day).packets.map(({ packet, played }) => ({
    ...packet,
    at: played.attempt.at + packet.at,
  }));
}

const solves = schema.parse(end.solution.configuration);

/** The right marks for a capture. */
function marksFor(day: Day): Marks {
  const { packets, password, port, scanner } = captureOf(day);
  const first = packets.find((each) => hostOf(each) === scanner)!;
  return { password, port, scanner: first.number };
}

/** Marks that differ from the right ones in a capture. */
type Change = (capture: Capture) => Partial<Marks>;

function changed(day: Day, change: Change): Marks {
  return { ...marksFor(day), ...change(captureOf(day)) };
}

/** What each configuration changes: a seed's capture has different packets, so marks are made for it. */
const CHANGES = new Map<CaptureConfiguration, Change>([[solves, () => ({})]]);

function remember(configuration: CaptureConfiguration, change: Change): CaptureConfiguration {
  CHANGES.set(configuration, change);
  return configuration;
}

const inA = (change: Change) =>
  remember({ ...solves, marks: { ...solves.marks, A: changed('A', change) } }, change);

const inEach = (change: Change) =>
  remember(
    {
      ...solves,
      marks: { A: changed('A', change), B: changed('B', change), C: changed('C', change) },
    },
    change,
  );

const first = ({ packets }: Capture, is: (each: CapturedPacket) => boolean) =>
  packets.find(is)!.number;
const acceptedBy8080 = ({ packet: { tcp } }: CapturedPacket) =>
  tcp!.flags === 'SYN/ACK' && tcp!.sourcePort === 8080;

const login = (capture: Capture, is: (leaks: string | null) => boolean) =>
  first(
    capture,
    ({ packet: { payload }, played }) =>
      payload.kind === 'request' &&
      /^[^?]*login/.test(payload.request.target) &&
      is(played.attempt.leaks),
  );
const firstLogin: Change = (capture) => ({ password: login(capture, (leaks) => leaks === null) });
const mostRefused: Change = (capture) => ({
  scanner: first(capture, ({ played }) => played.ending === 'refused' && !played.attempt.isScan),
});
const hangsUp: Change = (capture) => ({
  scanner: first(capture, ({ played }) => played.ending === 'open' && !played.attempt.isScan),
});
const shopsOwn: Change = (capture) => ({
  port: first(capture, (each) => acceptedBy8080(each) && !each.played.attempt.isScan),
});

const WIDENED: readonly (readonly [name: string, change: Change])[] = [
  ['a login without a password', firstLogin],
  [
    'the password of somebody else',
    (capture) => ({
      password: login(capture, (leaks) => leaks !== null && leaks !== capture.user),
    }),
  ],
  [
    'a request that only has the word in it',
    (capture) => ({
      password: first(
        capture,
        ({ packet: { payload }, played }) =>
          payload.kind === 'request' &&
          played.attempt.leaks === null &&
          /password|login-mail/.test(payload.request.target),
      ),
    }),
  ],
  ['the answer to the password', ({ password }) => ({ password: password + 1 })],
  ['the browser that was refused again and again', mostRefused],
  ['the health check that hangs up', hangsUp],
  ['the shop’s own port, for a customer', shopsOwn],
  [
    'the shop’s own port, for the scanner',
    (capture) => ({
      port: first(capture, (each) => acceptedBy8080(each) && each.played.attempt.isScan),
    }),
  ],
  [
    'a port that refused the scanner',
    (capture) => ({
      port: first(
        capture,
        ({ packet, played }) => packet.tcp!.flags === 'RST/ACK' && played.attempt.isScan,
      ),
    }),
  ],
  ['no password marked', () => ({ password: null })],
  ['no scan marked', () => ({ scanner: null })],
  ['no port marked', () => ({ port: null })],
];

const widened: readonly Widened<CaptureConfiguration>[] = WIDENED.map(([name, change]) => ({
  name,
  configuration: inEach(change),
}));

export const proof: ChallengeProof<CaptureConfiguration> = {
  solves,
  wrongTries: [
    {
      name: 'The first login, and whoever was refused most often',
      configuration: inA((capture) => ({ ...firstLogin(capture), ...mostRefused(capture) })),
      costs:
        'A customer whose browser prefers HTTPS is accused, and so is a login without a password. The scan and the password are missed.',
      numbers: { served: 11, 'turned-away': 2, stopped: 1, through: 2 },
    },
    {
      name: 'The host that opens and hangs up',
      configuration: inA(hangsUp),
      costs:
        'A health check is accused, and the scan is missed: it looks at a page like a customer and takes its time.',
      numbers: { served: 12, 'turned-away': 1, stopped: 2, through: 1 },
    },
    {
      name: 'The port that accepted most often',
      configuration: inA(shopsOwn),
      costs:
        'The shop’s own port is open for everybody, so its answer to a customer says nothing, and the forgotten port stays open.',
      numbers: { served: 12, 'turned-away': 1, stopped: 2, through: 1 },
    },
  ],
  widened,
  onSeed: (configuration, seed) => {
    const change = CHANGES.get(configuration)!;
    return {
      ...configuration,
      marks: { ...configuration.marks, D: { ...changed(seed, change), seed } },
    };
  },
  anyConfiguration: (next) => {
    const mark = () => (next() < 0.3 ? null : 1 + Math.floor(next() * PACKETS));
    const marks = () => Object.fromEntries(FINDINGS.map((name) => [name, mark()])) as Marks;
    const filter = COMPARED[Math.floor(next() * COMPARED.length)]!;
    return {
      filter: filter.slice(0, Math.floor(next() * (filter.length + 1))),
      packets: PACKETS,
      marks: { A: marks(), B: marks(), C: marks() },
    };
  },
};
