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

/** Where ports are joined unless a device is in the path: one that is off is a cable. */
const SWITCHES: readonly HostName[] = ['clients', 'servers', 'ips', 'waf', 'lb'];
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

/** Joins ports. With no memory of addresses every port gets every frame, as a mirror port does. */
const switchLines = (ports: readonly string[]) => [
  'ip link add switch type bridge stp_state 0 forward_delay 0 ageing_time 0',
  'ip link set switch up',
  ...ports.map((port) => `ip link set ${port} master switch`),
];

/** Without offloading, a copy of a packet is what the wire would carry, checksums included. */
const plainLines = (ports: readonly string[]) => [
  'sysctl -qw net.ipv6.conf.all.disable_ipv6=1',
  'ip link set lo up',
  ...ports.flatMap((port) => [
    `ethtool -K ${port} tx off rx off tso off gso off gro off >/dev/null 2>&1`,
    `ip link set ${port} up`,
  ]),
];

/** The hosts that can end an action on their wire, and the interface that they do it on. */
export const MARKERS: Partial<Record<HostName, string>> = {
  client: 'eth0',
  firewall: 'shop',
  server: 'eth0',
};

const markLines = (port: string) => [
  `ip addr add 192.0.2.2/32 dev ${port}`,
  `ip route add ${MARK_ADDRESS}/32 dev ${port} src 192.0.2.2`,
  `ip neigh add ${MARK_ADDRESS} lladdr 02:00:00:00:00:01 dev ${port}`,
];

/** Every host with addresses. Who answers at 10.0.0.20 depends on what stands in front. */
function equipmentFor(parts: ReadonlySet<NetworkPart>): Partial<Record<HostName, Equipment>> {
  const firewall = { gateway: '10.0.0.17' };
  const isBehindWaf = parts.has('waf');
  const shop = [isBehindWaf ? '10.0.2.20/24' : '10.0.0.20/28'];
  const way = isBehindWaf ? {} : firewall;
  return {
    client: { addresses: { eth0: ['10.0.0.10/28'] }, gateway: '10.0.0.1' },
    customer: { addresses: { eth0: ['10.0.0.12/28'] }, gateway: '10.0.0.1' },
    attacker: {
      addresses: { eth0: ['203.0.113.66/24', '203.0.113.67/24'] },
      gateway: '203.0.113.1',
    },
    vpn: {
      addresses: { eth0: ['198.51.100.1/24'] },
      gateway: '198.51.100.254',
      isRouter: true,
    },
    firewall: {
      addresses: {
        inside: ['10.0.0.1/28'],
        internet: ['203.0.113.1/24'],
        gateway: ['198.51.100.254/24'],
        shop: ['10.0.0.17/28'],
      },
      isRouter: true,
    },
    // It writes its resets itself, so it needs an address.
    ...(parts.has('ips') && { ips: { addresses: { outer: ['10.0.0.18/28'] }, ...firewall } }),
    ...(isBehindWaf && {
      waf: { addresses: { outer: ['10.0.0.20/28'], inner: ['10.0.2.1/24'] }, ...firewall },
    }),
    ...(parts.has('balancer')
      ? {
          lb: { addresses: { outer: shop, inner: ['10.0.1.1/24'] }, ...way },
          'web-a': { addresses: { eth0: ['10.0.1.11/24'] } },
          'web-b': { addresses: { eth0: ['10.0.1.12/24'] } },
        }
      : { server: { addresses: { eth0: shop }, ...way } }),
  };
}

export async function connectHosts(hosts: Hosts, parts: ReadonlySet<NetworkPart>): Promise<void> {
  await layCables(hosts, CABLES);
  const equipment = equipmentFor(parts);
  await Promise.all(
    HOSTS.map((host) => {
      const ports = portsOf(host);
      const own = equipment[host];
      const marked = MARKERS[host];
      return hosts.shell(
        host,
        ...plainLines(ports),
        ...(own ? equipmentLines(own) : []),
        ...(!own && SWITCHES.includes(host) ? switchLines(ports) : []),
        ...(marked ? markLines(marked) : []),
      );
    }),
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
