import { Inject, Injectable } from '@nestjs/common';
import { mailJobId, type MailOutcome } from '@netward/contracts';
import { inSpan, log } from '@netward/nest-kit';
import { type Job, UnrecoverableError, WaitingError } from 'bullmq';
import { CONFIG, type MailerConfig } from '../config.ts';
import { createLinks } from '../templates/links.ts';
import { renderMail } from '../templates/render-mail.tsx';
import { MailTransport, SendFailure, type Sent } from '../transport/mail-transport.ts';
import { forgedTotal, outcomesTotal } from './mail-metrics.ts';
import { MailServerWatch } from './mail-server-watch.ts';
import { type OpenedMail, openMail } from './open-mail.ts';
import { OutcomeReporter } from './outcome-reporter.ts';
import { SentMails } from './sent-mails.ts';

/** Turns one job into one mail: opens, renders, sends and reports it, and leaves retries to the queue. */
@Injectable()
export class MailProcessor {
  readonly #sentMails = new SentMails();

  constructor(
    private readonly transport: MailTransport,
    private readonly outcomes: OutcomeReporter,
    private readonly watch: MailServerWatch,
    @Inject(CONFIG) private readonly config: MailerConfig,
  ) {}

  async process(job: Job<unknown>, queue: string, token?: string): Promise<void> {
    const mail = openMail({ id: job.id, queue, data: job.data }, this.config.MAIL_SEALING_KEY);
    if (typeof mail === 'string') {
      forgedTotal.inc({ reason: mail });
      log.error({ jobId: job.id, reason: mail }, 'a job is not authentic, no mail was sent');
      throw new UnrecoverableError(`not authentic: ${mail}`);
    }
    const { kind, job: asked } = mail;
    const span = { name: `mail ${kind}`, kind: 'consumer', parent: asked.trace } as const;
    const facts = { 'netward.request_id': asked.requestId };
    await inSpan({ ...span, facts }, () => this.#deliver(mail, job, token));
  }

  async #deliver(mail: OpenedMail, job: Job<unknown>, token: string | undefined): Promise<void> {
    if (Date.parse(mail.job.deadline) <= Date.now())
      return this.#report(mail, { state: 'expired' });
    try {
      const { messageId, code } = await this.#send(mail);
      await this.#report(mail, { state: 'sent', messageId, code });
    } catch (error) {
      if (!(error instanceof SendFailure)) throw error;
      await this.#giveBack(mail, error);
      if (!error.isServerAway) throw error;
      await this.#waitForServer(job, token);
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

  /** Reports a refusal or a deferral before the queue learns of the failure. */
  async #giveBack(mail: OpenedMail, { code, isPermanent, message }: SendFailure): Promise<void> {
    await this.#report(mail, { state: isPermanent ? 'refused' : 'deferred', code });
    if (isPermanent) throw new UnrecoverableError(message);
  }

  /** Puts the job back where it was: the failure was not the mail's and costs it no try. */
  async #waitForServer(job: Job<unknown>, token: string | undefined): Promise<never> {
    this.watch.noteAway();
    await job.moveToWait(token);
    throw new WaitingError();
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
