import { must, type Hosts } from '../hosts.ts';

/** All clients on the host `outside`, all servers on `inside`, and the router `firewall` between them. */
export async function connectThroughRouter(
  hosts: Hosts,
  sources: readonly string[],
  destinations: readonly string[],
): Promise<void> {
  const space = (host: string) => hosts.spaceOf(host);
  const cable = (one: string, port: string, other: string, peer: string) =>
    `link add ${port} netns ${space(one)} type veth peer name ${peer} netns ${space(other)}`;
  const lines = [
    ...['outside', 'firewall', 'inside'].map((host) => `netns add ${space(host)}`),
    cable('outside', 'eth0', 'firewall', 'out'),
    cable('firewall', 'in', 'inside', 'eth0'),
  ];
  await must('ip', ['-batch', '-'], lines.join('\n'));
  const up = (port: string) => `ip link set ${port} up`;
  await hosts.shell(
    'firewall',
    'sysctl -qw net.ipv4.ip_forward=1',
    ...['lo', 'out', 'in'].map(up),
    'ip addr add 172.16.1.1/24 dev out',
    'ip addr add 172.16.2.1/24 dev in',
    'ip route add default via 172.16.1.2',
    ...destinations.map((address) => `ip route add ${address}/32 via 172.16.2.2`),
  );
  await hosts.shell(
    'outside',
    ...['lo', 'eth0'].map(up),
    'ip addr add 172.16.1.2/24 dev eth0',
    ...sources.map((address) => `ip addr add ${address}/32 dev eth0`),
    'ip route add default via 172.16.1.1',
  );
  await hosts.shell(
    'inside',
    ...['lo', 'eth0'].map(up),
    'ip addr add 172.16.2.2/24 dev eth0',
    ...destinations.map((address) => `ip addr add ${address}/32 dev eth0`),
    'ip route add default via 172.16.2.1',
  );
}
