import type { Hosts } from '../hosts.ts';
import { equip, layCables } from '../wiring.ts';

/** All clients on the host `outside`, all servers on `inside`, and the router `firewall` between them. */
export async function connectThroughRouter(
  hosts: Hosts,
  sources: readonly string[],
  destinations: readonly string[],
): Promise<void> {
  await layCables(hosts, [
    ['outside', 'eth0', 'firewall', 'out'],
    ['firewall', 'in', 'inside', 'eth0'],
  ]);
  const alone = (addresses: readonly string[]) => addresses.map((address) => `${address}/32`);
  await equip(hosts, 'firewall', {
    addresses: { out: ['172.16.1.1/24'], in: ['172.16.2.1/24'] },
    gateway: '172.16.1.2',
    routes: Object.fromEntries(alone(destinations).map((address) => [address, '172.16.2.2'])),
    isRouter: true,
  });
  await equip(hosts, 'outside', {
    addresses: { eth0: ['172.16.1.2/24', ...alone(sources)] },
    gateway: '172.16.1.1',
  });
  await equip(hosts, 'inside', {
    addresses: { eth0: ['172.16.2.2/24', ...alone(destinations)] },
    gateway: '172.16.2.1',
  });
}
