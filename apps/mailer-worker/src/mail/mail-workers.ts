import { setTimeout as wait } from 'node:timers/promises';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { MAIL_QUEUE, NEWSLETTER_QUEUE } from '@netward/contracts';
import { QueueBackend } from '@netward/nest-kit/queue';
import type { Worker } from 'bullmq';
import { MailTransport } from '../transport/mail-transport.ts';
import { MailProcessor } from './mail.processor.ts';
import { type MailTimes, TIMES } from './mail-times.ts';

/** Longer than a worker needs to record its last job when the queue is there. */
const CLOSE_MS = 2_000;

/** Concurrent mails from each queue: the newsletter never occupies all SMTP connections. */
const CONCURRENCY = { [MAIL_QUEUE]: 5, [NEWSLETTER_QUEUE]: 2 } as const;

/** Nothing is kept, also of jobs that an earlier version added: the truth is in the outbox. */
const NO_MEMORY = { removeOnComplete: { count: 0 }, removeOnFail: { count: 0 } };

/** Runs one worker for each of the two mail queues. */
@Injectable()
export class MailWorkers implements OnModuleInit, OnModuleDestroy {
  readonly #running = new Set<Promise<void>>();
  readonly #stopping = new AbortController();
  #workers: Worker<unknown>[] = [];

  constructor(
    private readonly backend: QueueBackend,
    private readonly processor: MailProcessor,
    private readonly transport: MailTransport,
    @Inject(TIMES) private readonly times: MailTimes,
  ) {}

  async onModuleInit(): Promise<void> {
    const names = Object.keys(CONCURRENCY) as (keyof typeof CONCURRENCY)[];
    this.#workers = await Promise.all(names.map((name) => this.#start(name)));
  }

  #start(name: keyof typeof CONCURRENCY): Promise<Worker<unknown>> {
    return this.backend.startWorker<unknown>(
      name,
      ({ data }) => this.#track(this.processor.process(data, this.#stopping.signal)),
      { ...NO_MEMORY, ...this.times.worker, concurrency: CONCURRENCY[name] },
    );
  }

  async #track(work: Promise<void>): Promise<void> {
    this.#running.add(work);
    await work.finally(() => this.#running.delete(work));
  }

  async onModuleDestroy(): Promise<void> {
    this.#stopping.abort();
    const closed = Promise.all(this.#workers.map((worker) => worker.close()));
    await Promise.race([closed, this.#runningFinished()]);
  }

  /** A worker cannot close while its queue is away; then only the mails being sent matter. */
  async #runningFinished(): Promise<void> {
    const patience = wait(this.times.stopMs, undefined, { ref: false });
    await Promise.race([Promise.allSettled(this.#running), patience]);
    this.transport.interrupt();
    await Promise.allSettled(this.#running);
    await wait(CLOSE_MS, undefined, { ref: false });
  }
}
