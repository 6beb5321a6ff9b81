import { log } from '@netward/nest-kit';
import { Client } from 'pg';
import { OUTBOX_CHANNEL } from './outbox.service.ts';

const RECONNECT_MS = 1000;
const CONNECT_LIMIT_MS = 2000;

/**
 * Listens for PostgreSQL's notifications of new mail. It has its own connection because a pooled one
 * cannot listen; after a lost connection it reconnects and wakes the relay once, in case it missed
 * something.
 */
export class OutboxListener {
  readonly #url: string;
  readonly #wake: () => void;
  #client: Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(url: string, wake: () => void) {
    this.#url = url;
    this.#wake = wake;
  }

  async start(): Promise<void> {
    const client = new Client({
      connectionString: this.#url,
      connectionTimeoutMillis: CONNECT_LIMIT_MS,
      keepAlive: true,
      application_name: 'outbox-listener',
    });
    this.#client = client;
    client.on('notification', this.#wake);
    client.on('error', (error) =>
      log.warn({ err: error }, 'the outbox listener lost its connection'),
    );
    client.once('end', () => this.#reconnect());
    try {
      await client.connect();
      await client.query(`LISTEN ${OUTBOX_CHANNEL}`);
      this.#wake();
    } catch (error) {
      log.debug({ err: error }, 'the outbox listener cannot connect');
      await client.end().catch(() => undefined);
      this.#reconnect();
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#client?.end().catch(() => undefined);
  }

  #reconnect(): void {
    clearTimeout(this.#timer);
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => void this.start(), RECONNECT_MS);
  }
}
