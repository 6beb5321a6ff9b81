import { existsSync } from 'node:fs';
import { Fault } from '../harness/fault.mjs';
import { say } from '../harness/steps.mjs';
import { run } from './hosts.ts';

/** The tools of the network: a file that shows that each is there, and its Debian package. */
const TOOLS: Readonly<Record<string, string>> = {
  nftables: '/usr/sbin/nft',
  suricata: '/usr/bin/suricata',
  nginx: '/usr/sbin/nginx',
  'libnginx-mod-http-modsecurity': '/usr/lib/nginx/modules/ngx_http_modsecurity_module.so',
  'modsecurity-crs': '/usr/share/modsecurity-crs/rules/REQUEST-942-APPLICATION-ATTACK-SQLI.conf',
  haproxy: '/usr/sbin/haproxy',
  openvpn: '/usr/sbin/openvpn',
  nmap: '/usr/bin/nmap',
  curl: '/usr/bin/curl',
  tcpdump: '/usr/bin/tcpdump',
  tshark: '/usr/bin/tshark',
  openssl: '/usr/bin/openssl',
  python3: '/usr/bin/python3',
  iproute2: '/usr/sbin/ip',
  iptables: '/usr/sbin/iptables',
  ethtool: '/usr/sbin/ethtool',
  procps: '/usr/sbin/sysctl',
};

const isThere = (path: string) => existsSync(path) || existsSync(path.replace('/usr/', '/'));

function missing(): string[] {
  return Object.keys(TOOLS).filter((name) => !isThere(TOOLS[name]!));
}

/** Refuses where the network cannot be built: namespaces need root on Linux. */
export function requireRoot(): void {
  if (process.platform !== 'linux')
    throw new Fault('npm run reference needs Linux: its network is made of network namespaces.');
  if (process.getuid?.() !== 0)
    throw new Fault('npm run reference needs root: run it with sudo, or as root in a container.');
}

/** Installs the missing Debian packages. Throws a `Fault` that names what it could not install. */
export async function installMissing(): Promise<void> {
  const packages = missing();
  if (packages.length === 0) return;
  say(`  installing ${packages.join(', ')}`);
  const options = ['install', '-y', '--no-install-recommends'];
  await run('apt-get', ['update']).catch(() => undefined);
  await run('apt-get', [...options, ...packages]).catch(() => undefined);
  if (missing().includes('suricata'))
    await run('apt-get', [...options, '-t', 'bookworm-backports', 'suricata']).catch(
      () => undefined,
    );
  const left = missing();
  if (left.length > 0)
    throw new Fault(
      `npm run reference needs these Debian packages: ${left.join(', ')} (suricata is in bookworm-backports).`,
    );
}

/** The versions of the installed tools whose behaviour the facts depend on. */
export async function toolVersions(): Promise<Record<string, string>> {
  const names = Object.keys(TOOLS).filter(
    (name) => !['ethtool', 'procps', 'openssl', 'iptables'].includes(name),
  );
  const { output } = await run('dpkg-query', ['-W', '-f', '${Package} ${Version}\n', ...names]);
  const found = output.split('\n').filter(Boolean);
  return Object.fromEntries(found.map((line) => line.split(' ') as [string, string]));
}
