/** The steps at which a server speaks about this mail; before them it speaks about us or itself. */
const MAIL_STEPS: ReadonlySet<unknown> = new Set(['MAIL FROM', 'RCPT TO', 'DATA']);
/** "Authentication required" and its like: our settings are wrong, not the mail. RFC 4954. */
const ABOUT_SENDING: ReadonlySet<unknown> = new Set([530, 534, 535, 538]);

/** No connection, or no welcome on it: whatever mail came next would fare the same. */
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
 * A mail that was not taken. Permanent means that the server refused this very mail with a 5xx
 * reply (RFC 5321 section 4.2.1); anything else may pass and is tried again.
 * The server's words are left out, since they often repeat the recipient's address.
 */
export class SendFailure extends Error {
  readonly isPermanent: boolean;
  /** The server could not be spoken to at all; the mail is not to blame. */
  readonly isServerAway: boolean;
  readonly code: number | undefined;

  private constructor(
    reason: string,
    facts: Pick<SendFailure, 'code' | 'isPermanent' | 'isServerAway'>,
  ) {
    super(`the mail was not taken: ${reason}`);
    this.code = facts.code;
    this.isPermanent = facts.isPermanent;
    this.isServerAway = facts.isServerAway;
  }

  /** Reads an error of nodemailer, which carries the reply's code and the step it answered. */
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
