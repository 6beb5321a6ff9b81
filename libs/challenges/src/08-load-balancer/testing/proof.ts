import type { ChallengeProof, Widened } from '../../testing/challenge-proof.ts';
import {
  ALGORITHMS,
  COUNT,
  INTERVAL,
  SESSIONS,
  schema,
  STICKINESS,
  type BalancerConfiguration,
} from '../configuration.ts';
import end from '../end.json' with { type: 'json' };
import type { Traffic } from '../../challenge.ts';
import { morningOf } from '../judge.ts';

const solves = schema.parse(end.solution.configuration);

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

/** What a real HAProxy did with one stream. */
export interface ObservedStream {
  /** One of `TRIES`. */
  readonly name: string;
  readonly traffic: Traffic;
  /** The visits that lost something, and what. */
  readonly visits: Readonly<Record<string, string>>;
  /** What HAProxy wrote about its servers. */
  readonly lines: readonly string[];
}

/** The configurations whose streams are played for real, by name. */
export const TRIES: readonly Widened<BalancerConfiguration>[] = [
  { name: 'solution', configuration: proof.solves },
  ...proof.wrongTries,
  ...proof.widened.filter(({ name }) => name === 'one check every two seconds decides'),
];

/** How many visits of a stream may differ: its clock is a real one, so a request that meets a check within milliseconds may fall either way. */
export const MAY_DIFFER = 2;

/** The visits that lose something, and what, as the challenge judges. */
export function lossesFor(
  configuration: BalancerConfiguration,
  traffic: Traffic,
): ObservedStream['visits'] {
  const { played, cartless } = morningOf(configuration, traffic);
  const lossy: Record<string, string> = {};
  for (const { visit } of played.handled) {
    const lost = played.handled.filter((each) => each.visit === visit && each.loss).length;
    const isCartless = cartless.has(visit);
    if (lost > 0 || isCartless) lossy[visit.id] = `${lost} lost${isCartless ? ', cart gone' : ''}`;
  }
  return lossy;
}

const CHANGES = { up: 'is UP', down: 'is DOWN', drain: 'enters' } as const;

/** The servers' changes in HAProxy's lines, as 'web-a is DOWN'. */
export function reportedChanges(lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) => /web-[ab] (?:is (?:DOWN|UP)|enters)/.exec(line)?.[0] ?? []);
}

/** The same changes as the challenge judges. */
export function judgedChanges(
  configuration: BalancerConfiguration,
  traffic: Traffic,
): readonly string[] {
  const { changes } = morningOf(configuration, traffic).played;
  return changes.map(({ server, to }) => `${server} ${CHANGES[to]}`);
}

/** The visits that ended otherwise with a real HAProxy than the challenge judges. */
export function differingVisits(
  configuration: BalancerConfiguration,
  { traffic, visits }: ObservedStream,
): readonly string[] {
  const lossy = lossesFor(configuration, traffic);
  return [...new Set([...Object.keys(lossy), ...Object.keys(visits)])].filter(
    (id) => lossy[id] !== visits[id],
  );
}

/** Whether a real HAProxy did what the challenge judges, but for a visit or two. */
export function isAsJudged(
  configuration: BalancerConfiguration,
  observed: ObservedStream,
): boolean {
  return (
    differingVisits(configuration, observed).length <= MAY_DIFFER &&
    reportedChanges(observed.lines).join() === judgedChanges(configuration, observed.traffic).join()
  );
}
