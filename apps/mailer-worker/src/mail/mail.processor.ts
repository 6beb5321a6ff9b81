import { setTimeout as wait } from 'node:timers/promises';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { MAIL_QUEUE, mailJobId, type MailOutcome } from '@netward/contracts';
import { log } from '@netward/nest-kit';
import { QueueBackend } from '@netward/nest-kit/queue';
import { type Job, UnrecoverableError, type Worker } from 'bullmq';
import { CONFIG, type Config } from '../config.ts';
import { createLinks } from '../templates/links.ts';
import { renderMail } from '../templates/render-mail.tsx';
import { MailTransport, SendFailure, type Sent } from '../transport/mail-transport.ts';
import { forgedTotal, outcomesTotal } from './mail-metrics.ts';
import { openMail, type OpenedMail } from './open-mail.ts';
import { Outcomes } from './outcomes.ts';
import { retryDelayMs } from './retry-delay.ts';
import { SentMails } from './sent-mails.ts';

const DAY_S = 24 * 3600;
/** Longer than a worker needs to record its last job when the queue is there. */
const CLOSE_MS = 2_000;

/** At most five mails at once; a done job's id is kept for a day, so that it cannot be added anew. */
const WORKER_OPTIONS = {
  concurrency: 5,
  removeOnComplete: { age: DAY_S, count: 10_000 },
  removeOnFail: { age: 30 * DAY_S, count: 10_000 },
  settings: {
    backoffStrategy: (
      attemptsMade: number,
      _type?: string,
      _error?: Error,
      job?: { data: unknown },
    ) => retryDelayMs(attemptsMade, (job?.data as { deadline: string }).deadline, Date.now()),
  },
};

/** Turns jobs into mails: opens, writes, sends and reports each, and lets the queue retry. */
@Injectable()
export class MailProcessor implements OnModuleInit, OnModuleDestroy {
  readonly #sentMails = new SentMails();
  readonly #inHand = new Set<Promise<void>>();
  #worker: Worker<unknown> | undefined;

  constructor(
    private readonly backend: QueueBackend,
    private readonly transport: MailTransport,
    private readonly outcomes: Outcomes,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async onModuleInit(): Promise<void> {
    const take = (job: Job<unknown>): Promise<void> => this.#take(job);
    this.#worker = await this.backend.startWorker<unknown>(MAIL_QUEUE, take, WORKER_OPTIONS);
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.race([this.#worker?.close(), this.#handsEmpty()]);
  }

  /** The worker cannot close while its queue is away; what matters then is the mails in hand. */
  async #handsEmpty(): Promise<void> {
    await wait(CLOSE_MS, undefined, { ref: false });
    await Promise.allSettled(this.#inHand);
    await wait(CLOSE_MS, undefined, { ref: false });
  }

  async #take(job: Job<unknown>): Promise<void> {
    const work = this.#process(job);
    this.#inHand.add(work);
    await work.finally(() => this.#inHand.delete(work));
  }

  async #process(job: Job<unknown>): Promise<void> {
    const mail = openMail(job.data, this.config.MAIL_SEALING_KEY);
    if (typeof mail === 'string') {
      forgedTotal.inc({ reason: mail });
      log.error({ jobId: job.id, reason: mail }, 'a job is not authentic, no mail was sent');
      throw new UnrecoverableError(`not authentic: ${mail}`);
    }
    if (Date.parse(mail.job.deadline) <= Date.now())
      return this.#report(mail, { state: 'expired' });
    try {
      const { messageId, code } = await this.#send(mail);
      await this.#report(mail, { state: 'sent', messageId, code });
    } catch (error) {
      await this.#reportFailure(mail, error, job.attemptsMade);
      throw error;
    }
  }

  async #send(mail: OpenedMail): Promise<Sent> {
    const { row, generation } = mail.job;
    const id = mailJobId(row, generation);
    const known = this.#sentMails.get(id);
    if (known) return known;
    const written = await renderMail(mail.kind, mail.content, createLinks(this.config.PUBLIC_URL));
    const sent = await this.transport.send({ ...written, id, row, to: mail.to });
    this.#sentMails.add(id, sent);
    return sent;
  }

  /** Reports a refusal, or the first deferral of a mail, before the queue learns of the failure. */
  async #reportFailure(mail: OpenedMail, error: unknown, triesBefore: number): Promise<void> {
    if (!(error instanceof SendFailure)) throw error;
    const { code, isPermanent } = error;
    if (isPermanent) {
      await this.#report(mail, { state: 'refused', code });
      throw new UnrecoverableError(error.message);
    }
    if (triesBefore === 0) await this.#report(mail, { state: 'deferred', code });
  }

  async #report(
    mail: OpenedMail,
    facts: Partial<MailOutcome> & Pick<MailOutcome, 'state'>,
  ): Promise<void> {
    const { row, generation, requestId } = mail.job;
    const { state, code } = facts;
    await this.outcomes.report({ row, generation, at: new Date().toISOString(), ...facts });
    outcomesTotal.inc({ kind: mail.kind, state });
    log.info({ row, generation, kind: mail.kind, requestId, state, code }, 'mail');
  }
}
