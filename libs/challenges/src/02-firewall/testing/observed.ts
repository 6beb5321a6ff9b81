import { TRAFFICS, type Traffic } from '../../challenge.ts';
import type { FirewallConfiguration } from '../configuration.ts';
import { endOf } from '../connections.ts';
import { playedFor } from '../play.ts';
import { anyFullConfiguration, proof } from './proof.ts';
import { packets, REPLIES } from './rules.ts';
import { stream } from '../stream.ts';

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
