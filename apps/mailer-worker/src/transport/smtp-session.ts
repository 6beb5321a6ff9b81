import type { Readable } from 'node:stream';
import type { MailReport } from '@netward/contracts';
import type { MimeNodeEnvelope } from 'nodemailer/lib/mime-node';
import SMTPConnection, { type SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection';
import type { MailTimes } from '../mail/mail-times.ts';

/** The steps whose reply is about this mail. */
const MAIL_STEPS: ReadonlySet<unknown> = new Set(['MAIL FROM', 'RCPT TO', 'DATA']);
/** "Authentication required" and the like: our settings are wrong, not the mail. RFC 4954. */
const ABOUT_SENDING: ReadonlySet<unknown> = new Set([530, 534, 535, 538]);

type FailedOutcome = Exclude<MailReport['outcome'], 'sent'>;

/** What nodemailer's errors carry: a kind of error, the step it happened in, the reply and its code. */
interface SmtpError {
  code?: unknown;
  command?: unknown;
  responseCode?: unknown;
  response?: unknown;
}

function statusOf({ responseCode }: SmtpError): number | undefined {
  return typeof responseCode === 'number' ? responseCode : undefined;
}

const REPLY_LENGTH = 300;
const LEFT_OUT = '…';
/** The codes that begin each line of a reply (RFC 5321 section 4.2, RFC 3463). */
const REPLY_CODES = /^\d{3}[ -]?(?:\d\.\d{1,3}\.\d{1,3} )?/gm;
/** As long as the token of a link, which a filter may repeat. */
const TOKEN = /[\w-]{32}/;
/** A shorter mailbox would be found within other words. */
const TELLING_LENGTH = 4;

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/**
 * The server's words for support, as one line of the ASCII that a reply may have. Replies often repeat the
 * address: whatever names a mailbox or the recipient's domain is left out.
 */
function readReply({ response }: SmtpError, recipient: string): string | undefined {
  if (typeof response !== 'string') return undefined;
  const [mailbox = '', domain = ''] = recipient.toLowerCase().split(/@(?=[^@]*$)/);
  const names = [mailbox, mailbox.replace(/\+.*/, '')].map(lettersOf).filter(Boolean);
  const isPrivate = (word: string): boolean => {
    const letters = lettersOf(word);
    const namesMailbox = names.some(
      (name) => letters === name || (name.length >= TELLING_LENGTH && letters.includes(name)),
    );
    const lower = word.toLowerCase();
    return namesMailbox || TOKEN.test(word) || lower.includes('@') || lower.includes(domain);
  };
  const text = response.replace(REPLY_CODES, '').replace(/[^\x21-\x7e]+/g, ' ');
  const shown = text.replace(/[^\s<>()[\]"',;]+/g, (word) => (isPrivate(word) ? LEFT_OUT : word));
  return shown.trim().slice(0, REPLY_LENGTH) || undefined;
}

/** A mail that was not sent, as far as we know. */
export class SendFailure extends Error {
  private constructor(
    reason: string,
    readonly outcome: FailedOutcome,
    readonly code?: number,
    /** What the server said, without addresses. */
    readonly reply?: string,
  ) {
    super(reason);
  }

  /** The mail server did not let us in, so the next mail would fail in the same way. */
  static ofSignIn(error: unknown): SendFailure {
    return new SendFailure(absenceOf((error ?? {}) as SmtpError), 'server-away');
  }

  /**
   * A failure after the server let us in. Refused means that the server answered this mail with a 5xx
   * reply (RFC 5321 section 4.2.1). Without a reply it matters whether the server had the whole mail.
   */
  static ofMail(error: unknown, isWhole: boolean, recipient: string): SendFailure {
    const facts = (error ?? {}) as SmtpError;
    const status = statusOf(facts);
    const reason = `the mail was not accepted: ${describe(facts)}`;
    if (status === undefined)
      return new SendFailure(reason, isWhole ? 'unconfirmed' : 'interrupted');
    const isRefusal = status >= 500 && !ABOUT_SENDING.has(status) && MAIL_STEPS.has(facts.command);
    const reply = readReply(facts, recipient);
    return new SendFailure(reason, isRefusal ? 'refused' : 'deferred', status, reply);
  }
}

function describe(facts: SmtpError): string {
  return [facts.code, facts.command, statusOf(facts)].filter(Boolean).join(' ') || 'unknown error';
}

/** Why the server did not let us in, as a sentence for operators and the desk. */
function absenceOf(facts: SmtpError): string {
  if (facts.code === 'ETLS')
    return 'The mail server offers no encryption that we can use (STARTTLS), and this service sends nothing without it.';
  if (facts.code === 'EAUTH') return 'The mail server does not accept our name and password.';
  return `The mail server cannot be reached (${describe(facts)}).`;
}

/** Where to connect, as whom, and how long to wait. */
export interface SmtpSettings {
  options: SMTPConnectionOptions;
  auth?: { user: string; pass: string } | undefined;
  times: Pick<MailTimes, 'connectMs' | 'signInMs' | 'untilDotMs' | 'dotReplyMs'>;
}

/** Why a session ends a send: nodemailer has no reply to name. */
const TIMED_OUT = { code: 'ETIMEDOUT' } as const;
const GIVEN_UP = { code: 'EABORTED' } as const;

/**
 * A connection to the mail server that let us in. Nodemailer's own pool has one time limit for all of
 * SMTP, and its errors do not tell how far a mail had come; ADR 36 says why that matters.
 */
export class SmtpSession {
  /** Mails sent so far. */
  mails = 0;
  readonly #connection: SMTPConnection;
  readonly #times: SmtpSettings['times'];
  #giveUp = (): void => undefined;

  private constructor(connection: SMTPConnection, times: SmtpSettings['times']) {
    this.#connection = connection;
    this.#times = times;
  }

  /** Connects and signs in; rejects with the failure `server-away`. */
  static async open({ options, auth, times }: SmtpSettings): Promise<SmtpSession> {
    const connection = new SMTPConnection({
      ...options,
      connectionTimeout: times.connectMs,
      greetingTimeout: times.connectMs,
      socketTimeout: times.untilDotMs + times.dotReplyMs,
    });
    let timer: NodeJS.Timeout | undefined;
    try {
      await new Promise<void>((resolve, reject) => {
        timer = setTimeout(() => reject(TIMED_OUT), times.signInMs);
        const settle = (error?: Error | null) => (error ? reject(error) : resolve());
        connection.on('error', reject);
        connection.connect((error) => {
          if (error || !auth || !connection.allowsAuth) settle(error);
          else connection.login(auth, settle);
        });
      });
      return new SmtpSession(connection, times);
    } catch (error) {
      connection.close();
      throw SendFailure.ofSignIn(error);
    } finally {
      clearTimeout(timer);
    }
  }

  onEnd(listener: () => void): void {
    this.#connection.once('end', listener);
  }

  quit(): void {
    this.#connection.quit();
  }

  close(): void {
    this.#connection.close();
  }

  /** Ends the send in progress, whatever the server may have said later. */
  interrupt(): void {
    this.#giveUp();
  }

  /**
   * Hands one mail over and returns the server's reply; rejects with a `SendFailure`. While the server
   * does not have the whole mail, `signal` stops it.
   */
  async send(envelope: MimeNodeEnvelope, message: Readable, signal: AbortSignal): Promise<string> {
    let isWhole = false;
    let timer: NodeJS.Timeout | undefined;
    const onAbort = (): void => void (isWhole || this.#giveUp());
    signal.addEventListener('abort', onAbort);
    try {
      return await new Promise<string>((resolve, reject) => {
        const limit = (ms: number) => {
          clearTimeout(timer);
          timer = setTimeout(() => reject(TIMED_OUT), ms);
        };
        this.#giveUp = () => reject(GIVEN_UP);
        limit(this.#times.untilDotMs);
        message.once('end', () => {
          isWhole = true;
          limit(this.#times.dotReplyMs);
        });
        this.#connection.send({ ...envelope, from: envelope.from || '' }, message, (error, sent) =>
          error ? reject(error) : resolve(sent.response),
        );
      });
    } catch (error) {
      throw SendFailure.ofMail(error, isWhole, envelope.to[0] ?? '');
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      this.mails++;
    }
  }

  /** Makes the session ready for the next mail after a refusal; false when it is over. */
  reset(): Promise<boolean> {
    return new Promise((resolve) => {
      const settle = (isReady: boolean): void => {
        clearTimeout(timer);
        this.#connection.off('end', onEnd);
        resolve(isReady);
      };
      const onEnd = (): void => settle(false);
      const timer = setTimeout(onEnd, this.#times.connectMs);
      this.#connection.once('end', onEnd);
      this.#connection.reset((error) => settle(!error));
    });
  }
}
