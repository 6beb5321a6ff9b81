import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { callDependency } from '@netward/nest-kit';
import MailComposer from 'nodemailer/lib/mail-composer';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import { CONFIG, domainOf, type MailerConfig, requiresTls } from '../config.ts';
import { type MailTimes, TIMES } from '../mail/mail-times.ts';
import type { RenderedMail } from '../templates/render-mail.tsx';
import { SendFailure, SmtpSession, type SmtpSettings } from './smtp-session.ts';

/** A mail ready to be sent. Its Message-ID is made from `id`, so that a second copy has the same. */
export interface OutgoingMail extends RenderedMail {
  id: string;
  row: string;
  to: string;
}

export interface Sent {
  messageId: string;
  code: number;
}

/** Refusing one mail for good is not a failure of the server; everything else that stops a mail is. */
const SEND = {
  dependency: 'smtp',
  operation: 'send',
  isFailure: (error: unknown) => !(error instanceof SendFailure && error.outcome === 'refused'),
} as const;

const ACCEPTED = 250;
/** An unused session ends before the server or a firewall forgets it. */
const IDLE_MS = 60_000;
/** Some servers allow a hundred mails in a session. */
const MAILS_PER_SESSION = 100;
/** Replies after which a session can go on: it answered, and did not say that it closes (421). */
const canGoOn = ({ code }: SendFailure): boolean => code !== undefined && code !== 421;

/** Sends mails over sessions that are kept for the next mail. */
@Injectable()
export class MailTransport implements OnApplicationShutdown {
  readonly #settings: SmtpSettings;
  readonly #from: MailerConfig['MAIL_FROM'];
  /** Sessions that wait for a mail, each with the timer of its end. */
  readonly #idle = new Map<SmtpSession, NodeJS.Timeout>();
  readonly #busy = new Set<SmtpSession>();

  constructor(@Inject(CONFIG) config: MailerConfig, @Inject(TIMES) times: MailTimes) {
    const { auth, ...options } = parseConnectionUrl(config.SMTP_URL);
    const requireTLS = requiresTls(config.SMTP_URL, config.NODE_ENV);
    this.#settings = { options: { ...options, ...(requireTLS && { requireTLS }) }, auth, times };
    this.#from = config.MAIL_FROM;
  }

  /**
   * Hands a mail to the mail server; rejects with a `SendFailure` when it was not accepted. `signal` stops
   * it while the server does not have the whole mail.
   */
  async send(mail: OutgoingMail, signal: AbortSignal): Promise<Sent> {
    const messageId = `<${mail.id}@${domainOf(this.#from)}>`;
    return callDependency(SEND, async () => {
      const reply = await this.#send(mail, messageId, signal);
      return { messageId, code: Number.parseInt(reply, 10) || ACCEPTED };
    });
  }

  /** Why the mail server does not let us in, or undefined; sends nothing. */
  async probe(): Promise<SendFailure | undefined> {
    try {
      (await SmtpSession.open(this.#settings)).quit();
      return undefined;
    } catch (error) {
      return error as SendFailure;
    }
  }

  /** Aborts the current send: the mailer is stopping. */
  interrupt(): void {
    for (const session of this.#busy) session.interrupt();
  }

  onApplicationShutdown(): void {
    for (const session of this.#idle.keys()) session.close();
  }

  /** A kept session may have died unnoticed; a mail of which it took nothing goes by the next one. */
  async #send(mail: OutgoingMail, messageId: string, signal: AbortSignal): Promise<string> {
    for (;;) {
      const kept = this.#take();
      const session = kept ?? (await this.#open());
      const node = this.#compose(mail, messageId);
      const message = node.createReadStream();
      this.#busy.add(session);
      try {
        const reply = await session.send(node.getEnvelope(), message, signal);
        this.#keep(session);
        return reply;
      } catch (error) {
        const failure = error as SendFailure;
        if (canGoOn(failure) && (await session.reset())) this.#keep(session);
        else session.close();
        if (!kept || message.readableDidRead || canGoOn(failure) || signal.aborted) throw error;
      } finally {
        this.#busy.delete(session);
      }
    }
  }

  async #open(): Promise<SmtpSession> {
    const session = await SmtpSession.open(this.#settings);
    session.onEnd(() => this.#forget(session));
    return session;
  }

  #take(): SmtpSession | undefined {
    const [session] = this.#idle.keys();
    if (session) this.#forget(session);
    return session;
  }

  #keep(session: SmtpSession): void {
    if (session.mails >= MAILS_PER_SESSION) session.quit();
    else this.#idle.set(session, setTimeout(() => session.quit(), IDLE_MS).unref());
  }

  #forget(session: SmtpSession): void {
    clearTimeout(this.#idle.get(session));
    this.#idle.delete(session);
  }

  #compose({ row, id: _, to, headers, replyTo, ...written }: OutgoingMail, messageId: string) {
    return new MailComposer({
      messageId,
      from: this.#from,
      to: { name: '', address: to },
      ...written,
      ...(replyTo && { replyTo: { name: '', address: replyTo } }),
      headers: { ...headers, 'X-Outbox-Id': row, 'Auto-Submitted': 'auto-generated' },
      disableFileAccess: true,
      disableUrlAccess: true,
    }).compile();
  }
}
