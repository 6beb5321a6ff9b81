import type { ChallengeProof } from '../challenge.ts';
import type { ChainRule, FirewallConfiguration, PacketRule } from './configuration.ts';
import { solution } from './solution.ts';
import { packets, REPLIES } from './rules.ts';

const ADDRESSES = [
  '10.0.0.20',
  '10.0.0.0/28',
  '10.0.0.0/24',
  '10.0.0.3',
  '192.0.2.18',
  '203.0.113.66',
  '203.0.113.0/24',
  '0.0.0.0/0',
] as const;
const PORTS = [22, 3306, 8080, 8081, 8443, 65_535] as const;

/** Rules of likely and unlikely kinds. */
function anyConfiguration(next: () => number): FirewallConfiguration {
  const one = <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)]!;
  const maybe = <T>(value: () => T): T | null => (next() < 0.5 ? value() : null);
  const anyPorts = (): number[] => {
    const first = one(PORTS);
    const second = one(PORTS);
    return first === second ? [first] : [first, second];
  };
  const anyRule = (): ChainRule => {
    if (next() < 0.2) return { kind: 'replies', action: next() < 0.8 ? 'accept' : 'drop' };
    return {
      kind: 'packets',
      action: one(['accept', 'drop', 'reject'] as const),
      source: maybe(() => one(ADDRESSES)),
      destination: maybe(() => one(ADDRESSES)),
      ports: maybe(anyPorts),
    };
  };
  return {
    policy: next() < 0.5 ? 'accept' : 'drop',
    rules: Array.from({ length: Math.floor(next() * 8) }, anyRule),
  };
}

const toShop = (more: Partial<PacketRule>) => packets({ destination: '10.0.0.20', ...more });

export const proof: ChallengeProof<FirewallConfiguration> = {
  solves: solution.configuration,
  wrongTries: [
    {
      name: 'Drop the range that the attacker comes from',
      configuration: {
        policy: 'accept',
        rules: [REPLIES, packets({ action: 'drop', source: '203.0.113.0/24' })],
      },
      costs:
        'Two customers of the same provider are turned away, and two attacks come from another range.',
      numbers: { served: 26, 'turned-away': 2, stopped: 10, through: 2 },
    },
    {
      name: 'Forget HTTPS, and let SSH in from anywhere but the known attacker',
      configuration: {
        policy: 'drop',
        rules: [
          REPLIES,
          packets({ action: 'drop', source: '203.0.113.66' }),
          toShop({ ports: [8080] }),
          toShop({ ports: [22] }),
        ],
      },
      costs: 'Nine customers wanted 8443, and four attacks try SSH from a new address.',
      numbers: { served: 19, 'turned-away': 9, stopped: 8, through: 4 },
    },
    {
      name: 'Permit the right ports and forget the replies',
      configuration: {
        policy: 'drop',
        rules: [toShop({ ports: [8080, 8443] }), toShop({ source: '10.0.0.0/28', ports: [22] })],
      },
      costs: 'No attack gets in, and nobody is served: every answer of the shop is dropped.',
      numbers: { served: 0, 'turned-away': 28, stopped: 12, through: 0 },
    },
  ],
  widened: [],
  anyConfiguration,
};
