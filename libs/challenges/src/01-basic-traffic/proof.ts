import type { ChallengeProof } from '../challenge.ts';
import { captureOf } from './capture.ts';
import { FINDINGS, PACKETS, type CaptureConfiguration, type Marks } from './configuration.ts';
import { COMPARED } from './filters.ts';
import { solution } from './solution.ts';

const solves = solution.configuration;

/** The solution with other marks in capture A. */
const inA = (more: Partial<Marks>): CaptureConfiguration => ({
  ...solves,
  marks: { ...solves.marks, A: { ...solves.marks.A, ...more } },
});

const { packets } = captureOf('A');
const firstWith = (is: (each: (typeof packets)[number]) => boolean) => packets.find(is)!.number;

export const proof: ChallengeProof<CaptureConfiguration> = {
  solves,
  wrongTries: [
    {
      name: 'The first login, and whoever was refused most often',
      configuration: inA({
        password: firstWith(
          ({ packet, conversation }) =>
            packet.payload.kind === 'request' && /login/.test(conversation.asks ?? ''),
        ),
        scanner: firstWith(
          ({ conversation }) => conversation.kind === 'refused' && !conversation.isScan,
        ),
      }),
      costs:
        'A customer whose browser prefers HTTPS is accused with all six packets, and so is a login without a password. The scan and the password are missed.',
      numbers: { served: 31, 'turned-away': 7, stopped: 1, through: 2 },
    },
    {
      name: 'The host that opens and hangs up',
      configuration: inA({
        scanner: firstWith(
          ({ conversation }) => conversation.kind === 'opened' && !conversation.isScan,
        ),
      }),
      costs:
        'A health check is accused with its three packets, and the scan is missed: it looks at a page like a customer and takes its time.',
      numbers: { served: 35, 'turned-away': 3, stopped: 2, through: 1 },
    },
    {
      name: 'The port that accepted most often',
      configuration: inA({
        port: firstWith(
          ({ packet: { tcp } }) => tcp!.flags === 'SYN/ACK' && tcp!.sourcePort === 8080,
        ),
      }),
      costs:
        'The shop’s own port is open for everybody, so its answer to a customer says nothing, and the forgotten port stays open.',
      numbers: { served: 37, 'turned-away': 1, stopped: 2, through: 1 },
    },
  ],
  widened: [],
  anyConfiguration: (next) => {
    const mark = () => (next() < 0.3 ? null : 1 + Math.floor(next() * PACKETS));
    const marks = () => Object.fromEntries(FINDINGS.map((name) => [name, mark()])) as Marks;
    const filter = COMPARED[Math.floor(next() * COMPARED.length)]!;
    return {
      filter: filter.slice(0, Math.floor(next() * (filter.length + 1))),
      marks: { A: marks(), B: marks(), C: marks() },
    };
  },
};
