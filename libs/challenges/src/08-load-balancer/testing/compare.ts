import type { Traffic } from '../../challenge.ts';
import type { Widened } from '../../testing/challenge-proof.ts';
import type { BalancerConfiguration } from '../configuration.ts';
import { morningOf } from '../judge.ts';
import { proof } from './proof.ts';

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
