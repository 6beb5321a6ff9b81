import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  addressesToObserve,
  openvpnFile,
  routesToObserve,
  waysFor,
  type ObservedRoutes,
  type VpnConfiguration,
} from '@netward/challenges/reference';
import type { Observation, ToolCheckGround } from '../cells.ts';
import { keysOf } from '../devices.ts';
import { eventually, withHosts, type Hosts } from '../hosts.ts';
import { equip, layCables } from '../wiring.ts';

const UP = 'Initialization Sequence Completed';

/** A laptop in the café, the café's router, and the gateway. */
async function build(hosts: Hosts): Promise<void> {
  await layCables(hosts, [
    ['laptop', 'eth0', 'router', 'cafe'],
    ['router', 'wan', 'gateway', 'eth0'],
  ]);
  await equip(hosts, 'laptop', { addresses: { eth0: ['10.0.0.10/28'] }, gateway: '10.0.0.1' });
  await equip(hosts, 'router', {
    addresses: { cafe: ['10.0.0.1/28'], wan: ['198.51.100.254/24'] },
    isRouter: true,
  });
  await equip(hosts, 'gateway', {
    addresses: { eth0: ['198.51.100.1/24'] },
    gateway: '198.51.100.254',
  });
}

const textOf = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/** Starts the client with what the learner wrote, and asks the kernel for the way to each address. */
async function waysOf(
  hosts: Hosts,
  { folder, pki }: ToolCheckGround,
  number: number,
  configuration: VpnConfiguration,
): Promise<string> {
  const file = join(folder, `client-${number}.ovpn`);
  const log = join(folder, `client-${number}.log`);
  writeFileSync(file, `${openvpnFile(configuration)}\n`);
  // The learner's text leaves the keys out.
  const keys = await keysOf(pki, 'client', 'gateway');
  hosts.start('tunnel', 'laptop', log, 'openvpn', '--config', file, ...keys);
  try {
    await eventually('the tunnel comes up', () => textOf(log).includes(UP));
    if (/ERROR|route add command failed/.test(textOf(log))) throw new Error(textOf(log));
    const letters = [];
    for (const address of addressesToObserve()) {
      const { output } = await hosts.run('laptop', 'ip', 'route', 'get', address);
      letters.push(output.includes('dev tun') ? 'T' : 'O');
    }
    return letters.join('');
  } finally {
    await hosts.stop('tunnel');
  }
}

export async function observeVpn(ground: ToolCheckGround): Promise<Observation> {
  const tables: ObservedRoutes[] = [];
  await withHosts(async (hosts) => {
    await build(hosts);
    const log = join(ground.folder, 'gateway.log');
    hosts.start(
      'server',
      'gateway',
      log,
      'openvpn',
      ...['--dev', 'tun0', '--proto', 'udp', '--port', '1194', '--dh', 'none'],
      ...['--server', '10.8.0.0', '255.255.255.0', '--topology', 'subnet'],
      ...(await keysOf(ground.pki, 'gateway', 'client')),
    );
    await eventually('the gateway is ready', () => textOf(log).includes(UP));
    for (const [number, { name, configuration }] of routesToObserve().entries()) {
      const ways = await waysOf(hosts, ground, number, configuration);
      tables.push({ name, configuration, ways });
    }
  });
  const others = tables.filter(({ configuration, ways }) => waysFor(configuration) !== ways);
  return { rows: tables, others: others.map(({ name }) => name) };
}
