import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { freePort } from '@netward/test-kit';
import { type Benchmarks, type Contest, isTrial, needs, seconds } from './frame.ts';
import {
  canReadCpu,
  cpuMicros,
  isBuilt,
  root,
  type Started,
  startPeer,
  startProgram,
  startService,
  stops,
} from './processes.ts';

const CONNECTIONS = 32;
const SECONDS = seconds(2);
/** The gateway takes 1,000 requests a connection (door/door.ts); autocannon does not heed its `Connection: close`. */
export const REQUESTS_PER_CONNECTION = 900;
export const GATEWAY = join('apps', 'gateway', 'dist', 'main.js');
const RAW = join('bench', 'raw-undici.mjs');
const NEST_ON_EXPRESS = join('bench', 'peers', 'nest-express');
/** A public call that the table passes to auth-service. */
const PATH = `/api/auth/verify-email?token=${'A'.repeat(43)}`;

/** CPU microseconds that a proxy spends on one request under load, by default a read of 1 KB. */
export async function cost(
  { process, url }: Started,
  load: Partial<autocannon.Options> = {},
): Promise<number> {
  const before = cpuMicros(process);
  const result = await autocannon({
    url: url + PATH,
    connections: CONNECTIONS,
    duration: SECONDS,
    reconnectRate: REQUESTS_PER_CONNECTION,
    ...load,
  });
  const failed = result.non2xx + result.errors;
  if (failed > 0) throw new Error(`${failed} of ${result.requests.total} requests failed`);
  return (cpuMicros(process) - before) / result.requests.total;
}

export const startGateway = (upstream: string, settings: NodeJS.ProcessEnv = {}) =>
  startService(GATEWAY, gatewaySettings(upstream, settings), { ready: '/api/health' });

/** Settings that take nothing away from the gateway's work. */
export const gatewaySettings = (upstream: string, settings: NodeJS.ProcessEnv = {}) => ({
  PUBLIC_URL: 'http://localhost',
  AUTH_URL: upstream,
  LEARNING_URL: upstream,
  ASSISTANT_URLS: upstream,
  SITE_DIR: join(root, 'apps', 'web', 'dist', 'client'),
  ...settings,
});

export const startUpstream = (): Promise<Started> => startPeer('bench/static.mjs');

type StartProxy = (upstreamPort: number) => Promise<Started>;

const proxyOfNode =
  (program: string): StartProxy =>
  (upstreamPort) =>
    startPeer(program, [upstreamPort]);

async function prepare(startProxy: StartProxy, LOG_LEVEL = 'warn'): Promise<Contest> {
  needs(canReadCpu, 'this system does not tell the CPU time of a process in /proc');
  const upstream = await startUpstream();
  const gateway = await startGateway(upstream.url, { LOG_LEVEL });
  const peer = await startProxy(upstream.port);
  return { product: () => cost(gateway), baseline: () => cost(peer) };
}

/** Installs a peer's own packages, which no part of the product uses. */
function installPeer(folder: string): void {
  if (isBuilt(join(folder, 'node_modules'))) return;
  needs(!isTrial, `the packages of ${folder} are installed for a measurement only`);
  const flags = ['--ignore-scripts', '--workspaces=false', '--no-package-lock'];
  const { status } = spawnSync('npm', ['install', ...flags], {
    cwd: join(root, folder),
    stdio: 'ignore',
  });
  needs(status === 0, `the packages of ${folder} cannot be installed`);
}

/** One thread, as the gateway has, that keeps connections to the upstream. */
const haproxyConfig = (port: number, upstreamPort: number): string => `global
  nbthread 1
defaults
  mode http
  timeout connect 5s
  timeout client 30s
  timeout server 30s
frontend site
  bind 127.0.0.1:${port}
  default_backend services
backend services
  http-reuse always
  server one 127.0.0.1:${upstreamPort}
`;

export const gateway: Benchmarks = {
  /** The hop itself, without the log line a request. */
  gateway: () => prepare(proxyOfNode(RAW)),
  /** All that production does for a request. */
  'gateway-duties': () => prepare(proxyOfNode(RAW), 'info'),
  /** Against what most Nest gateways are made of. */
  'gateway-express': async () => {
    installPeer(NEST_ON_EXPRESS);
    return prepare(proxyOfNode(join(NEST_ON_EXPRESS, 'gateway.mjs')));
  },
  /** Against the least that an operator could put there: no sessions, no limits, no table of calls. */
  'gateway-haproxy': async () => {
    needs(spawnSync('haproxy', ['-v']).status === 0, 'there is no haproxy');
    const folder = mkdtempSync(join(tmpdir(), 'bench-haproxy-'));
    stops.add(folder, () => rmSync(folder, { recursive: true }));
    return prepare(async (upstreamPort) => {
      const port = await freePort();
      const url = `http://127.0.0.1:${port}`;
      const file = join(folder, 'haproxy.cfg');
      writeFileSync(file, haproxyConfig(port, upstreamPort));
      return { url, port, process: await startProgram(['haproxy', '-db', '-f', file], `${url}/`) };
    });
  },
};
