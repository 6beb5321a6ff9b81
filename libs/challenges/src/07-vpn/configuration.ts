import { z } from 'zod';
import { networkOf } from '@netward/lab-engine/ipv4';
import { CAFE, GATEWAY } from './places.ts';

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
