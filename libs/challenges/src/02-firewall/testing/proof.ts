import {
  type ChainRule,
  type PacketRule,
  schema,
  type FirewallConfiguration,
} from '../configuration.ts';
import { CONNECTION_STATES } from '@netward/lab-engine/firewall';
import type { ChallengeProof } from '../../testing/challenge-proof.ts';
import { oneOf } from '../../seeded.ts';
import end from '../end.json' with { type: 'json' };
import { TRAFFICS, type Traffic } from '../../challenge.ts';
import { endOf, playedFor } from '../judge.ts';
import { stream } from '../stream.ts';

/** The rule that lets the answers back. */
export const REPLIES: ChainRule = { kind: 'replies', action: 'accept' };

/** A rule that accepts every packet, but for what is said. */
export function packets(more: Partial<PacketRule>): PacketRule {
  return {
    kind: 'packets',
    action: 'accept',
    source: null,
    destination: null,
    ports: null,
    ...more,
  };
}

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

/** The same with all that a rule can say besides. */
export function anyFullConfiguration(next: () => number): FirewallConfiguration {
  const { policy, rules } = anyConfiguration(next);
  const maybe = <T>(value: () => T): T | undefined => (next() < 0.3 ? value() : undefined);
  const full = (rule: ChainRule): ChainRule => {
    if (rule.kind === 'replies') return rule;
    const { source, ports, ...others } = rule;
    const more = {
      states: maybe(() => CONNECTION_STATES.filter(() => next() < 0.7)),
      except: maybe(() => ['ports' as const]),
      log: maybe(() => oneOf(next, ['', 'ssh '])),
      isCounted: maybe(() => true as const),
      comment: maybe(() => 'the desk'),
    };
    const said = {
      ...others,
      source: maybe(() => '10.0.0.3, 10.0.0.5-10.0.0.9') ?? source,
      ports: maybe(() => [22, '8000-8443']) ?? ports,
      ...(more.states?.length && { states: more.states }),
      ...(more.log !== undefined && { log: more.log }),
      ...(more.isCounted && { isCounted: more.isCounted }),
      ...(more.comment && { comment: more.comment }),
    };
    return said.ports && more.except ? { ...said, except: more.except } : said;
  };
  return { policy, rules: rules.map(full) };
}

const toShop = (more: Partial<PacketRule>) => packets({ destination: '10.0.0.20', ...more });

const solves = schema.parse(end.solution.configuration);

/** The solution without a rule, or with another one in its place. */
function solvesBut(index: number, ...rules: readonly ChainRule[]): FirewallConfiguration {
  return { ...solves, rules: solves.rules.toSpliced(index, 1, ...rules) };
}

type WidenedRule = readonly [name: string, index: number, ...rule: readonly ChainRule[]];

const forCustomers = (more: Partial<PacketRule>) => toShop({ ports: [8080, 8443], ...more });
const forAdmin = (more: Partial<PacketRule>) =>
  toShop({ source: '10.0.0.0/28', ports: [22], ...more });

const WIDENED: readonly WidenedRule[] = [
  ['no rule for answers', 0],
  ['answers dropped', 0, { ...REPLIES, action: 'drop' }],
  ['no rule for customers', 1],
  ['no rule for the admin', 2],
  ['customers without HTTP', 1, forCustomers({ ports: [8443] })],
  ['customers without HTTPS', 1, forCustomers({ ports: [8080] })],
  ['customers on 8081', 1, forCustomers({ ports: [8080, 8443, 8081] })],
  ['customers on 3306', 1, forCustomers({ ports: [8080, 8443, 3306] })],
  ['customers on 22', 1, forCustomers({ ports: [8080, 8443, 22] })],
  ['customers on any port', 1, forCustomers({ ports: null })],
  ['customers to 10.0.0.20/31', 1, forCustomers({ destination: '10.0.0.20/31' })],
  ['customers to 10.0.0.0/24', 1, forCustomers({ destination: '10.0.0.0/24' })],
  ['customers to any host', 1, forCustomers({ destination: null })],
  ['the admin from 10.0.0.0/27', 2, forAdmin({ source: '10.0.0.0/27' })],
  ['the admin from 10.0.0.0/29', 2, forAdmin({ source: '10.0.0.0/29' })],
  ['the admin from anywhere', 2, forAdmin({ source: null })],
  ['the admin to 10.0.0.20/31', 2, forAdmin({ destination: '10.0.0.20/31' })],
  ['the admin to 10.0.0.0/24', 2, forAdmin({ destination: '10.0.0.0/24' })],
  ['the admin to any host', 2, forAdmin({ destination: null })],
  ['the admin on 3306', 2, forAdmin({ ports: [22, 3306] })],
  ['the admin on 8081', 2, forAdmin({ ports: [22, 8081] })],
  ['the admin on any port', 2, forAdmin({ ports: null })],
];

