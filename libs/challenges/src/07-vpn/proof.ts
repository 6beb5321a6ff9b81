import type { ChallengeProof } from '../challenge.ts';
import { whyNoRoute, type VpnConfiguration, type VpnRoute } from './configuration.ts';
import { solution } from './solution.ts';

const OFFICE: readonly VpnRoute[] = [
  { network: '10.0.1.0/24', via: 'tunnel' },
  { network: '10.0.2.0/24', via: 'tunnel' },
];

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
  solves: solution.configuration,
  wrongTries: [
    {
      name: 'Everything into the tunnel, and that is that',
      configuration: { tunnel: 'full', routes: [], dns: 'cafe', https: false },
      costs:
        'Names are asked in the café, the office’s among them, so nothing of the office has an address; the calls are dropped, and a password is readable beyond the gateway.',
      numbers: { served: 5, 'turned-away': 11, stopped: 6, through: 9 },
    },
    {
      name: 'Only the office into the tunnel',
      configuration: { tunnel: 'split', routes: [...OFFICE], dns: 'office', https: true },
      costs: 'The café reads every page without TLS, and the supplier does not know its address.',
      numbers: { served: 14, 'turned-away': 2, stopped: 10, through: 5 },
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
      numbers: { served: 16, 'turned-away': 0, stopped: 12, through: 3 },
    },
  ],
  widened: [],
  anyConfiguration,
};
