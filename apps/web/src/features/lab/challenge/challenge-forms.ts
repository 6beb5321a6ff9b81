import type { LevelId } from '@netward/contracts';
import type { ChallengeParts } from './challenge-form.ts';

type Loader = () => Promise<{ readonly parts: ChallengeParts<never> }>;

/** The forms by level, each loaded when its challenge is opened. */
export const CHALLENGE_FORMS: Readonly<Partial<Record<LevelId, Loader>>> = {
  '1': () => import('./forms/01-basic-traffic.tsx'),
  '2': () => import('./forms/02-firewall.ts'),
  '3': () => import('./forms/03-ids.ts'),
  '4': () => import('./forms/04-ips.ts'),
  '5': () => import('./forms/05-tls.ts'),
  '6': () => import('./forms/06-waf.ts'),
  '7': () => import('./forms/07-vpn.ts'),
  '8': () => import('./forms/08-load-balancer.ts'),
  '9': () => import('./forms/09-siem.ts'),
  '10': () => import('./forms/10-soc-challenge.tsx'),
};
