import type { Challenge, Day, Judgement } from '@netward/challenges';
import { z } from 'zod';

const schema = z.strictObject({ port: z.int().min(1).max(65_535) });
type SmallConfiguration = z.infer<typeof schema>;

const OPEN: Readonly<Partial<Record<Day, number>>> = { A: 8080, B: 8080, C: 8443 };

function judge({ port }: SmallConfiguration, traffic: Day): Judgement {
  const isOpen = port === OPEN[traffic];
  const outcome = isOpen ? 'served' : 'turned-away';
  const flow = { time: '09:00:00', source: '192.0.2.1', summary: 'SYN', decidedBy: 'port' };
  return {
    traffic,
    flows: [
      { ...flow, id: `${traffic}1`, outcome, alerts: 0 },
      { ...flow, id: `${traffic}2`, outcome: 'stopped', alerts: 1 },
    ],
    goals: [{ text: 'Served', isMet: isOpen, standing: isOpen ? '1 of 1' : '0 of 1' }],
    hits: {},
  };
}

/** A challenge of one knob, the port that is open, and one line of text, for tests of the common screen. */
export const smallChallenge: Challenge<SmallConfiguration> = {
  level: '2',
  version: 3,
  texts: {
    title: 'One port',
    task: 'Open the right port.',
    lines: 'flows',
    outcomes: {
      served: 'Customers served',
      'turned-away': 'Customers turned away',
      stopped: 'Attacks stopped',
      through: 'Attacks through',
    },
    leavesOut: 'Everything else.',
  },
  schema,
  start: { port: 22 },
  text: {
    syntax: 'nftables',
    title: 'nftables',
    print: ({ port }) => `port ${port}\n`,
    read(text) {
      const port = Number(/^port (\d+)$/.exec(text.trim())?.[1]);
      if (schema.safeParse({ port }).success) return { configuration: { port } };
      const reason = 'This is no port.';
      return { problems: [{ line: 1, column: 1, length: 4, reason, remedy: 'Write one.' }] };
    },
    partOfLine: () => 'port',
  },
  judge,
  explain: () => 'All of them wanted the port.',
  details: async () => ({ evidence: () => null, answers: () => [] }),
  solution: async () => ({ solution: { configuration: { port: 8080 }, reasons: [] } }),
};
