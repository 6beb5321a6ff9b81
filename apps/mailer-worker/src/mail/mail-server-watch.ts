import { EventEmitter, once } from 'node:events';
import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { Gauge, log, metrics } from '@netward/nest-kit';
import { MailTransport } from '../transport/mail-transport.ts';
import type { SendFailure } from '../transport/smtp-session.ts';
import { type MailTimes, TIMES } from './mail-times.ts';

const FIRST_PROBE_MS = 500;

/** 1 while the mail server cannot be reached and mails wait. */
const serverAway = new Gauge({
  name: 'mail_server_away',
  help: 'Whether the mail server is away, so that mails wait',
  registers: [metrics],
});

/** A mail server that does not let us in. */
export interface ServerAbsence {
  since: Date;
  /** Why, as a sentence for operators and the desk. */
  because: string;
}

/**
 * Knows whether the mail server lets us in. While it does not, no mail is tried; the server is probed
 * now and then.
 */
@Injectable()
export class MailServerWatch implements OnApplicationBootstrap, OnModuleDestroy {
  #absence: ServerAbsence | undefined;
  readonly #events = new EventEmitter();
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(
    private readonly transport: MailTransport,
    @Inject(TIMES) private readonly times: MailTimes,
  ) {}

  /** Undefined while the server lets us in. */
  get absence(): ServerAbsence | undefined {
    return this.#absence;
  }

  /** Says at the start what keeps mails from being sent. */
  async onApplicationBootstrap(): Promise<void> {
    void this.#probe(FIRST_PROBE_MS);
  }

  /** Returns when mails can be tried; throws when `stopping` aborts first. */
  async untilThere(stopping: AbortSignal): Promise<void> {
    if (!this.#absence) return;
    await once(this.#events, 'back', { signal: stopping });
  }

  /** To be called when the server did not let us in. */
  noteAway({ message: because }: SendFailure): void {
    if (this.#absence || this.#isStopped) return;
    this.#absence = { since: new Date(), because };
    serverAway.set(1);
    log.warn({ because }, 'the mail server is away, mails wait');
    this.#probeIn(FIRST_PROBE_MS);
  }

  onModuleDestroy(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  #probeIn(waitMs: number): void {
    this.#timer = setTimeout(() => void this.#probe(waitMs), waitMs);
  }

  async #probe(waitMs: number): Promise<void> {
    const failure = await this.transport.probe();
    if (this.#isStopped) return;
    if (!failure) return this.#noteThere();
    if (!this.#absence) return this.noteAway(failure);
    this.#absence = { ...this.#absence, because: failure.message };
    this.#probeIn(Math.min(waitMs * 2, this.times.longestProbeMs));
  }

  #noteThere(): void {
    if (!this.#absence) return;
    this.#absence = undefined;
    serverAway.set(0);
    log.info('the mail server is back');
    this.#events.emit('back');
  }
}
