import { type ChildProcess, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { freePort } from '@netward/test-kit';
import type { Benchmark, Contest } from './frame.ts';
import { canReadCpu, cpuMicros, root, startNode, stopAll } from './processes.ts';

const CONNECTIONS = 32;
const SECONDS = 4;
/** The gateway takes 1,000 requests a connection (door/server-options.ts); autocannon does not heed its `Connection: close`. */
const REQUESTS_PER_CONNECTION = 900;
export const GATEWAY = join('apps', 'gateway', 'dist', 'main.js');
const RAW = join('bench', 'raw-undici.mjs');
const NEST_ON_EXPRESS = join('bench', 'peers', 'nest-express');
/** A public call that the table passes to auth-service. */
const PATH = `/api/auth/verify-email?token=${'A'.repeat(43)}`;

/** CPU microseconds that a proxy spends on one request under load, by default a read of 1 KB. */
export async function cost(
  proxy: ChildProcess,
  port: number,
  load: Partial<autocannon.Options> = {},
): Promise<number> {
  const before = cpuMicros(proxy);
  const result = await autocannon({
    url: `http://127.0.0.1:${port}${PATH}`,
    connections: CONNECTIONS,
    duration: SECONDS,
    reconnectRate: REQUESTS_PER_CONNECTION,
    ...load,
  });
  const failed = result.non2xx + result.errors;
  if (failed > 0) throw new Error(`${failed} of ${result.requests.total} requests failed`);
  return (cpuMicros(proxy) - before) / result.requests.total;
}

/** Settings that take nothing away from the gateway's work but make no request be turned down. */
export function gatewaySettings(
  port: number,
  upstream: string,
  logLevel: string,
): NodeJS.ProcessEnv {
  return {
    PORT: String(port),
    HOST: '127.0.0.1',
    LOG_LEVEL: logLevel,
    PUBLIC_URL: `http://localhost:${port}`,
    AUTH_URL: upstream,
    LEARNING_URL: upstream,
    ASSISTANT_URLS: upstream,
    REDIS_URL: '',
    RATE_LIMIT_SCALE: '1000000000',
    LIMIT_KEY: 'k'.repeat(43),
    METRICS_TOKEN: 't'.repeat(43),
    SITE_DIR: join(root, 'apps', 'web', 'dist', 'client'),
  };
}

async function prepare(peerProgram: string, logLevel: string): Promise<Contest | string> {
  if (!canReadCpu) return 'this system does not tell the CPU time of a process in /proc';
  if (!existsSync(join(root, GATEWAY))) return 'the gateway is not built';
  const [upstreamPort, peerPort, port] = [await freePort(), await freePort(), await freePort()];
  const upstreamUrl = `http://127.0.0.1:${upstreamPort}`;
  const upstream = await startNode(['bench/upstream.mjs', String(upstreamPort)], upstreamUrl);
  const peer = await startNode(
    [peerProgram, String(peerPort), String(upstreamPort)],
    `http://127.0.0.1:${peerPort}/`,
  );
  const gateway = await startNode(
    [GATEWAY],
    `http://127.0.0.1:${port}/api/health`,
    gatewaySettings(port, upstreamUrl, logLevel),
  );
  return {
    product: () => cost(gateway, port),
    baseline: () => cost(peer, peerPort),
    close: () => stopAll([gateway, peer, upstream]),
  };
}

/** Installs a peer's own packages, which no part of the product uses. Returns why it cannot, if so. */
function installPeer(folder: string): string | undefined {
  if (existsSync(join(root, folder, 'node_modules'))) return undefined;
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--workspaces=false'], {
    cwd: join(root, folder),
    stdio: 'ignore',
  });
  return status === 0 ? undefined : `the packages of ${folder} cannot be installed`;
}

const UNIT = 'µs CPU a request';

/** The hop itself, without the log line a request. */
export const gateway: Benchmark = {
  name: 'gateway',
  what: 'the gateway / raw node:http + undici',
  unit: UNIT,
  target: { atMost: 1.5 },
  prepare: () => prepare(RAW, 'warn'),
};

/** The same against what most Nest gateways are made of. */
export const gatewayExpress: Benchmark = {
  name: 'gateway-express',
  what: 'the gateway / Nest on Express with http-proxy-middleware and a keep-alive agent',
  unit: UNIT,
  target: { atMost: 0.4 },
  prepare: async () =>
    installPeer(NEST_ON_EXPRESS) ?? prepare(join(NEST_ON_EXPRESS, 'gateway.mjs'), 'warn'),
};

/** All that production does for a request. */
export const gatewayDuties: Benchmark = {
  name: 'gateway-duties',
  what: 'the gateway with its log line / raw node:http + undici',
  unit: UNIT,
  target: { atMost: 1.9 },
  prepare: () => prepare(RAW, 'info'),
};
