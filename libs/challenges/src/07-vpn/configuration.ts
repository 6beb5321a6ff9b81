import type { LabState } from '@netward/lab-engine';
import mornings from './mornings.json' with { type: 'json' };
import { z } from 'zod';
import { networkOf } from '@netward/lab-engine/ipv4';
import { OWN_NETWORK as CAFE } from '@netward/lab-engine/vpn';

/** The router of the café's network, which a client there is directly connected to. */
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

const { everyday, neighbours } = mornings.sites;
export type SiteName = keyof typeof everyday | keyof typeof neighbours;

/**
 * Everybody whom the morning begins with; and the neighbours, in the half of 203.0.113.0/26 that the calls
 * do not have: a route twice too wide takes them along.
 */
export const SITES = { ...everyday, ...neighbours } as Readonly<Record<SiteName, VisitedSite>>;

export const MOST_ROUTES = 12;
/** Wider ones are what `redirect-gateway def1` is for. */
const FEWEST_BITS = 8;

/** Why a network cannot be a route; null for one that can. */
export function whyNoRoute(text: string): string | null {
  const network = text.includes('/') ? networkOf(text) : null;
  if (!network || network.bits < FEWEST_BITS)
    return `A route names a network of ${FEWEST_BITS} to 32 bits, such as 10.0.1.0/24.`;
  if (networkOf(text.split('/')[0]!)!.base !== network.base)
    return 'A route names the first address of its network.';
  if (text === CAFE)
    return `${CAFE} is the café’s own network: its route is there already, and nobody can add it twice.`;
  const gateway = networkOf(GATEWAY)!.base;
  if ((gateway & network.mask) >>> 0 === network.base)
    return `${GATEWAY} is the gateway itself: its packets carry the tunnel, so they need the way they have.`;
  return null;
}

const route = z.strictObject({
  network: z
    .string()
    .max(18)
    .refine((text) => whyNoRoute(text) === null),
  via: z.enum(['tunnel', 'outside']),
});

const hasEachOnce = (routes: readonly { readonly network: string }[]) =>
  new Set(routes.map(({ network }) => network)).size === routes.length;

/** What a client sends into its tunnel, whom it asks for names, and whether its browser asks for TLS. */
export const schema = z.strictObject({
  /** Whether everything without a narrower route goes into the tunnel. */
  tunnel: z.enum(['full', 'split']),
  routes: z.array(route).max(MOST_ROUTES).refine(hasEachOnce, 'Each network once.'),
  /** The resolver: the office's, 10.0.1.53, or the café's, 10.0.0.1. */
  dns: z.enum(['office', 'cafe']),
  /** Whether the browser tries https first. */
  https: z.boolean(),
});

export type RouteSettings = z.infer<typeof route>;
export type VpnConfiguration = z.infer<typeof schema>;

/** The id of a route's part, by its place. The others are 'tunnel', 'dns' and 'https'. */
export function partOfRoute(index: number): string {
  return `route ${index + 1}`;
}
