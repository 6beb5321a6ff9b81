import fc from 'fast-check';
import { Fault } from '../../harness/fault.mjs';

export const campaignParts = [
  'gateway',
  'auth-service',
  'learning-service',
  'assistant-service',
  'mailer-worker',
  'redis',
  'postgres',
] as const;
export type CampaignPart = (typeof campaignParts)[number];

/** Who calls whom; each of these connections can be disturbed by itself. */
export const campaignLinks = [
  'gateway > auth-service',
  'gateway > learning-service',
  'gateway > assistant-service',
  'gateway > redis',
  'auth-service > postgres',
  'auth-service > redis',
  'auth-service > learning-service',
  'learning-service > postgres',
  'learning-service > auth-service',
  'learning-service > redis',
  'assistant-service > auth-service',
  'assistant-service > redis',
  'assistant-service > model',
  'mailer-worker > auth-service',
  'mailer-worker > redis',
  'mailer-worker > mail server',
] as const;
export type CampaignLink = (typeof campaignLinks)[number];

/** What can be done to a target, how often of a hundred, and for how many seconds. */
const kinds = {
  kill: { share: 42, on: campaignParts, seconds: [0, 2] },
  freeze: { share: 12, on: campaignParts, seconds: [1, 6] },
  disconnect: { share: 6, on: campaignLinks, seconds: [1, 6] },
  reset: { share: 5, on: campaignLinks, seconds: [0, 0] },
  silence: { share: 4, on: campaignLinks, seconds: [2, 8] },
  'half-open': { share: 4, on: campaignLinks, seconds: [2, 8] },
  delay: { share: 4, on: campaignLinks, seconds: [3, 8] },
  'slow link': { share: 3, on: campaignLinks, seconds: [3, 8] },
  'mail refused': { share: 3, on: ['mail server'], seconds: [1, 3] },
  'mail deferred': { share: 3, on: ['mail server'], seconds: [2, 6] },
  'late final dot': { share: 3, on: ['mail server'], seconds: [5, 25] },
  'hang-up at DATA': { share: 3, on: ['mail server'], seconds: [1, 4] },
  'jobs delivered twice': { share: 3, on: ['redis'], seconds: [0, 0] },
  'Redis emptied': { share: 2, on: ['redis'], seconds: [0, 0] },
  'clock jump': { share: 2, on: campaignParts.slice(0, 5), seconds: [3, 10] },
  'full disk': { share: 1, on: ['disk'], seconds: [2, 5] },
} as const satisfies Record<
  string,
  { share: number; on: readonly string[]; seconds: readonly [number, number] }
>;
export type FaultKind = keyof typeof kinds;
export const faultKinds = Object.keys(kinds) as FaultKind[];

/** A fault of the plan; times are in milliseconds since the beginning. */
export interface PlannedFault {
  id: number;
  kind: FaultKind;
  target: string;
  atMs: number;
  forMs: number;
}

export type CampaignSize = { seed: number; faults: number; minutes: number };

// Without bias: fast-check otherwise prefers small values and the ends of a range.
const drawnFault = (missing: readonly FaultKind[]) =>
  fc
    .oneof(
      ...faultKinds
        .filter((kind) => !missing.includes(kind))
        .map((kind) => ({ weight: kinds[kind].share, arbitrary: fc.constant(kind) })),
    )
    .chain((kind) => {
      const { on, seconds } = kinds[kind];
      return fc.record({
        kind: fc.constant(kind),
        target: fc.constantFrom<string>(...on),
        forMs: fc.integer({ min: 1000 * seconds[0], max: 1000 * seconds[1] }),
        lateness: fc.double({ min: 0, max: 1, noNaN: true }),
      });
    });

/** The faults of a seed, spread over the whole time; the same for the same seed, always. */
export function planFaults(
  { seed, faults, minutes }: CampaignSize,
  missing: readonly FaultKind[] = [],
): PlannedFault[] {
  if (faults === 0) return [];
  const apartMs = (60_000 * minutes) / faults;
  const drawn = fc.sample(fc.noBias(drawnFault(missing)), { seed, numRuns: faults });
  return drawn.map(({ lateness, ...fault }, at) => ({
    ...fault,
    id: at + 1,
    atMs: Math.round((at + lateness) * apartMs),
  }));
}

/** After each absence everything has this long to be well before the next part goes away. */
const CALM_MS = 20_000;

/** Each part away for a while, one after the other: killed, or cut off where it is not ours. */
export function planOutages(seconds: number, only: readonly string[]): PlannedFault[] {
  const forMs = 1000 * seconds;
  const all = [
    ...campaignParts.map((target) => ({ kind: 'kill', target }) as const),
    { kind: 'disconnect', target: 'mailer-worker > mail server' },
    { kind: 'disconnect', target: 'assistant-service > model' },
  ] as const;
  const isWanted = (target: string, name: string) => target.split(' > ').at(-1) === name;
  const unknown = only.find((name) => !all.some(({ target }) => isWanted(target, name)));
  if (unknown) throw new Fault(`There is no "${unknown}" to take away.`);
  return all
    .filter(({ target }) => only.length === 0 || only.some((name) => isWanted(target, name)))
    .map((fault, at) => ({ ...fault, id: at + 1, atMs: at * (forMs + CALM_MS), forMs }));
}
