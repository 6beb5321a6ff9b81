import { deflateSync, inflateSync, strFromU8, strToU8 } from 'fflate';
import { type Challenge, loadChallenge, type Traffic, TRAFFICS } from '@netward/challenges';
import { parseLevelId, type LevelId } from '@netward/contracts';
import {
  addressOf,
  bytesOfDigits,
  digitsIn,
  digitsOf,
  digitsOfBytes,
  numberOf,
} from '../runs/link-code.ts';

/** A configuration that came with a link. */
export interface LinkedConfiguration {
  readonly level: LevelId;
  readonly configuration: unknown;
  readonly traffic: Traffic;
}

/** The longest address of a configuration, in characters. */
export const CHALLENGE_LINK_MAX = 2000;

/** How the numbers of a link are laid out. */
const LAYOUT = 1;
const VERSION_DIGITS = 2;
/** A configuration is far smaller; what would inflate to more is none. */
const JSON_MAX = 100_000;

const BROKEN = 'This link to a challenge is broken. Ask for it again.';
const TOO_LONG = 'This link is too long to be a challenge of the lab. Ask for it again.';
const FOREIGN =
  'This link was made for another version of the challenge, which would judge it differently.';

/**
 * The address of a configuration: one number each for the layout, the level and the traffic, two for
 * the version of the challenge, then its JSON, deflated. Null if it would be too long.
 */
export function linkOfConfiguration(
  origin: string,
  { level, version }: Challenge,
  configuration: unknown,
  traffic: Traffic,
): string | null {
  const json = strToU8(JSON.stringify(configuration));
  const digits = [
    LAYOUT,
    Number(level),
    TRAFFICS.indexOf(traffic),
    ...digitsOf(version, VERSION_DIGITS),
    ...digitsOfBytes(deflateSync(json, { level: 9 })),
  ];
  return addressOf(origin, 'challenge', digits, CHALLENGE_LINK_MAX);
}

/**
 * The configuration that a link's code tells, or the sentence that says why it tells none. Rejects only
 * if the challenge cannot be fetched.
 */
export async function configurationOf(code: string): Promise<LinkedConfiguration | string> {
  if (code.length > CHALLENGE_LINK_MAX) return TOO_LONG;
  const digits = digitsIn(code);
  if (!digits) return BROKEN;
  const [layout, levelNumber, trafficNumber, high, low, ...packed] = digits;
  if (layout !== LAYOUT) return FOREIGN;
  const level = parseLevelId(String(levelNumber));
  const traffic = TRAFFICS[trafficNumber ?? -1];
  const json = unpacked(packed);
  if (!level || !traffic || json === undefined) return BROKEN;
  const challenge = await loadChallenge(level);
  if (!challenge) return BROKEN;
  // Every version reads the configurations of those before it.
  if (numberOf([high!, low!]) > challenge.version) return FOREIGN;
  const known = challenge.schema.safeParse(json);
  return known.success ? { level, configuration: known.data, traffic } : FOREIGN;
}

/** The JSON that was deflated; undefined if it is none. */
function unpacked(digits: readonly number[]): unknown {
  try {
    // A buffer of a set size: what does not fit is cut off, and is then no JSON.
    const out = new Uint8Array(JSON_MAX);
    return JSON.parse(strFromU8(inflateSync(bytesOfDigits(digits), { out })));
  } catch {
    return undefined;
  }
}
