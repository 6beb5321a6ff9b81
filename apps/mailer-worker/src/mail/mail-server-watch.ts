import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { log } from '@netward/nest-kit';
import { MailTransport } from '../transport/mail-transport.ts';
import { serverAway } from './mail-metrics.ts';
import { type MailTimes, TIMES } from './mail-times.ts';

const FIRST_PROBE_MS = 500;

/** Work that stops while the mail server is away. */
export interface PausableWork {
  pause(): void;
  resume(): void;
}

/**
 * Knows whether the mail server can be reached. While it cannot, work stops, so that no mail uses up
 * its tries in vain; the server is probed now and then, and work resumes when it answers.
 */
@Injectable()
export class MailServerWatch implements OnModuleDestroy {
  readonly #works = new Set<PausableWork>();
  #awaySince: Date | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(
    private readonly transport: MailTransport,
    @Inject(TIMES) private readonly times: MailTimes,
  ) {}

  /** When the server went away; undefined while it is reachable. */
  get awaySince(): Date | undefined {
    return this.#awaySince;
  }

  add(work: PausableWork): void {
    this.#works.add(work);
  }

  /** To be called when the server could not be reached. */
  noteAway(): void {
    if (this.#awaySince || this.#isStopped) return;
    this.#awaySince = new Date();
    serverAway.set(1);
    log.warn('the mail server is away, mails wait');
    for (const work of this.#works) work.pause();
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
    const isThere = await this.transport.isThere();
    if (this.#isStopped) return;
    if (!isThere) return this.#probeIn(Math.min(waitMs * 2, this.times.longestProbeMs));
    this.#awaySince = undefined;
    serverAway.set(0);
    log.info('the mail server is back');
    for (const work of this.#works) work.resume();
  }
}
