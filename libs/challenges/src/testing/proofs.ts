import type { LevelId } from '@netward/contracts';
import type { ChallengeProof } from './challenge-proof.ts';

export type { ChallengeProof, WrongTry } from './challenge-proof.ts';

type Loader = () => Promise<{ readonly proof: ChallengeProof }>;

/** The proofs by level, for tests: a separate entry point, so that no browser gets them. */
export const CHALLENGE_PROOFS: Readonly<Partial<Record<LevelId, Loader>>> = {
  '1': () => import('../01-basic-traffic/testing/proof.ts'),
  '2': () => import('../02-firewall/testing/proof.ts'),
  '3': () => import('../03-ids/testing/proof.ts'),
  '4': () => import('../04-ips/testing/proof.ts'),
  '5': () => import('../05-tls/testing/proof.ts'),
  '6': () => import('../06-waf/testing/proof.ts'),
  '7': () => import('../07-vpn/testing/proof.ts'),
  '8': () => import('../08-load-balancer/testing/proof.ts'),
  '9': () => import('../09-siem/testing/proof.ts'),
  '10': () => import('../10-soc-challenge/testing/proof.ts'),
};
