import { join } from 'node:path';
import { TRAFFICS, type Traffic } from '@netward/challenges';
import {
  chainsToObserve,
  connectionsToObserve,
  lettersFor,
  nftChain,
  type FirewallConfiguration,
  type ObservedChain,
} from '@netward/challenges/reference';
import type { Observation } from '../cells.ts';
import { must, withHosts } from '../hosts.ts';
import { confFile } from '../wiring.ts';
import { connectThroughRouter, loadRules, openRouted, startInside } from './routed.ts';

const SERVER = join(import.meta.dirname, 'firewall-server.py');

/** The first port of those that hosts open connections from. */
const FIRST_PORT = 49_152;
/** All streams are sent at once, so each connection has its own port. */
const CONNECTIONS = connectionsToObserve().map((each, index) => ({
  ...each,
  sourcePort: FIRST_PORT + index,
}));
const SOURCES = [...new Set(CONNECTIONS.map(({ source }) => source))];
const DESTINATIONS = [...new Set(CONNECTIONS.map(({ destination }) => destination))];
const PORTS = [...new Set(CONNECTIONS.map(({ port }) => port))];

/** A fresh network for each chain, since a firewall remembers connections. */
const observe = (configuration: FirewallConfiguration): Promise<ObservedChain['seen']> =>
  withHosts(async (hosts) => {
    await connectThroughRouter(hosts, SOURCES, DESTINATIONS);
    // The chain as the learner gets it to see.
    await loadRules(hosts, 'firewall', nftChain(configuration));
    await hosts.shell('inside', `nft -f ${confFile('syns.nft')}`);
    await startInside(hosts, '/dev/null', PORTS, SERVER, PORTS.join(','));
    const asked = CONNECTIONS.map((each) => ({ ...each, text: 'x', answer: 'x' }));
    const answers = await openRouted(hosts, asked);
    const inside = ['netns', 'exec', hosts.spaceOf('inside')];
    const list = [...inside, 'nft', 'list', 'set', 'inet', 'seen', 'syns'];
    const seen = (await must('ip', list)).replace(/\s+/g, ' ');
    const letters = CONNECTIONS.map(({ source, sourcePort, destination, port }, index) => {
      const key = `${source} . ${sourcePort} . ${destination} . ${port}`;
      const hasArrived = [` ${key},`, ` ${key} `].some((each) => seen.includes(each));
      return answers[index] === 'N' && hasArrived ? 'A' : answers[index];
    });
    const lettersOf = (traffic: Traffic) =>
      letters.filter((_, index) => CONNECTIONS[index]!.traffic === traffic).join('');
    const byTraffic = TRAFFICS.map((traffic) => [traffic, lettersOf(traffic)]);
    return Object.fromEntries(byTraffic) as ObservedChain['seen'];
  });

/** Every chain of level 2 on real nftables, with every flow of the streams; `npm test` compares. */
export async function observeFirewall(): Promise<Observation> {
  const chains: ObservedChain[] = [];
  for (const { name, configuration } of chainsToObserve())
    chains.push({ name, configuration, seen: await observe(configuration) });
  const others = chains.filter(({ configuration, seen }) =>
    TRAFFICS.some((traffic) => lettersFor(configuration, traffic) !== seen[traffic]),
  );
  return { rows: chains, others: others.map(({ name }) => name) };
}
