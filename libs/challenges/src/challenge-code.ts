import { codeOf, digitsOf, digitsOfBytes, type LevelId } from '@netward/contracts';
import { deflateSync, strToU8 } from 'fflate';
import { type Traffic, TRAFFICS } from './challenge.ts';

/** How the numbers of a code are laid out: without the seed of a day, or with one. */
export const LAYOUT = 1;
export const LAYOUT_WITH_SEED = 2;
const VERSION_DIGITS = 2;
/** Six letters hold every seed, which has 32 bits. */
export const SEED_DIGITS = 6;

/** A configuration with what it was made for. */
export interface CodedConfiguration {
  readonly level: LevelId;
  /** The version of the challenge. */
  readonly version: number;
  readonly configuration: unknown;
  /** The stream that is shown, A where it is not said. */
  readonly traffic?: Traffic;
  readonly seed?: number | null;
}

/**
 * The code of a configuration in a link: one number each for the layout, the level and the traffic, two
 * for the version of the challenge, six for the seed of a day if it names one, then its JSON, deflated.
 */
export function challengeCode({ level, version, configuration, ...rest }: CodedConfiguration) {
  const { traffic = 'A', seed = null } = rest;
  const json = strToU8(JSON.stringify(configuration));
  return codeOf([
    seed === null ? LAYOUT : LAYOUT_WITH_SEED,
    Number(level),
    TRAFFICS.indexOf(traffic),
    ...digitsOf(version, VERSION_DIGITS),
    ...(seed === null ? [] : digitsOf(seed, SEED_DIGITS)),
    ...digitsOfBytes(deflateSync(json, { level: 9 })),
  ]);
}
