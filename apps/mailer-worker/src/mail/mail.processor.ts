import { Inject, Injectable } from '@nestjs/common';
import { type ClaimedMail, mailContents, mailJob, type MailReport } from '@netward/contracts';
import { inSpan, log } from '@netward/nest-kit';
import { CONFIG, type MailerConfig } from '../config.ts';
import { createLinks } from '../templates/links.ts';
import { renderMail } from '../templates/render-mail.tsx';
import { MailTransport, SendFailure, type Sent } from '../transport/mail-transport.ts';
import { MailClaimsClient } from './mail-claims.client.ts';
import { outcomesTotal } from './mail-metrics.ts';
import { MailServerWatch } from './mail-server-watch.ts';

type Attempt = Pick<MailReport, 'outcome' | 'code' | 'reply' | 'messageId'>;

const REMEMBERED = 10_000;

/**
 * The mails that this process has sent. A mail that comes back because its report came too late is
 * reported again and not sent again.
 */
class SentMails {
  readonly #sent = new Map<string, Sent>();

  get(id: string): Sent | undefined {
    return this.#sent.get(id);
  }

  add(id: string, sent: Sent): void {
    this.#sent.set(id, sent);
    const oldest = this.#sent.keys().next();
    if (this.#sent.size > REMEMBERED && !oldest.done) this.#sent.delete(oldest.value);
  }
}

/** Turns a job into a mail: claims it, writes it, sends it and reports how that ended. */
@Injectable()
export class MailProcessor {
  readonly #sentMails = new SentMails();

  constructor(
    private readonly transport: MailTransport,
    private readonly claims: MailClaimsClient,
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
      const claim = await this.claims.claim(row, stopping);
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
      await this.claims.report({ row, lease, generation, at, ...attempt });
      return attempt;
    };
    const { outcome, code } = await this.claims.keep({ row, lease, renewSeconds }, work);
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
    const known = this.#sentMails.get(id);
    if (known) return known;
    const content = mailContents[kind].parse(claim.content);
    const written = await renderMail(kind, content, createLinks(this.config.PUBLIC_URL));
    const sent = await this.transport.send({ ...written, id, row, to }, lost);
    this.#sentMails.add(id, sent);
    return sent;
  }
}
