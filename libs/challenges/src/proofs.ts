import type { LevelId } from '@netward/contracts';
import type { ChallengeProof } from './challenge.ts';

export type { ChallengeProof, WrongTry } from './challenge.ts';

type Loader = () => Promise<{ readonly proof: ChallengeProof }>;

/** The proofs by level, for tests: an entry point of its own, so that no browser gets them. */
export const CHALLENGE_PROOFS: Readonly<Partial<Record<LevelId, Loader>>> = {
  '1': () => import('./01-basic-traffic/proof.ts'),
  '2': () => import('./02-firewall/proof.ts'),
  '3': () => import('./03-ids/proof.ts'),
  '4': () => import('./04-ips/proof.ts'),
  '5': () => import('./05-tls/proof.ts'),
  '6': () => import('./06-waf/proof.ts'),
  '7': () => import('./07-vpn/proof.ts'),
  '8': () => import('./08-load-balancer/proof.ts'),
  '9': () => import('./09-siem/proof.ts'),
  '10': () => import('./10-soc-challenge/proof.ts'),
};
