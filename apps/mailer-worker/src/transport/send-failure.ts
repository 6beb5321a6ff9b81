/** The steps whose reply is about this mail; before them a reply is about us or the server. */
const MAIL_STEPS: ReadonlySet<unknown> = new Set(['MAIL FROM', 'RCPT TO', 'DATA']);
/** "Authentication required" and the like: our settings are wrong, not the mail. RFC 4954. */
const ABOUT_SENDING: ReadonlySet<unknown> = new Set([530, 534, 535, 538]);

/** No connection, or none that lets us in: the next mail would fail in the same way. */
const SERVER_AWAY: ReadonlySet<unknown> = new Set([
  'ECONNECTION',
  'ECONNREFUSED',
  'ETIMEDOUT',
  'ESOCKET',
  'EDNS',
  'ETLS',
  'EPROTOCOL',
  'EAUTH',
]);

/**
 * A mail that was not accepted. Permanent means that the server refused this mail with a 5xx reply
 * (RFC 5321 section 4.2.1); anything else may be temporary and is tried again. The text of the
 * server's reply is left out, since it often repeats the recipient's address.
 */
export class SendFailure extends Error {
  readonly isPermanent: boolean;
  /** The server could not be reached at all; the mail is not the cause. */
  readonly isServerAway: boolean;
  readonly code: number | undefined;

  private constructor(
    reason: string,
    facts: Pick<SendFailure, 'code' | 'isPermanent' | 'isServerAway'>,
  ) {
    super(`the mail was not accepted: ${reason}`);
    this.code = facts.code;
    this.isPermanent = facts.isPermanent;
    this.isServerAway = facts.isServerAway;
  }

  /** Reads a nodemailer error, which carries the reply's code and the step it answered. */
  static from(error: unknown): SendFailure {
    const { code, command, responseCode } = (error ?? {}) as Record<string, unknown>;
    const status = typeof responseCode === 'number' ? responseCode : undefined;
    const isAboutMail = MAIL_STEPS.has(command);
    const isRefusal = status !== undefined && status >= 500 && !ABOUT_SENDING.has(status);
    const reason = [code, command, status].filter(Boolean).join(' ') || 'unknown error';
    return new SendFailure(reason, {
      code: status,
      isPermanent: isRefusal && isAboutMail,
      isServerAway: !isAboutMail && SERVER_AWAY.has(code),
    });
  }
}
