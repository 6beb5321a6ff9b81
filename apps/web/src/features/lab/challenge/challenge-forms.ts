import type { LevelId } from '@netward/contracts';
import type { ChallengeParts } from './challenge-form.ts';

type Loader = () => Promise<{ readonly parts: ChallengeParts<never> }>;

/** The forms by level, each loaded when its challenge is opened. */
export const CHALLENGE_FORMS: Readonly<Partial<Record<LevelId, Loader>>> = {
  '1': () => import('./forms/01-basic-traffic/parts.ts'),
  '2': () => import('./forms/02-firewall/parts.ts'),
  '3': () => import('./forms/03-ids/parts.ts'),
  '4': () => import('./forms/04-ips/parts.ts'),
  '5': () => import('./forms/05-tls/parts.ts'),
  '6': () => import('./forms/06-waf/parts.ts'),
  '7': () => import('./forms/07-vpn/parts.ts'),
  '8': () => import('./forms/08-load-balancer/parts.ts'),
  '9': () => import('./forms/09-siem/parts.ts'),
  '10': () => import('./forms/10-soc-challenge/parts.ts'),
};