export const proof: ChallengeProof<FirewallConfiguration> = {
  solves,
  wrongTries: [
    {
      name: 'Drop the range that the attacker comes from',
      configuration: {
        policy: 'accept',
        rules: [REPLIES, packets({ action: 'drop', source: '203.0.113.0/24' })],
      },
      costs:
        'Two customers of the same provider are turned away, and six attacks come from another range.',
      numbers: { served: 26, 'turned-away': 2, stopped: 12, through: 6 },
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
      costs: 'Nine customers wanted 8443, and five attacks try SSH from a new address.',
      numbers: { served: 19, 'turned-away': 9, stopped: 13, through: 5 },
    },
    {
      name: 'Permit the right ports and forget the replies',
      configuration: {
        policy: 'drop',
        rules: [toShop({ ports: [8080, 8443] }), toShop({ source: '10.0.0.0/28', ports: [22] })],
      },
      costs: 'No attack gets in, and nobody is served: every answer of the shop is dropped.',
      numbers: { served: 0, 'turned-away': 28, stopped: 18, through: 0 },
    },
  ],
  widened: [
    { name: 'the policy accepts', configuration: { ...solves, policy: 'accept' } },
    ...WIDENED.map(([name, index, ...rule]) => ({
      name,
      configuration: solvesBut(index, ...rule),
    })),
  ],
  anyConfiguration,
};

/** What real nftables did with a configuration: a letter for each flow of a stream, see `ConnectionEnd`. */
export interface ObservedChain {
  readonly name: string;
  readonly configuration: FirewallConfiguration;
  readonly seen: Readonly<Record<Traffic, string>>;
}

/** The committed table: which nft, and what it did. */
export interface ObservedFirewall {
  readonly nftables: string;
  readonly chains: readonly ObservedChain[];
}

/** What the challenge says of the same. */
export function lettersFor(configuration: FirewallConfiguration, traffic: Traffic): string {
  return playedFor(configuration, traffic).map(endOf).join('');
}

/** Random configurations besides the shipped ones. */
const RANDOM = 20;
const RANDOM_FULL = 12;

/** The configurations that real nftables is asked about. */
export function chainsToObserve(): readonly Pick<ObservedChain, 'name' | 'configuration'>[] {
  let state = 7;
  const next = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  const fromShop = packets({ source: '10.0.0.20' });
  const toShop = packets({ destination: '10.0.0.20', ports: [8080, 8443] });
  return [
    { name: 'the solution', configuration: proof.solves },
    ...proof.wrongTries.map(({ name, configuration }) => ({ name, configuration })),
    {
      name: 'only the opening passes',
      configuration: {
        policy: 'drop',
        rules: [fromShop, { ...REPLIES, action: 'drop' }, toShop],
      },
    },
    ...Array.from({ length: RANDOM }, (_, index) => ({
      name: `random ${index + 1}`,
      configuration: proof.anyConfiguration(next),
    })),
    ...Array.from({ length: RANDOM_FULL }, (_, index) => ({
      name: `random with states, sets and ranges ${index + 1}`,
      configuration: anyFullConfiguration(next),
    })),
  ];
}

/** Ports that no rule names; each connection has its own, since all are open at the same time. */
const FIRST_SOURCE_PORT = 40_000;

/** The flows as a client opens them: from an address and port to an address and port. */
export function connectionsToObserve() {
  return TRAFFICS.flatMap((traffic) => stream(traffic).map((flow) => ({ traffic, ...flow }))).map(
    (flow, index) => ({ ...flow, sourcePort: FIRST_SOURCE_PORT + index }),
  );
}
