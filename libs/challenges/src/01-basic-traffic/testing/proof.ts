import type { ChallengeProof, Widened } from '../../testing/challenge-proof.ts';
import type { Day } from '../../day.ts';
import { captureOf, hostOf, type Capture, type CapturedPacket } from '../capture.ts';
import {
  FINDINGS,
  PACKETS,
  schema,
  type CaptureConfiguration,
  type Marks,
} from '../configuration.ts';
import solution from '../solution.json' with { type: 'json' };
import { COMPARED } from './compared.ts';

const solves = schema.parse(solution.configuration);

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
