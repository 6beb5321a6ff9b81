import { createHash } from 'node:crypto';
import { type Challenge, isSolved } from '@netward/challenges';

/** What the challenge says of a configuration that it can read. */
export interface JudgedConfiguration {
  /** As the challenge reads it. */
  readonly configuration: unknown;
  readonly isSolved: boolean;
  /** The same for configurations that differ in nothing but the order of their members. */
  readonly digest: string;
}

const DIGEST_LENGTH = 16;

/** Judges a configuration on all three streams; null for one that does not fit the challenge's schema. */
export function judgeConfiguration(
  challenge: Challenge,
  sent: unknown,
): JudgedConfiguration | null {
  const known = challenge.schema.safeParse(sent);
  if (!known.success) return null;
  const configuration = known.data;
  return {
    configuration,
    isSolved: isSolved(challenge, configuration),
    digest: digestOf(configuration),
  };
}

/** Whether this is the configuration that the page shows to those who ask for a solution. */
export async function isShippedSolution(
  challenge: Challenge,
  { digest }: JudgedConfiguration,
): Promise<boolean> {
  const { solution } = await challenge.solution();
  return digest === digestOf(challenge.schema.parse(solution.configuration));
}

function digestOf(configuration: unknown): string {
  const text = JSON.stringify(configuration, withSortedMembers);
  return createHash('sha256').update(text).digest('base64url').slice(0, DIGEST_LENGTH);
}

function withSortedMembers(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const members = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(members);
}
