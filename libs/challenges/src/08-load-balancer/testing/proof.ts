import type { ChallengeProof } from '../../testing/challenge-proof.ts';
import {
  ALGORITHMS,
  COUNT,
  INTERVAL,
  SESSIONS,
  schema,
  STICKINESS,
  type BalancerConfiguration,
} from '../configuration.ts';
import solution from '../solution.json' with { type: 'json' };

const solves = schema.parse(solution.configuration);

export const proof: ChallengeProof<BalancerConfiguration> = {
  solves,
  wrongTries: [
    {
      name: 'Everybody stays where they were',
      configuration: { ...solves, stickiness: 'source', sessions: 'server' },
      costs:
        'Seven requests and two carts: WEB A takes the carts in its memory with it, visitors stay tied to it until the checks have noticed, and a whole office of one address fills one server.',
      numbers: { served: 42, 'turned-away': 8, stopped: 3, through: 2 },
    },
    {
      name: 'Quick to judge',
      configuration: { ...solves, interval: 200, fall: 1, rise: 1 },
      costs:
        'Four requests: one failed check of WEB B’s health page, and while WEB A is dead there is no server left, although WEB B’s pages work.',
      numbers: { served: 46, 'turned-away': 4, stopped: 4, through: 1 },
    },
    {
      name: 'Cookies, and the update just happens',
      configuration: {
        ...solves,
        algorithm: 'roundrobin',
        interval: 2_000,
        stickiness: 'cookie',
        drain: false,
      },
      costs:
        'Nineteen requests: three checks two seconds apart leave a dead server in for up to six seconds, and its cookies keep visitors on it. The carts survive, being shared.',
      numbers: { served: 39, 'turned-away': 11, stopped: 3, through: 2 },
    },
  ],
  widened: (
    [
      ['taking turns', { algorithm: 'roundrobin' }],
      ['choosing by address', { algorithm: 'source' }],
      ['checks a second apart', { interval: 1_000 }],
      ['checks a quarter of a second apart', { interval: 250 }],
      ['out after one failed check', { fall: 1 }],
      ['out after two failed checks', { fall: 2 }],
      ['out after four failed checks', { fall: 4 }],
      ['back after one passed check', { rise: 1 }],
      ['back after two passed checks', { rise: 2 }],
      ['one check every two seconds decides', { interval: 2_000, fall: 1, rise: 1 }],
      ['stickiness by address', { stickiness: 'source' }],
      ['stickiness by cookie', { stickiness: 'cookie' }],
      ['carts in the servers', { sessions: 'server' }],
      ['no drain', { drain: false }],
    ] satisfies readonly (readonly [string, Partial<BalancerConfiguration>])[]
  ).map(([name, more]) => ({ name, configuration: { ...solves, ...more } })),
  anyConfiguration: (next) => {
    const among = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)]!;
    const between = ({ least, most }: { least: number; most: number }) =>
      least + Math.floor(next() * (most - least + 1));
    return {
      algorithm: among(ALGORITHMS),
      interval: between(INTERVAL),
      fall: between(COUNT),
      rise: between(COUNT),
      stickiness: among(STICKINESS),
      sessions: among(SESSIONS),
      drain: next() < 0.5,
    };
  },
};
