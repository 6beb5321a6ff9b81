import { readFileSync } from 'node:fs';
import { Cluster, type ClusterOptions, Redis, type RedisOptions } from 'ioredis';
import { parseRedisAddress, type RedisAddress } from './redis-address.ts';

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
