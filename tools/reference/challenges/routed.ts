import { join } from 'node:path';
import { eventually, must, type Hosts } from '../hosts.ts';
import { equip, layCables, type Cable, type Equipment } from '../wiring.ts';

/** All clients on the host `outside`, all servers on `inside`, and the router `firewall` between them. */
export function routedNetwork(sources: readonly string[], destinations: readonly string[]) {
  const alone = (addresses: readonly string[]) => addresses.map((address) => `${address}/32`);
  const servers = alone(destinations);
  const cables: readonly Cable[] = [
    ['outside', 'eth0', 'firewall', 'out'],
    ['firewall', 'in', 'inside', 'eth0'],
  ];
  const equipment: Readonly<Record<string, Equipment>> = {
    firewall: {
      addresses: { out: ['172.16.1.1/24'], in: ['172.16.2.1/24'] },
      gateway: '172.16.1.2',
      routes: Object.fromEntries(servers.map((address) => [address, '172.16.2.2'])),
      isRouter: true,
    },
    outside: { addresses: { eth0: ['172.16.1.2/24', ...alone(sources)] }, gateway: '172.16.1.1' },
    inside: { addresses: { eth0: ['172.16.2.2/24', ...servers] }, gateway: '172.16.2.1' },
  };
  return { cables, equipment };
}

export async function connectThroughRouter(
  hosts: Hosts,
  sources: readonly string[],
  destinations: readonly string[],
): Promise<void> {
  const { cables, equipment } = routedNetwork(sources, destinations);
  await layCables(hosts, cables);
  for (const [host, each] of Object.entries(equipment)) await equip(hosts, host, each);
}

interface RoutedConnection {
  /** When, in seconds since 1970. */
  readonly at?: number;
  readonly source: string;
  readonly sourcePort?: number;
  readonly destination: string;
  readonly port: number;
  readonly isSecure?: boolean;
  /** What is sent, and how the answer must begin. */
  readonly text: string;
  readonly answer: string;
}

/**
 * Opens connections from the outside, all at once or each at its time. A letter for each: S for the answer, H
 * for none after a handshake, R for a refusal, N for nothing at all.
 */
export async function openRouted(hosts: Hosts, connections: readonly RoutedConnection[]) {
  const asked = connections.map(
    ({ at = 0, source, sourcePort = 0, destination, port, isSecure = false, text, answer }) => [
      ...[at, source, sourcePort, destination, port, isSecure, text, answer],
    ],
  );
  const client = join(import.meta.dirname, 'client.py');
  const outside = ['netns', 'exec', hosts.spaceOf('outside'), 'python3', client];
  return (await must('ip', outside, JSON.stringify(asked))).trim();
}

/** Starts a program on the inside, and waits until it listens on all of these ports. */
export async function startInside(
  hosts: Hosts,
  log: string,
  ports: readonly number[],
  ...args: readonly string[]
): Promise<void> {
  hosts.start('server', 'inside', log, 'python3', ...args);
  await eventually('the servers listen', async () => {
    const { output } = await hosts.run('inside', 'ss', '-Htln');
    return ports.every((port) => output.includes(`:${port} `));
  });
}

export function loadRules(hosts: Hosts, host: string, rules: string): Promise<string> {
  return must('ip', ['netns', 'exec', hosts.spaceOf(host), 'nft', '-f', '-'], rules);
}
