import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type NetworkPart, stateOf } from '@netward/lab-engine/reference';
import type { LabState } from '@netward/lab-engine';
import { must, Hosts } from './hosts.ts';

/** A host and its interface at both ends. */
export type Cable = readonly [one: string, port: string, other: string, peer: string];

const CABLES = [
  ['client', 'eth0', 'clients', 'port1'],
  ['customer', 'eth0', 'clients', 'port2'],
  ['sniffer', 'eth0', 'clients', 'port3'],
  ['firewall', 'inside', 'clients', 'port4'],
  ['attacker', 'eth0', 'firewall', 'internet'],
  ['vpn', 'eth0', 'firewall', 'gateway'],
  ['firewall', 'shop', 'ips', 'outer'],
  ['ips', 'inner', 'waf', 'outer'],
  ['waf', 'inner', 'lb', 'outer'],
  ['lb', 'inner', 'servers', 'port1'],
  ['server', 'eth0', 'servers', 'port2'],
  ['web-a', 'eth0', 'servers', 'port3'],
  ['web-b', 'eth0', 'servers', 'port4'],
  ['ids', 'eth0', 'servers', 'port5'],
] as const satisfies readonly Cable[];

export const HOSTS = [...new Set(CABLES.flatMap(([one, , other]) => [one, other]))];
export type HostName = (typeof HOSTS)[number];

const ROUTERS: readonly HostName[] = ['firewall', 'vpn'];
/** A datagram to this address says on a wire that an action is over; no host has it. */
export const MARK_ADDRESS = '192.0.2.1';

const portsOf = (host: HostName): string[] =>
  CABLES.flatMap(([one, port, other, peer]) =>
    one === host ? [port] : other === host ? [peer] : [],
  );

/** What `ip -batch` makes hosts and the cables between them of. */
export function cableLines(spaceOf: (host: string) => string, cables: readonly Cable[]) {
  const names = new Set(cables.flatMap(([one, , other]) => [one, other]));
  return [
    ...[...names].map((host) => `netns add ${spaceOf(host)}`),
    ...cables.map(
      ([one, port, other, peer]) =>
        `link add ${port} netns ${spaceOf(one)} type veth peer name ${peer} netns ${spaceOf(other)}`,
    ),
  ];
}

export async function layCables(hosts: Hosts, cables: readonly Cable[]): Promise<void> {
  const lines = cableLines((host) => hosts.spaceOf(host), cables);
  await must('ip', ['-batch', '-'], lines.join('\n'));
}

export interface Equipment {
  /** Its addresses with their prefixes, by port. */
  readonly addresses: Readonly<Record<string, readonly string[]>>;
  readonly gateway?: string;
  /** Further routes: where it sends packets for an address. */
  readonly routes?: Readonly<Record<string, string>>;
  readonly isRouter?: boolean;
}

export function equipmentLines({ addresses, gateway, routes = {}, isRouter = false }: Equipment) {
  return [
    `sysctl -qw net.ipv4.ip_forward=${isRouter ? 1 : 0}`,
    ...['lo', ...Object.keys(addresses)].map((port) => `ip link set ${port} up`),
    ...Object.entries(addresses).flatMap(([port, own]) =>
      own.map((address) => `ip addr add ${address} dev ${port}`),
    ),
    ...(gateway ? [`ip route add default via ${gateway}`] : []),
    ...Object.entries(routes).map(([address, via]) => `ip route add ${address} via ${via}`),
  ];
}

export function equip(hosts: Hosts, host: string, equipment: Equipment): Promise<string> {
  return hosts.shell(host, ...equipmentLines(equipment));
}

export async function connectHosts(hosts: Hosts): Promise<void> {
  await layCables(hosts, CABLES);
  await Promise.all(HOSTS.map((host) => prepare(hosts, host)));
  await makeSwitch(hosts, 'clients', portsOf('clients'));
  await makeSwitch(hosts, 'servers', portsOf('servers'));
}

/** Without offloading, a copy of a packet is what the wire would carry, checksums included. */
function prepare(hosts: Hosts, host: HostName): Promise<string> {
  const forwards = ROUTERS.includes(host) ? 1 : 0;
  return hosts.shell(
    host,
    `sysctl -qw net.ipv6.conf.all.disable_ipv6=1 net.ipv4.ip_forward=${forwards}`,
    'ip link set lo up',
    ...portsOf(host).flatMap((port) => [
      `ethtool -K ${port} tx off rx off tso off gso off gro off >/dev/null 2>&1`,
      `ip link set ${port} up`,
    ]),
  );
}

