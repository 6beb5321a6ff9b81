import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import {
  modsecurityConfig,
  nftRuleset,
  suricataRules,
  type Sensor,
} from '@netward/evidence/formats';
import { Authority } from './authority.ts';
import { eventually, must } from './hosts.ts';
import { confFile, type RealNetwork, connectHosts, type HostName } from './wiring.ts';

const BACKENDS = ['web-a', 'web-b'] as const;
type BackendName = (typeof BACKENDS)[number];

export function makeCertificates(folder: string): void {
  const authority = new Authority(folder, 'Reference network');
  const day = (years: number) => `${new Date().getUTCFullYear() + years}-01-01`;
  authority.sign('shop', { names: ['shop.lab'], from: day(0), until: day(1) });
  authority.sign('expired', { names: ['shop.lab'], from: day(-2), until: day(-1) });
  for (const end of ['gateway', 'client']) authority.selfSign(end, [`${end}.lab`]);
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  writeFileSync(join(folder, 'shop-and-key.pem'), read('shop.pem') + read('shop.key'));
}

async function isListening({ hosts }: RealNetwork, host: HostName, port: number): Promise<void> {
  await eventually(`nothing listens on ${host}:${port}`, async () => {
    const { output } = await hosts.run(host, 'ss', '-Hltn', `sport = :${port}`);
    return output.trim() !== '';
  });
}

/** What the WAF counts requests by; an empty value is not counted, and no client sends that header. */
const COUNTED_BY = { source: '$binary_remote_addr', none: '$http_x_uncounted' } as const;

/** `isLimited`: whether the WAF counts the requests of a source. */
async function startNginx(
  network: RealNetwork,
  host: HostName,
  isTlsEnd: boolean,
  { isWaf = false, isLimited = true } = {},
): Promise<void> {
  const places = { NAME: host };
  network.write(
    `${host}.locations`,
    network.fill(isWaf ? 'waf-locations.conf' : 'shop-locations.conf', places),
  );
  const MODULE = 'load_module /usr/lib/nginx/modules/ngx_http_modsecurity_module.so;';
  const text = network.fill('nginx.conf', {
    ...places,
    MODULE: isWaf ? MODULE : '',
    HTTP: isWaf
      ? network.fill('waf-http.conf', { COUNTED: COUNTED_BY[isLimited ? 'source' : 'none'] })
      : '',
    ENTRY: network.fill(isTlsEnd ? 'entry-tls.conf' : 'entry-plain.conf', {
      ...places,
      CERTIFICATE: network.parts.has('expired certificate') ? 'expired' : 'shop',
    }),
  });
  const file = network.write(`${host}.nginx`, text);
  const log = network.file(`${host}.error`);
  network.hosts.start(host, host, network.file(`${host}.log`), 'nginx', '-c', file, '-e', log);
  await isListening(network, host, 8080);
}

async function startShop(network: RealNetwork, host: HostName, isTlsEnd: boolean): Promise<void> {
  const log = network.file(`${host}.log`);
  network.hosts.start(`${host} application`, host, log, '/usr/bin/python3', confFile('shop.py'));
  await isListening(network, host, 8000);
  await startNginx(network, host, isTlsEnd);
}

/** Starts the WAF with a file of rules: that of the lab's state where none is given. */
export async function startWaf(
  network: RealNetwork,
  rules = modsecurityConfig(network.state),
  isLimited = true,
): Promise<void> {
  await network.hosts.stop('waf');
  network.write('modsecurity.conf', `${rules.replace('/var/log/nginx', network.folder)}\n`);
  await startNginx(network, 'waf', network.parts.has('tls'), { isWaf: true, isLimited });
}

const LISTENS_AT: Readonly<Record<Sensor, readonly string[]>> = {
  ids: ['eth0'],
  ips: ['outer', 'inner'],
};

