import { readFileSync } from 'node:fs';
import {
  Cluster,
  type ClusterOptions,
  Redis,
  type RedisOptions,
  type Command,
  ReplyError,
} from 'ioredis';
import { log } from '../logging/log.ts';
import { beginCall, measure } from '../metrics/metrics.ts';
import { kindOf } from '../tracing/tracing.ts';

/** Where Redis is: one server, a master that sentinels watch over, or a cluster. */
export interface RedisAddress {
  kind: 'server' | 'sentinel' | 'cluster';
  isTls: boolean;
  /** The server, the sentinels, or some nodes of the cluster, which name the others. */
  hosts: readonly { host: string; port: number }[];
  username?: string;
  password?: string;
  /** Name by which the sentinels know the master. */
  master?: string;
  /** Password of the sentinels themselves. */
  sentinelPassword?: string;
  /** Number of the database; a cluster has only 0. */
  db: number;
  /** File with certificate authorities to trust besides Node's own. */
  caFile?: string;
}

const SHAPE =
  /^(?<scheme>rediss?)(?:\+(?<kind>sentinel|cluster))?:\/\/(?:(?<login>[^@/]*)@)?(?<hosts>[^@/?]+)(?<path>\/[^?]*)?(?:\?(?<query>.*))?$/;
const PORTS = { server: 6379, sentinel: 26_379, cluster: 6379 } as const;

/**
 * Reads an address of Redis; throws a TypeError if it is invalid:
 * `redis://user:password@host:6379/0`, `redis+sentinel://user:password@one,two,three/master/0`,
 * `redis+cluster://user:password@one,two,three`. With `rediss` it is spoken over TLS, and
 * `?ca=/path` names the certificates to trust; `?sentinelPassword=` is for the sentinels.
 */
export function parseRedisAddress(text: string): RedisAddress {
  const { scheme, kind = 'server', login, hosts = '', path, query } = partsOf(text);
  const isKind = kind as RedisAddress['kind'];
  const steps = (path ?? '').split('/').filter(Boolean).map(decodeURIComponent);
  const master = isKind === 'sentinel' ? steps.shift() : undefined;
  const db = Number(steps.shift() ?? 0);
  if (!Number.isInteger(db) || db < 0 || steps.length > 0) throw new TypeError('no such database');
  if (isKind === 'sentinel' && !master) throw new TypeError('the master is not named');
  if (isKind === 'cluster' && db !== 0) throw new TypeError('a cluster has only database 0');
  const search = new URLSearchParams(query);
  return {
    kind: isKind,
    isTls: scheme === 'rediss',
    hosts: hosts.split(',').map((host) => hostOf(host, PORTS[isKind])),
    ...readLogin(login),
    ...(master && { master }),
    db,
    ...(search.get('ca') && { caFile: search.get('ca') as string }),
    ...(search.get('sentinelPassword') && {
      sentinelPassword: search.get('sentinelPassword') as string,
    }),
  };
}

function partsOf(text: string): Record<string, string | undefined> {
  const parts = SHAPE.exec(text)?.groups;
  if (!parts) throw new TypeError('not an address of Redis');
  if (parts.kind === undefined && parts.hosts?.includes(',')) {
    throw new TypeError('one server has one host');
  }
  return parts;
}

function hostOf(text: string, defaultPort: number): { host: string; port: number } {
  const { hostname, port } = new URL(`redis://${text}`);
  if (!hostname) throw new TypeError('a host is missing');
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || defaultPort) };
}

function readLogin(login = ''): { username?: string; password?: string } {
  const [username, ...rest] = login.split(':');
  const password = rest.join(':');
  return {
    ...(username && { username: decodeURIComponent(username) }),
    ...(password && { password: decodeURIComponent(password) }),
  };
}

/** A connection to one server, to the master that sentinels name, or to a cluster. */
export type RedisClient = Redis | Cluster;

/** What a caller wants of a connection, wherever it leads. */
export type RedisWishes = Pick<
  RedisOptions,
  'maxRetriesPerRequest' | 'enableOfflineQueue' | 'connectTimeout' | 'commandTimeout'
