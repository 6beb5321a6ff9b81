import { setTimeout as wait } from 'node:timers/promises';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { MAIL_QUEUE, NEWSLETTER_QUEUE } from '@netward/contracts';
import { log } from '@netward/nest-kit';
import { QueueBackend } from '@netward/nest-kit/queue';
import type { Job, Worker } from 'bullmq';
import { MailProcessor } from './mail.processor.ts';
import { MailServerWatch } from './mail-server-watch.ts';
import { type MailTimes, TIMES } from './mail-times.ts';

const DAY_S = 24 * 3600;
/** Longer than a worker needs to record its last job when the queue is there. */
const CLOSE_MS = 2_000;

/** Concurrent mails from each queue: the newsletter never occupies all SMTP connections. */
const CONCURRENCY = { [MAIL_QUEUE]: 5, [NEWSLETTER_QUEUE]: 2 } as const;

/** The id of a finished job is kept for a day, so that it cannot be added again. */
const KEPT_JOBS = {
  removeOnComplete: { age: DAY_S, count: 10_000 },
  removeOnFail: { age: 30 * DAY_S, count: 10_000 },
};

/** Runs one worker for each of the two mail queues and pauses both while the mail server is away. */
@Injectable()
export class MailWorkers implements OnModuleInit, OnModuleDestroy {
  readonly #running = new Set<Promise<void>>();
  #workers: Worker<unknown>[] = [];

  constructor(
    private readonly backend: QueueBackend,
    private readonly processor: MailProcessor,
    private readonly watch: MailServerWatch,
    @Inject(TIMES) private readonly times: MailTimes,
  ) {}

  async onModuleInit(): Promise<void> {
    const names = Object.keys(CONCURRENCY) as (keyof typeof CONCURRENCY)[];
    this.#workers = await Promise.all(names.map((name) => this.#start(name)));
  }

  async #start(name: keyof typeof CONCURRENCY): Promise<Worker<unknown>> {
    const handle = (job: Job<unknown>, token?: string): Promise<void> =>
      this.#track(this.processor.process(job, name, token));
    const worker = await this.backend.startWorker<unknown>(name, handle, {
      ...KEPT_JOBS,
      ...this.times.worker,
      concurrency: CONCURRENCY[name],
      settings: {
        backoffStrategy: (attemptsMade, _type, _error, failed) => {
          const { deadline } = failed?.data as { deadline: string };
          return this.times.retryDelayMs(attemptsMade, deadline, Date.now());
        },
      },
    });
    const note = (error: unknown): void => log.debug({ err: error, queue: name }, 'queue is away');
    this.watch.add({
      pause: () => void worker.pause(true).catch(note),
      resume: () => void worker.resume().catch(note),
    });
    return worker;
  }

  async #track(work: Promise<void>): Promise<void> {
    this.#running.add(work);
    await work.finally(() => this.#running.delete(work));
  }

  async onModuleDestroy(): Promise<void> {
    const closed = Promise.all(this.#workers.map((worker) => worker.close()));
    await Promise.race([closed, this.#runningFinished()]);
  }

  /** A worker cannot close while its queue is away; then only the mails being sent matter. */
  async #runningFinished(): Promise<void> {
    await wait(CLOSE_MS, undefined, { ref: false });
    await Promise.allSettled(this.#running);
    await wait(CLOSE_MS, undefined, { ref: false });
  }
}
