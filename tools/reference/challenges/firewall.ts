import { join } from 'node:path';
import { TRAFFICS } from '@netward/challenges';
import {
  chainsToObserve,
  connectionsToObserve,
  lettersFor,
  nftChain,
  type FirewallConfiguration,
  type ObservedChain,
  type ObservedFirewall,
} from '@netward/challenges/reference';
import { root } from '../../harness/repository.mjs';
import { say, step } from '../../harness/steps.mjs';
import { eventually, Hosts, must } from '../hosts.ts';
import { writeObserved } from '../observed-files.ts';
import { toolVersions } from '../packages.ts';
import { connectThroughRouter } from './routed.ts';
import type { Asked } from '../asked.ts';

const TABLE = join(root, 'libs/challenges/src/02-firewall/observed.json');
const CLIENT = join(import.meta.dirname, 'firewall-client.py');
const SERVER = join(import.meta.dirname, 'firewall-server.py');

/** The first port of those that hosts open connections from. */
const FIRST_PORT = 49_152;
/** All streams are sent at once, so each connection has a port of its own. */
const CONNECTIONS = connectionsToObserve().map((each, index) => ({
  ...each,
  sourcePort: FIRST_PORT + index,
}));
const SOURCES = [...new Set(CONNECTIONS.map(({ source }) => source))];
const DESTINATIONS = [...new Set(CONNECTIONS.map(({ destination }) => destination))];
const PORTS = [...new Set(CONNECTIONS.map(({ port }) => port))];

/** Notes every SYN that gets to the server, whatever becomes of its answer. */
const SEEN = `table inet seen {
  set syns { type ipv4_addr . inet_service . ipv4_addr . inet_service; flags dynamic; size 4096; }
  chain input {
    type filter hook input priority -10;
    tcp flags & (syn | ack) == syn add @syns { ip saddr . tcp sport . ip daddr . tcp dport }
  }
}`;

/** The chain as the learner gets it to see, through `nft -c` and `nft`. */
async function load(hosts: Hosts, configuration: FirewallConfiguration): Promise<void> {
  const text = nftChain(configuration);
  const nft = ['netns', 'exec', hosts.spaceOf('firewall'), 'nft'];
  await must('ip', [...nft, '-c', '-f', '-'], text);
  await must('ip', [...nft, '-f', '-'], text);
}

/** A fresh network for each chain, since a firewall remembers connections. */
async function observe(configuration: FirewallConfiguration): Promise<ObservedChain['seen']> {
  const hosts = new Hosts();
  try {
    await connectThroughRouter(hosts, SOURCES, DESTINATIONS);
    await load(hosts, configuration);
    const inside = ['netns', 'exec', hosts.spaceOf('inside')];
    await must('ip', [...inside, 'nft', '-f', '-'], SEEN);
    hosts.start('server', 'inside', '/dev/null', 'python3', SERVER, PORTS.join(','));
    await eventually('the servers listen', async () => {
      const { output } = await hosts.run('inside', 'ss', '-Htln');
      return PORTS.every((port) => output.includes(`:${port} `));
    });
    const asked = CONNECTIONS.map((each) => [
      each.source,
      each.sourcePort,
      each.destination,
      each.port,
    ]);
    const outside = ['netns', 'exec', hosts.spaceOf('outside')];
    const answers = JSON.parse(
      await must('ip', [...outside, 'python3', CLIENT], JSON.stringify(asked)),
    ) as string[];
    const seen = (
      await must('ip', [...inside, 'nft', 'list', 'set', 'inet', 'seen', 'syns'])
    ).replace(/\s+/g, ' ');
    const letters = CONNECTIONS.map(({ source, sourcePort, destination, port }, index) => {
      const key = `${source} . ${sourcePort} . ${destination} . ${port}`;
      const hasArrived = [` ${key},`, ` ${key} `].some((each) => seen.includes(each));
      return answers[index] === 'N' && hasArrived ? 'A' : answers[index];
    });
    return Object.fromEntries(
      TRAFFICS.map((traffic) => [
        traffic,
        letters.filter((_, index) => CONNECTIONS[index]!.traffic === traffic).join(''),
      ]),
    ) as ObservedChain['seen'];
  } finally {
    await hosts.tearDown();
  }
}

/**
 * Every chain of the firewall's challenge on real nftables, with every flow of the three streams: the
 * table that tests hold the challenge against. Each is a cell.
 */
export function observeFirewall(): Promise<Asked> {
  return step('level 2, nftables', async (note) => {
    const chains: ObservedChain[] = [];
    for (const { name, configuration } of chainsToObserve())
      chains.push({ name, configuration, seen: await observe(configuration) });
    const { nftables = '' } = await toolVersions();
    const observed: ObservedFirewall = { nftables, chains };
    const lines = observed.chains.map((chain) => `  ${JSON.stringify(chain)}`).join(',\n');
    writeObserved(
      TABLE,
      `{\n"nftables": ${JSON.stringify(nftables)},\n"chains": [\n${lines}\n]\n}\n`,
    );
    const others = chains.filter(({ configuration, seen }) =>
      TRAFFICS.some((traffic) => lettersFor(configuration, traffic) !== seen[traffic]),
    );
    for (const { name } of others) say(`!!! the challenge judges otherwise: ${name}`);
    note(`${chains.length} chains, ${others.length} judged otherwise`);
    return { cells: chains.length, disagree: others.length };
  });
}