>;

const RECONNECT_MAX_MS = 2000;

/** Left to a library, the waits of a queue grow to twenty seconds, in which mail would go on waiting. */
const retryStrategy = (attempt: number): number => Math.min(attempt * 200, RECONNECT_MAX_MS);

function loginOf({ username, password, isTls, caFile }: RedisAddress): RedisOptions {
  return {
    ...(username && { username }),
    ...(password && { password }),
    ...(isTls && { tls: caFile ? { ca: readFileSync(caFile) } : {} }),
  };
}

/** Options of a connection to one server, or to the master that sentinels name. */
export function serverOptions(address: RedisAddress, wishes: RedisWishes): RedisOptions {
  const options = { ...loginOf(address), ...wishes, retryStrategy, db: address.db };
  if (address.kind === 'server') return { ...options, ...address.hosts[0] };
  const { tls } = options;
  return {
    ...options,
    sentinels: [...address.hosts],
    ...(address.master && { name: address.master }),
    ...(address.sentinelPassword && { sentinelPassword: address.sentinelPassword }),
    ...(tls && { sentinelTLS: tls, enableTLSForSentinelMode: true }),
  };
}

/** Connects to a cluster. With TLS its nodes are asked by name, since certificates belong to names. */
export function connectCluster(address: RedisAddress, wishes: RedisWishes): Cluster {
  const { enableOfflineQueue, ...perNode } = wishes;
  const options: ClusterOptions = {
    clusterRetryStrategy: retryStrategy,
    ...(enableOfflineQueue !== undefined && { enableOfflineQueue }),
    ...(address.isTls && { dnsLookup: (name, callback) => callback(null, name) }),
    redisOptions: { ...loginOf(address), ...perNode },
  };
  return new Cluster([...address.hosts], options);
}

/** Connects to what the address names. */
export function connectRedisAt(url: string, wishes: RedisWishes): RedisClient {
  const address = parseRedisAddress(url);
  if (address.kind === 'cluster') return connectCluster(address, wishes);
  return new Redis(serverOptions(address, wishes));
}

/** How long Redis may take to answer before the caller counts for itself, in milliseconds. */
export const REDIS_ANSWER_MS = 500;

/**
 * A connection for counters: it fails at once while Redis is away, so that the caller can count
 * for itself, and comes back by itself. To connect takes two answers.
 */
export function connectRedis(url: string, answerMs = REDIS_ANSWER_MS): RedisClient {
  const redis = connectRedisAt(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    connectTimeout: 2 * answerMs,
    commandTimeout: answerMs,
  });
  redis.on('error', (error) => log.debug({ err: error }, 'redis is away'));
  return measureRedis(redis);
}

/** A figure of Redis's own report on its memory. */
const figureIn = (report: string, name: string): number =>
  Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(report)?.[1]);

/** Measures a connection: whether it stands, what every command on it takes, and Redis's memory. */
function measureRedis<R extends RedisClient>(redis: R): R {
  measure({
    name: 'redis_memory_bytes',
    help: 'Memory that Redis uses, and how much it may; of one node of a cluster; 0 is no limit',
    label: 'kind',
    read: async () => {
      const report = await redis.info('memory');
      return { used: figureIn(report, 'used_memory'), limit: figureIn(report, 'maxmemory') };
    },
  });
  measure({
    name: 'redis_connected',
    help: 'Whether Redis can be asked; without it each process counts limits for itself',
    read: () => Number(redis.status === 'ready'),
  });
  const send = redis.sendCommand.bind(redis) as (...call: unknown[]) => unknown;
  redis.sendCommand = ((command: Command, ...rest: unknown[]): unknown => {
    const call = beginCall({ dependency: 'redis', operation: 'command' });
    (command.promise as Promise<unknown>).then(
      () => call.end('ok'),
      (error) => call.end(error instanceof ReplyError ? 'refused' : 'failed', kindOf(error)),
    );
    return send(command, ...rest);
  }) as R['sendCommand'];
  return redis;
}
