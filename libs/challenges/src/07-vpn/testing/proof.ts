import type { ChallengeProof } from '../../testing/challenge-proof.ts';
import { schema, whyNoRoute, type VpnConfiguration, type RouteSettings } from '../configuration.ts';
import solution from '../solution.json' with { type: 'json' };

const solves = schema.parse(solution.configuration);

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