/** Joins ports. With no memory of addresses every port gets every frame, as a mirror port does. */
async function makeSwitch(hosts: Hosts, host: HostName, ports: readonly string[]): Promise<void> {
  await hosts.shell(
    host,
    'ip link add switch type bridge stp_state 0 forward_delay 0 ageing_time 0',
    'ip link set switch up',
    ...ports.map((port) => `ip link set ${port} master switch`),
  );
}

/** A device that is off is a cable: what comes in on one side leaves on the other. */
export function bridge(hosts: Hosts, host: HostName): Promise<void> {
  return makeSwitch(hosts, host, portsOf(host));
}

const FIREWALL = '10.0.0.17';

/** Gives every host its addresses. Who answers at 10.0.0.20 depends on what stands in front. */
export async function giveAddresses(hosts: Hosts, parts: ReadonlySet<NetworkPart>): Promise<void> {
  const give = (host: HostName, address: string, port: string, gateway?: string) => {
    const route = gateway ? `ip route add default via ${gateway}` : ':';
    return hosts.shell(host, `ip addr add ${address} dev ${port}`, route);
  };
  await Promise.all([
    give('client', '10.0.0.10/28', 'eth0', '10.0.0.1'),
    give('customer', '10.0.0.12/28', 'eth0', '10.0.0.1'),
    give('attacker', '203.0.113.66/24', 'eth0', '203.0.113.1'),
    give('vpn', '198.51.100.1/24', 'eth0', '198.51.100.254'),
    give('firewall', '10.0.0.1/28', 'inside'),
    give('firewall', '203.0.113.1/24', 'internet'),
    give('firewall', '198.51.100.254/24', 'gateway'),
    give('firewall', `${FIREWALL}/28`, 'shop'),
  ]);
  await give('attacker', '203.0.113.67/24', 'eth0');
  let outer: readonly [string, string | undefined] = ['10.0.0.20/28', FIREWALL];
  if (parts.has('waf')) {
    await give('waf', outer[0], 'outer', outer[1]);
    await give('waf', '10.0.2.1/24', 'inner');
    outer = ['10.0.2.20/24', undefined];
  } else await bridge(hosts, 'waf');
  if (parts.has('balancer')) {
    await give('lb', outer[0], 'outer', outer[1]);
    await give('lb', '10.0.1.1/24', 'inner');
    await give('web-a', '10.0.1.11/24', 'eth0');
    await give('web-b', '10.0.1.12/24', 'eth0');
  } else {
    await bridge(hosts, 'lb');
    await give('server', outer[0], 'eth0', outer[1]);
  }
  await markWires(hosts);
}

/** The hosts that can end an action on their wire, and the interface that they do it on. */
export const MARKERS = { client: 'eth0', firewall: 'shop', server: 'eth0' } as const;

function markWires(hosts: Hosts): Promise<string[]> {
  return Promise.all(
    Object.entries(MARKERS).map(([host, port]) =>
      hosts.shell(
        host,
        `ip addr add 192.0.2.2/32 dev ${port}`,
        `ip route add ${MARK_ADDRESS}/32 dev ${port} src 192.0.2.2`,
        `ip neigh add ${MARK_ADDRESS} lladdr 02:00:00:00:00:01 dev ${port}`,
      ),
    ),
  );
}

const CONF = join(import.meta.dirname, 'conf');

export class RealNetwork {
  readonly hosts = new Hosts();
  readonly parts: ReadonlySet<NetworkPart>;
  /** The lab's state that this network is to be. */
  readonly state: LabState;
  readonly folder: string;
  readonly pki: string;

  constructor(parts: readonly NetworkPart[], folder: string, pki: string) {
    this.parts = new Set(parts);
    this.state = stateOf(parts);
    this.folder = folder;
    this.pki = pki;
    mkdirSync(folder, { recursive: true });
  }

  file(name: string): string {
    return join(this.folder, name);
  }

  fill(template: string, places: Readonly<Record<string, string>> = {}): string {
    const known: Record<string, string> = { FOLDER: this.folder, PKI: this.pki, ...places };
    const text = readFileSync(join(CONF, template), 'utf8');
    return text.replace(/@([A-Z]+)@/g, (_, place: string) => known[place] ?? '');
  }

  write(name: string, text: string): string {
    writeFileSync(this.file(name), text);
    return this.file(name);
  }

  read(name: string, from = 0): string {
    try {
      return readFileSync(this.file(name)).subarray(from).toString();
    } catch {
      return '';
    }
  }

  entries<Entry>(name: string, from = 0): Entry[] {
    const lines = this.read(name, from).split('\n');
    return lines.filter(Boolean).map((line) => JSON.parse(line) as Entry);
  }

  sizeOf(name: string): number {
    try {
      return readFileSync(this.file(name)).length;
    } catch {
      return 0;
    }
  }
}

/** A conf file that a network does not change. */
export const confFile = (name: string): string => join(CONF, name);