/** Starts Suricata on a host: on one interface it listens, between two it stands in the path. */
async function startSuricata(network: RealNetwork, host: Sensor): Promise<void> {
  const ports = LISTENS_AT[host];
  const lines = ports.map((port, index) => {
    const peer = ports[1 - index];
    const inline = peer ? `, defrag: no, copy-mode: ips, copy-iface: ${peer}` : '';
    return `  - { interface: ${port}, threads: 1, cluster-id: ${90 + index}, cluster-type: cluster_flow, tpacket-v3: no${inline} }`;
  });
  const { hosts } = network;
  const text = `${network.fill('suricata.yaml')}${lines.join('\n')}\n`;
  const yaml = network.write(`${host}.yaml`, text);
  const rules = network.write(`${host}.rules`, rulesOf(network, host));
  const log = network.file(`${host}.log`);
  const from = network.sizeOf(`${host}.log`);
  await must('mkdir', ['-p', network.file(host)]);
  const options = ['-c', yaml, '-S', rules, '-l', network.file(host)];
  hosts.start(host, host, log, 'suricata', ...options, '--af-packet', '-k', 'none');
  await eventually(`Suricata does not start on ${host}`, () =>
    network.read(`${host}.log`, from).includes('Engine started'),
  );
}

/** So wide that how fast an action is makes no difference to a rule that counts. */
const WINDOW = 'seconds 60';

/** The rules as the lab shows them, and the mark that ends an action. */
function rulesOf(network: RealNetwork, sensor: Sensor): string {
  const shown = suricataRules(network.state, sensor).replaceAll(/seconds \d+/g, WINDOW);
  return `${shown}\n${network.fill('mark.rules')}`;
}

function askBalancer(network: RealNetwork, command: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(network.file('balancer.sock'));
    socket.on('data', (data) => (answer += String(data)));
    socket.on('end', () => resolve(answer)).on('error', reject);
    socket.write(`${command}\n`);
  });
}

const STATUS = 17;
const CHECK = 36;

async function hasHealth(network: RealNetwork, backend: string, isUp: boolean): Promise<boolean> {
  const table = await askBalancer(network, 'show stat').catch(() => '');
  const rows = table.split('\n').map((line) => line.split(','));
  const row = rows.find(([proxy, name]) => proxy === 'web' && name === backend);
  if (!row) return false;
  return isUp ? row[STATUS] === 'UP' && row[CHECK] === 'L7OK' : row[STATUS] === 'DOWN';
}

function untilHealth(network: RealNetwork, backend: BackendName, isUp: boolean): Promise<void> {
  return eventually(`${backend} is not ${isUp ? 'up' : 'down'}`, () =>
    hasHealth(network, backend, isUp),
  );
}

export async function setBackend(network: RealNetwork, backend: BackendName, isUp: boolean) {
  await network.hosts.stop(backend);
  if (isUp) await startNginx(network, backend, false);
  await untilHealth(network, backend, isUp);
}

export async function setBalancing(network: RealNetwork, mode: string): Promise<void> {
  await askBalancer(network, `set map ${network.file('balancer.map')} mode ${mode}`);
  await askBalancer(network, 'clear table web');
}

/** Restarts the balancer: both backends up, the rotation at its beginning, nothing pinned. */
export async function restartBalancer(network: RealNetwork): Promise<void> {
  await network.hosts.stop('lb', 'SIGKILL');
  // A backend that came up later would change the rotation.
  for (const backend of BACKENDS)
    if (!network.hosts.isRunning(backend)) await startNginx(network, backend, false);
  const isTlsEnd = network.parts.has('tls') && !network.parts.has('waf');
  network.write('balancer.map', 'mode round-robin\n');
  const tls = isTlsEnd ? network.fill('balancer-tls.cfg') : '';
  const file = network.write('balancer.cfg', network.fill('balancer.cfg', { TLS: tls }));
  // Its lines go through a pipe, since it takes from its output that it appends.
  const command = `exec haproxy -db -f ${file} > >(cat >> ${network.file('access')})`;
  network.hosts.start('lb', 'lb', network.file('lb.log'), 'bash', '-c', command);
  await isListening(network, 'lb', 8080);
  for (const backend of BACKENDS) await untilHealth(network, backend, true);
}

