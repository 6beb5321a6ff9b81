import type { Readable } from 'node:stream';
import type { MimeNodeEnvelope } from 'nodemailer/lib/mime-node';
import SMTPConnection, { type SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection';
import type { MailTimes } from '../mail/mail-times.ts';
import { SendFailure } from './send-failure.ts';

/** Where to connect, as whom, and how long to wait. */
export interface SmtpSettings {
  options: SMTPConnectionOptions;
  auth?: { user: string; pass: string } | undefined;
  times: Pick<MailTimes, 'connectMs' | 'signInMs' | 'untilDotMs' | 'dotReplyMs'>;
}

/** A mail as it goes over the wire. */
export interface WireMail {
  envelope: MimeNodeEnvelope;
  message: Readable;
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

  /** Says goodbye; the server ends the connection. */
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
  async send({ envelope, message }: WireMail, signal: AbortSignal): Promise<string> {
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
