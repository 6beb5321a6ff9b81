import type { LevelId } from '@netward/contracts';
import type { Challenge } from './challenge.ts';

export type * from './challenge.ts';
export { isMetOn, isSolved, numbersOf, OUTCOMES, TRAFFICS } from './challenge.ts';

type Loader = () => Promise<{ readonly challenge: Challenge }>;

/** The challenges by level, each loaded when it is asked for. The only registry. */
const CHALLENGES: Readonly<Partial<Record<LevelId, Loader>>> = {
  '1': () => import('./01-basic-traffic/challenge.ts'),
  '2': () => import('./02-firewall/challenge.ts'),
  '3': () => import('./03-ids/challenge.ts'),
  '4': () => import('./04-ips/challenge.ts'),
  '5': () => import('./05-tls/challenge.ts'),
  '6': () => import('./06-waf/challenge.ts'),
  '7': () => import('./07-vpn/challenge.ts'),
  '8': () => import('./08-load-balancer/challenge.ts'),
  '9': () => import('./09-siem/challenge.ts'),
  '10': () => import('./10-soc-challenge/challenge.ts'),
};

/** The levels that have a challenge. */
export const CHALLENGE_LEVELS = Object.keys(CHALLENGES) as readonly LevelId[];

/** The challenge of a level; null if it has none. */
export async function loadChallenge(level: LevelId): Promise<Challenge | null> {
  const load = CHALLENGES[level];
  return load ? (await load()).challenge : null;
}