/** The options of OpenVPN by which the two ends of a tunnel know each other. */
export async function keysOf(pki: string, own: string, peer: string): Promise<string[]> {
  const certificate = join(pki, `${peer}.pem`);
  const args = ['x509', '-in', certificate, '-noout', '-fingerprint', '-sha256'];
  const fingerprint = (await must('openssl', args)).split('=')[1]!.trim();
  return [
    ...['--cert', join(pki, `${own}.pem`), '--key', join(pki, `${own}.key`)],
    ...['--peer-fingerprint', fingerprint],
  ];
}

async function startVpn(network: RealNetwork): Promise<void> {
  const { hosts, pki } = network;
  const start = async (host: HostName, own: string, peer: string, ...options: string[]) =>
    hosts.start(
      `${host} tunnel`,
      host,
      network.file(`${host}.tunnel`),
      'openvpn',
      ...['--dev', 'tun0', '--proto', 'udp', '--port', '1194', '--cipher', 'AES-256-GCM'],
      ...(await keysOf(pki, own, peer)),
      ...options,
    );
  const server = ['--tls-server', '--dh', 'none', '--ifconfig', '10.8.0.1', '10.8.0.2'];
  await start('vpn', 'gateway', 'client', ...server);
  const client = ['--tls-client', '--remote', '198.51.100.1', '--ifconfig', '10.8.0.2', '10.8.0.1'];
  const route = ['--route', '10.0.0.20', '255.255.255.255'];
  await start('client', 'client', 'gateway', ...client, ...route);
  await hosts.shell(
    'vpn',
    `nft 'table ip gateway { chain out { type nat hook postrouting priority 100; oifname eth0 ip saddr 10.8.0.0/24 masquerade; }; }'`,
  );
  for (const host of ['vpn', 'client'] as const)
    await eventually(`the tunnel does not come up at ${host}`, () =>
      network.read(`${host}.tunnel`).includes('Initialization Sequence Completed'),
    );
}

/** Hosts whose incoming packets are counted. */
const COUNTED = ['client', 'customer', 'attacker', 'server'] as const;

export async function build(network: RealNetwork): Promise<void> {
  const { hosts, parts } = network;
  await connectHosts(hosts, parts);
  for (const host of COUNTED) await hosts.shell(host, `nft -f ${confFile('seen.nft')}`);
  if (parts.has('ips')) {
    // The way of its resets to the other side.
    await hosts.shell('ips', 'ip route add 10.0.0.20/32 dev inner src 10.0.0.18');
    await startSuricata(network, 'ips');
  }
  if (parts.has('ids') || parts.has('fixed sensor')) await startSuricata(network, 'ids');
  if (parts.has('balancer')) {
    for (const backend of BACKENDS) await startShop(network, backend, false);
    await restartBalancer(network);
  } else await startShop(network, 'server', parts.has('tls') && !parts.has('waf'));
  if (parts.has('waf')) await startWaf(network);
  if (parts.has('vpn')) await startVpn(network);
  if (!parts.has('firewall')) return;
  const file = network.write('firewall.nft', `${nftRuleset(network.state)}\n`);
  await hosts.shell('firewall', `nft -f ${file}`);
}

/** Restarts whatever counts requests or connections, so that it has no memory of earlier actions. */
export async function forget(network: RealNetwork): Promise<void> {
  const { hosts, parts } = network;
  const restart = async (sensor: Sensor) => {
    await hosts.stop(sensor, 'SIGKILL');
    await startSuricata(network, sensor);
  };
  if (parts.has('ips')) await restart('ips');
  if (parts.has('ids') || parts.has('fixed sensor')) await restart('ids');
  if (parts.has('waf')) await startWaf(network);
}
