import type { LabState } from '@netward/lab-engine';
import sites from './sites.json' with { type: 'json' };

/** The café's network, which a client there is directly connected to, and its router. */
export { OWN_NETWORK as CAFE } from '@netward/lab-engine/vpn';
export const CAFE_ROUTER = '10.0.0.1';
export const CLIENT = '10.0.0.10';
export const GATEWAY = '198.51.100.1';
export const OFFICE_RESOLVER = '10.0.1.53';
/** The office's networks. */
export const OFFICE = ['10.0.1.0/24', '10.0.2.0/24'] as const;

type WebHost = LabState['hosts'][string];

/** Somebody that Nora's laptop speaks with. */
export interface VisitedSite extends WebHost {
  readonly address: string;
  /**
   * office: only from inside · partner: only from the gateway's address · calls: the gateway drops them,
   * it has no room for video · public: from anywhere
   */
  readonly reach: 'office' | 'partner' | 'calls' | 'public';
}

const { everyday, neighbours } = sites;
export type SiteName = keyof typeof everyday | keyof typeof neighbours;

/**
 * Everybody whom the morning begins with; and the neighbours, in the half of 203.0.113.0/26 that the calls
 * do not have: a route twice too wide takes them along.
 */
export const SITES = { ...everyday, ...neighbours } as Readonly<Record<SiteName, VisitedSite>>;
