import type { ChallengeProof } from '../../testing/challenge-proof.ts';
import {
  schema,
  whyNoRoute,
  type VpnConfiguration,
  type RouteSettings,
  CAFE_ROUTER,
  GATEWAY,
  OFFICE_RESOLVER,
  type VisitedSite,
} from '../configuration.ts';
import end from '../end.json' with { type: 'json' };
import mornings from '../mornings.json' with { type: 'json' };
import { tableOf, wayTo } from '@netward/lab-engine/vpn';
import { routingOf } from '../judge.ts';
import { text } from '../challenge.ts';

const solves = schema.parse(end.solution.configuration);

const inside = (network: string): RouteSettings => ({ network, via: 'tunnel' });
const around = (network: string): RouteSettings => ({ network, via: 'outside' });

const OFFICE = [inside('10.0.1.0/24'), inside('10.0.2.0/24')];
/** What somebody who read the events of traffic A would list. */
const SITES_OF_A = [
  ...OFFICE,
  inside('192.0.2.200/32'),
  inside('203.0.113.140/32'),
  inside('192.0.2.60/32'),
  inside('203.0.113.21/32'),
];

/** The calls’ servers as they are on that morning alone. */
const CALLS_OF_A = [40, 41, 61].map((host) => around(`203.0.113.${host}/32`));

const NETWORKS = [
  '10.0.0.0/8',
  '10.0.1.0/24',
  '10.0.1.53/32',
  '10.0.2.0/24',
  '192.0.2.0/24',
  '192.0.2.200/32',
  '203.0.113.0/24',
  '203.0.113.32/27',
  '203.0.113.40/32',
] as const;

function anyConfiguration(next: () => number): VpnConfiguration {
  const networks = NETWORKS.filter((network) => next() < 0.3 && whyNoRoute(network) === null);
  return {
    tunnel: next() < 0.5 ? 'full' : 'split',
    routes: networks.map((network) => ({ network, via: next() < 0.5 ? 'tunnel' : 'outside' })),
    dns: next() < 0.5 ? 'office' : 'cafe',
    https: next() < 0.5,
  };
}

export const proof: ChallengeProof<VpnConfiguration> = {
  solves,
  wrongTries: [
    {
      name: 'Everything into the tunnel, and that is that',
      configuration: { tunnel: 'full', routes: [], dns: 'cafe', https: false },
      costs:
        'Names are asked in the café, the office’s among them, so nothing of the office has an address; the calls are dropped, and a password is readable beyond the gateway.',
      numbers: { served: 5, 'turned-away': 13, stopped: 7, through: 9 },
    },
    {
      name: 'Only the office into the tunnel',
      configuration: { tunnel: 'split', routes: OFFICE, dns: 'office', https: true },
      costs: 'The café reads every page without TLS, and the supplier does not know its address.',
      numbers: { served: 16, 'turned-away': 2, stopped: 10, through: 6 },
    },
    {
      name: 'Trust the tunnel and leave https off',
      configuration: {
        tunnel: 'full',
        routes: [{ network: '203.0.113.32/27', via: 'outside' }],
        dns: 'office',
        https: false,
      },
      costs: 'Everything works, and three passwords and sessions are readable beyond the gateway.',
      numbers: { served: 18, 'turned-away': 0, stopped: 13, through: 3 },
    },
  ],
  widened: (
    [
      ['the calls’ route one bit wider', { routes: [around('203.0.113.0/26')] }],
      ['the calls’ route for their whole provider', { routes: [around('203.0.113.0/24')] }],
      ['the calls’ route one bit narrower', { routes: [around('203.0.113.32/28')] }],
      ['a route for each server of traffic A', { routes: CALLS_OF_A }],
      ['no route for the calls', { routes: [] }],
      ['the office alone in the tunnel', { tunnel: 'split', routes: OFFICE }],
      ['traffic A’s sites in place of a full tunnel', { tunnel: 'split', routes: SITES_OF_A }],
      ['names from the café’s resolver', { dns: 'cafe' }],
      ['no https first', { https: false }],
    ] satisfies readonly (readonly [string, Partial<VpnConfiguration>])[]
  ).map(([name, more]) => ({ name, configuration: { ...solves, ...more } })),
  anyConfiguration,
};

/** Where real OpenVPN and Linux send packets under a configuration: T into the tunnel, O around it. */
export interface ObservedRoutes {
  readonly name: string;
  readonly configuration: VpnConfiguration;
  /** A letter for each of `addressesToObserve`. */
  readonly ways: string;
}

/** The committed table: which OpenVPN, and what it did. */
export interface ObservedVpn {
  readonly openvpn: string;
  readonly tables: readonly ObservedRoutes[];
}

/** Everybody that the laptop speaks with, and neighbours of the networks that routes name. */
export function addressesToObserve(): readonly string[] {
  const { sites } = mornings;
  const addressesOf = (sites: Readonly<Record<string, Pick<VisitedSite, 'address'>>>) =>
    Object.values(sites).map(({ address }) => address);
  const edges = [
    '10.0.0.14',
    '10.0.0.16',
    '10.0.3.1',
    '203.0.113.31',
    '203.0.113.63',
    '203.0.113.64',
    '8.8.8.8',
  ];
  const laptops = [OFFICE_RESOLVER, CAFE_ROUTER, GATEWAY, ...edges];
  const moved = Object.values(mornings.days).flatMap(({ addresses }) => Object.values(addresses));
  return [...addressesOf(sites.everyday), ...laptops, ...addressesOf(sites.neighbours), ...moved];
}

/** What the challenge says of the same. */
export function waysFor(configuration: VpnConfiguration): string {
  const table = tableOf(routingOf(configuration));
  return addressesToObserve()
    .map((address) => (wayTo(table, address).via === 'tunnel' ? 'T' : 'O'))
    .join('');
}

const RANDOM = 12;

/** The configurations that real OpenVPN is asked about. */
export function routesToObserve(): readonly Pick<ObservedRoutes, 'name' | 'configuration'>[] {
  let state = 11;
  const next = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  return [
    { name: 'the solution', configuration: proof.solves },
    ...proof.wrongTries.map(({ name, configuration }) => ({ name, configuration })),
    ...Array.from({ length: RANDOM }, (_, index) => ({
      name: `random ${index + 1}`,
      configuration: proof.anyConfiguration(next),
    })),
    ...proof.widened,
  ];
}

/** The part of the text that is OpenVPN's. */
export function openvpnFile(configuration: VpnConfiguration): string {
  return text.print(configuration).split('\n\n')[0]!;
}
