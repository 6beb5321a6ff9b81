import { setTimeout as wait } from 'node:timers/promises';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import {
  type ClaimedMail,
  MAIL_QUEUE,
  mailContents,
  mailJob,
  mailReport,
  type MailReport,
  NEWSLETTER_QUEUE,
} from '@netward/contracts';
import { Counter, inSpan, log, metrics } from '@netward/nest-kit';
import { QueueBackend } from '@netward/nest-kit/queue';
import type { Worker } from 'bullmq';
import { AuthClient } from '../calls/auth.client.ts';
import { CONFIG, type MailerConfig } from '../config.ts';
import { renderMail } from '../templates/render-mail.tsx';
import { createLinks } from '../templates/template.ts';
import { MailTransport, type Sent } from '../transport/mail-transport.ts';
import { SendFailure } from '../transport/smtp-session.ts';
import { MailServerWatch } from './mail-server-watch.ts';
import { type MailTimes, TIMES } from './mail-times.ts';

type Attempt = Pick<MailReport, 'outcome' | 'code' | 'reply' | 'messageId'>;

/** Outcomes of mails by kind; every attempt counts. */
const outcomesTotal = new Counter({
  name: 'mail_outcomes_total',
  help: 'Attempts to send mails, by kind and outcome',
  labelNames: ['kind', 'state'],
  registers: [metrics],
});

// A rate is known from the first mail on only where the series began before it.
for (const kind of Object.keys(mailContents))
  for (const state of mailReport.shape.outcome.options) outcomesTotal.inc({ kind, state }, 0);

const REMEMBERED = 10_000;

/** Turns a job into a mail: claims it, writes it, sends it and reports how that ended. */
@Injectable()
export class MailProcessor {
  /**
   * The mails that this process has sent, the oldest first. A mail that comes back because its report
   * came too late is reported again and not sent again.
   */
  readonly #sent = new Map<string, Sent>();

  constructor(
    private readonly transport: MailTransport,
    private readonly auth: AuthClient,
    private readonly watch: MailServerWatch,
    @Inject(CONFIG) private readonly config: MailerConfig,
  ) {}

  /** While a server is away the job waits here, so that the queue keeps the others. */
  async process(data: unknown, stopping: AbortSignal): Promise<void> {
    const job = mailJob.safeParse(data);
    if (!job.success) {
      log.error('a job names no mail and is dropped');
      return;
    }
    const { row } = job.data;
    for (;;) {
      await this.watch.untilThere(stopping);
      const claim = await this.auth.claim(row, stopping);
      if (claim.outcome !== 'claimed') return;
      const { kind, trace, requestId } = claim;
      const span = { name: `mail ${kind}`, kind: 'consumer', parent: trace } as const;
      const facts = { 'netward.request_id': requestId };
      const outcome = await inSpan({ ...span, facts }, () => this.#deliver(row, claim));
      if (outcome !== 'server-away') return;
    }
  }

  /** The lease is kept until the report is stored, or another mailer would send the mail again. */
  async #deliver(row: string, claim: ClaimedMail): Promise<MailReport['outcome']> {
    const { lease, generation, kind, renewSeconds, requestId } = claim;
    const work = async (lost: AbortSignal): Promise<Attempt> => {
      const attempt = await this.#attempt(row, claim, lost);
      const at = new Date().toISOString();
      await this.auth.report({ row, lease, generation, at, ...attempt });
      return attempt;
    };
    const { outcome, code } = await this.auth.keep({ row, lease, renewSeconds }, work);
    outcomesTotal.inc({ kind, state: outcome });
    log.info({ row, generation, kind, requestId, state: outcome, code }, 'mail');
    return outcome;
  }

  async #attempt(row: string, claim: ClaimedMail, lost: AbortSignal): Promise<Attempt> {
    try {
      return { outcome: 'sent', ...(await this.#send(row, claim, lost)) };
    } catch (error) {
      if (!(error instanceof SendFailure)) {
        log.error({ err: error, row }, 'a mail could not be written');
        return { outcome: 'failed' };
      }
      const { outcome, code, reply } = error;
      if (outcome === 'server-away') this.watch.noteAway(error);
      return { outcome, code, reply };
    }
  }

  async #send(row: string, claim: ClaimedMail, lost: AbortSignal): Promise<Sent> {
    const { generation, kind, to } = claim;
    const id = `${row}-${generation}`;
    const known = this.#sent.get(id);
    if (known) return known;
    const content = mailContents[kind].parse(claim.content);
    const written = await renderMail(kind, content, createLinks(this.config.PUBLIC_URL));
    const sent = await this.transport.send({ ...written, id, row, to }, lost);
    this.#sent.set(id, sent);
    const [oldest] = this.#sent.keys();
    if (this.#sent.size > REMEMBERED && oldest) this.#sent.delete(oldest);
    return sent;
  }
}

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
