import {
  createPostgresBackend,
  createRedisBackend,
  Queue,
  setDefaultBackendFactory,
  Worker,
} from 'bullmq';
import type { ConnectionOptions, Processor, QueueOptions, WorkerOptions } from 'bullmq';
import { log } from '../logging/log.ts';

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

const RECONNECT_MAX_MS = 2000;

function redisConnection(url: string, isWorker: boolean) {
  const { hostname, port, username, password, protocol, pathname } = new URL(url);
  return {
    host: hostname,
    port: Number(port || 6379),
    db: Number(pathname.slice(1) || 0),
    ...(username && { username: decodeURIComponent(username) }),
    ...(password && { password: decodeURIComponent(password) }),
    ...(protocol === 'rediss:' && { tls: {} }),
    // A worker waits for Redis for as long as it takes; whoever adds a job wants to know at once.
    maxRetriesPerRequest: isWorker ? null : 1,
    enableOfflineQueue: isWorker,
    // The library's own waits grow to twenty seconds, in which mail would go on waiting.
    retryStrategy: (attempt: number) => Math.min(attempt * 200, RECONNECT_MAX_MS),
  };
}

/**
 * Makes queues and workers on the back end that the settings name: Redis where there is one, else
 * PostgreSQL. One back end a process.
 */
export class QueueBackend {
  readonly kind: 'redis' | 'postgres';
  readonly #settings: QueueSettings;

  constructor(settings: QueueSettings) {
    if (!settings.redisUrl && !settings.databaseUrl) throw new Error('No back end for the queue');
    this.#settings = settings;
    this.kind = settings.redisUrl ? 'redis' : 'postgres';
    setDefaultBackendFactory<never, never>(
      (this.kind === 'redis' ? createRedisBackend : createPostgresBackend) as never,
    );
  }

  #connection(isWorker: boolean): ConnectionOptions {
    const { redisUrl, databaseUrl } = this.#settings;
    if (redisUrl) return redisConnection(redisUrl, isWorker);
    const connection = {
      connectionString: databaseUrl,
      schema: QUEUE_SCHEMA,
      migrate: true,
      max: 5,
    };
    return connection as unknown as ConnectionOptions;
  }

  queue<T>(name: string, options: Omit<QueueOptions, 'connection'> = {}): Queue<T> {
    return new Queue<T>(name, { ...options, connection: this.#connection(false) }) as Queue<T>;
  }

  worker<T>(
    name: string,
    processor: Processor<T>,
    options: Omit<WorkerOptions, 'connection'> = {},
  ): Worker<T> {
    return new Worker<T>(name, processor, {
      ...WORKER_TIMES,
      ...options,
      connection: this.#connection(true),
    }) as Worker<T>;
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
