import { inflateSync, strFromU8 } from 'fflate';
import { type Challenge, loadChallenge, type Traffic, TRAFFICS } from '@netward/challenges';
import {
  challengeCode,
  LAYOUT,
  LAYOUT_WITH_SEED,
  SEED_DIGITS,
} from '@netward/challenges/challenge-code';
import {
  bytesOfDigits,
  CHALLENGE_LINK_MAX,
  digitsIn,
  type LevelId,
  numberOf,
  parseLevelId,
  SIGNED_CONFIGURATION_MAX,
  webPaths,
} from '@netward/contracts';
import type { Work } from './challenge-work.ts';

export interface LinkedConfiguration {
  readonly level: LevelId;
  readonly configuration: unknown;
  readonly traffic: Traffic;
  /** The day that is sealed until the challenge is solved, where the link names one. */
  readonly seed: number | null;
}

const SEED_MAX = 2 ** 32 - 1;
/** A configuration is far smaller; what would inflate to more is none. */
const JSON_MAX = 100_000;

const BROKEN = 'This link to a challenge is broken. Ask for it again.';
const TOO_LONG = 'This link is too long to be a challenge of the lab. Ask for it again.';
const FOREIGN =
  'This link was made for another version of the challenge, which would judge it differently.';

/** The address of a configuration, with the seed of a day if it names one. Null if it would be too long. */
export function linkOfConfiguration(
  origin: string,
  { level, version }: Challenge,
  configuration: unknown,
  traffic: Traffic,
  seed: number | null = null,
): string | null {
  const code = challengeCode({ level, version, configuration, traffic, seed });
  const address = `${origin}${webPaths.labs}?challenge=${code}`;
  return address.length > CHALLENGE_LINK_MAX ? null : address;
}

export function linkOfWork(challenge: Challenge, work: Work): string | null {
  const { draft, linkedSeed, tomorrow, traffic } = work;
  const seed = tomorrow?.seed ?? linkedSeed;
  return linkOfConfiguration(location.origin, challenge, draft.configuration, traffic, seed);
}

/**
 * The configuration that a link's code tells, or the sentence that says why it tells none. Rejects only
 * if the challenge cannot be fetched.
 */
export async function configurationOf(code: string): Promise<LinkedConfiguration | string> {
  if (code.length > SIGNED_CONFIGURATION_MAX) return TOO_LONG;
  const digits = digitsIn(code);
  if (!digits) return BROKEN;
  const [layout, levelNumber, trafficNumber, high, low, ...rest] = digits;
  if (layout !== LAYOUT && layout !== LAYOUT_WITH_SEED) return FOREIGN;
  const seedDigits = layout === LAYOUT ? 0 : SEED_DIGITS;
  const seed = layout === LAYOUT ? null : numberOf(rest.slice(0, seedDigits));
  const level = parseLevelId(String(levelNumber));
  const traffic = TRAFFICS[trafficNumber ?? -1];
  const json = unpacked(rest.slice(seedDigits));
  if (!level || !traffic || json === undefined || (seed ?? 0) > SEED_MAX) return BROKEN;
  const challenge = await loadChallenge(level);
  if (!challenge) return BROKEN;
  // Every version reads the configurations of those before it.
  if (numberOf([high!, low!]) > challenge.version) return FOREIGN;
  const known = challenge.schema.safeParse(json);
  return known.success ? { level, configuration: known.data, traffic, seed } : FOREIGN;
}

function unpacked(digits: readonly number[]): unknown {
  try {
    // A buffer of a set size: what does not fit is cut off, and is then no JSON.
    const out = new Uint8Array(JSON_MAX);
    return JSON.parse(strFromU8(inflateSync(bytesOfDigits(digits), { out })));
  } catch {
    return undefined;
  }
}
