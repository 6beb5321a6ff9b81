import {
  createPostgresBackend,
  createRedisBackend,
  Queue,
  setDefaultBackendFactory,
  Worker,
  type ConnectionOptions,
  type Processor,
  type QueueOptions,
  type WorkerOptions,
} from 'bullmq';
import { log } from '../logging/log.ts';
import {
  connectCluster,
  type RedisWishes,
  serverOptions,
  parseRedisAddress,
  type RedisAddress,
} from '../redis/redis.ts';

export interface QueueSettings {
  /** Redis, where there is one. */
  redisUrl?: string | undefined;
  /** Else the PostgreSQL database that holds the queue's schema. */
  databaseUrl?: string | undefined;
}

/** Schema of the queue in PostgreSQL. */
export const QUEUE_SCHEMA = 'bullmq';

/**
 * After a `kill -9` a job must be taken up again soon and never be given up: with the library's
 * defaults it waits a minute, and the second crash fails it for good.
 */
const WORKER_TIMES = { lockDuration: 10_000, stalledInterval: 5_000, maxStalledCount: 50 } as const;

const wishesOf = (isWorker: boolean): RedisWishes => ({
  // A worker waits for Redis as long as necessary; adding a job must fail at once.
  maxRetriesPerRequest: isWorker ? null : 1,
  enableOfflineQueue: isWorker,
});

/** Ends a connection, which was made for one queue or worker, when that has closed. */
function endWith<T extends { close(...how: never[]): Promise<void> }>(
  owner: T,
  end: () => void,
): T {
  const close = owner.close.bind(owner);
  owner.close = (...how) => close(...how).finally(end);
  return owner;
}

/** Queues and workers on Redis where the settings name it, else on PostgreSQL; one per process. */
export class QueueBackend {
  readonly kind: 'redis' | 'postgres';
  readonly #redis: RedisAddress | undefined;

  constructor(private readonly settings: QueueSettings) {
    if (!settings.redisUrl && !settings.databaseUrl) throw new Error('No back end for the queue');
    this.#redis = settings.redisUrl ? parseRedisAddress(settings.redisUrl) : undefined;
    this.kind = settings.redisUrl ? 'redis' : 'postgres';
    setDefaultBackendFactory<never, never>(
      (this.kind === 'redis' ? createRedisBackend : createPostgresBackend) as never,
    );
  }

  #connection(isWorker: boolean): ConnectionOptions {
    const { databaseUrl } = this.settings;
    if (this.#redis) return serverOptions(this.#redis, wishesOf(isWorker)) as ConnectionOptions;
    const connection = {
      connectionString: databaseUrl,
      schema: QUEUE_SCHEMA,
      migrate: true,
      max: 5,
    };
    return connection as unknown as ConnectionOptions;
  }

  /**
   * Makes a queue or a worker with its own connection. In a cluster all keys of a queue must lie
   * on one node, so its name, in braces, decides which; each queue may lie on another.
   */
  #open<T extends { close(...how: never[]): Promise<void> }>(
    name: string,
    isWorker: boolean,
    make: (place: { connection: ConnectionOptions; prefix?: string }) => T,
  ): T {
    if (this.#redis?.kind !== 'cluster') return make({ connection: this.#connection(isWorker) });
    const cluster = connectCluster(this.#redis, wishesOf(isWorker));
    cluster.on('error', (error) => log.debug({ err: error, queue: name }, 'the cluster is away'));
    const connection = cluster as unknown as ConnectionOptions;
    return endWith(make({ connection, prefix: `{${name}}` }), () => cluster.disconnect());
  }

  queue<T>(name: string, options: Omit<QueueOptions, 'connection'> = {}): Queue<T> {
    const make = (place: Pick<QueueOptions, 'connection' | 'prefix'>) =>
      new Queue<T>(name, { ...options, ...place }) as Queue<T>;
    return this.#open(name, false, make);
  }

  worker<T>(
    name: string,
    processor: Processor<T>,
    options: Omit<WorkerOptions, 'connection'> = {},
  ): Worker<T> {
    const make = (place: Pick<WorkerOptions, 'connection' | 'prefix'>) =>
      new Worker<T>(name, processor, { ...WORKER_TIMES, ...options, ...place }) as Worker<T>;
    return this.#open(name, true, make);
  }

  /**
   * Starts a worker. On Redis it may begin while the server is away; on PostgreSQL such a worker
   * would spin without end and starve the process, so this rejects instead.
   */
  async startWorker<T>(
    name: string,
    processor: Processor<T>,
    options: Omit<WorkerOptions, 'connection' | 'autorun'> = {},
  ): Promise<Worker<T>> {
    const worker = this.worker<T>(name, processor, { ...options, autorun: false });
    const note = (error: unknown): void => log.debug({ err: error, queue: name }, 'queue is away');
    worker.on('error', note);
    if (this.kind === 'postgres') await worker.waitUntilReady();
    worker.run().catch(note);
    return worker;
  }
}
