import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { freePort } from '@netward/test-kit';
import type { Benchmark, Contest, Target } from './frame.ts';
import { canReadCpu, cpuMicros, root, startNode, stopAll } from './processes.ts';

const CONNECTIONS = 32;
const SECONDS = 4;
/** The gateway takes 1,000 requests a connection (door/server-options.ts); autocannon does not heed its `Connection: close`. */
const REQUESTS_PER_CONNECTION = 900;
const GATEWAY = join('apps', 'gateway', 'dist', 'main.js');
/** A public call that the table passes to auth-service. */
const PATH = `/api/auth/verify-email?token=${'A'.repeat(43)}`;

/** CPU microseconds that a proxy spends on one request under load. */
async function cost(proxy: ChildProcess, port: number): Promise<number> {
  const before = cpuMicros(proxy);
  const result = await autocannon({
    url: `http://127.0.0.1:${port}${PATH}`,
    connections: CONNECTIONS,
    duration: SECONDS,
    reconnectRate: REQUESTS_PER_CONNECTION,
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
    SERVICE_TOKEN: 't'.repeat(43),
    SITE_DIR: join(root, 'apps', 'web', 'dist', 'client'),
  };
}

async function prepare(logLevel: string): Promise<Contest | string> {
  if (!canReadCpu) return 'this system does not tell the CPU time of a process in /proc';
  if (!existsSync(join(root, GATEWAY))) return 'the gateway is not built';
  const [upstreamPort, rawPort, port] = [await freePort(), await freePort(), await freePort()];
  const upstreamUrl = `http://127.0.0.1:${upstreamPort}`;
  const upstream = await startNode(['bench/upstream.mjs', String(upstreamPort)], upstreamUrl);
  const raw = await startNode(
    ['bench/raw-undici.mjs', String(rawPort), String(upstreamPort)],
    `http://127.0.0.1:${rawPort}/`,
  );
  const gateway = await startNode(
    [GATEWAY],
    `http://127.0.0.1:${port}/api/health`,
    gatewaySettings(port, upstreamUrl, logLevel),
  );
  return {
    product: () => cost(gateway, port),
    baseline: () => cost(raw, rawPort),
    close: () => stopAll([gateway, raw, upstream]),
  };
}

function row(name: string, what: string, logLevel: string, target: Target): Benchmark {
  return { name, what, unit: 'µs CPU a request', target, prepare: () => prepare(logLevel) };
}

/** The hop itself, without the log line a request. */
export const gateway = row('gateway', 'the gateway / raw node:http + undici', 'warn', {
  atMost: 1.5,
});

/** All that production does for a request. */
export const gatewayDuties = row(
  'gateway-duties',
  'the gateway with its log line / raw node:http + undici',
  'info',
  { atMost: 1.9 },
);
