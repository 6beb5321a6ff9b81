/** The steps at which a server speaks about this mail; before them it speaks about us or itself. */
const MAIL_STEPS: ReadonlySet<unknown> = new Set(['MAIL FROM', 'RCPT TO', 'DATA']);
/** "Authentication required" and its like: our settings are wrong, not the mail. RFC 4954. */
const ABOUT_SENDING: ReadonlySet<unknown> = new Set([530, 534, 535, 538]);

/**
 * A mail that was not taken. Permanent means that the server refused this very mail with a 5xx
 * reply (RFC 5321 section 4.2.1); anything else may pass and is tried again.
 * The server's words are left out, since they often repeat the recipient's address.
 */
export class SendFailure extends Error {
  readonly isPermanent: boolean;
  readonly code: number | undefined;

  constructor(code: number | undefined, isPermanent: boolean, reason: string) {
    super(`the mail was not taken: ${reason}`);
    this.code = code;
    this.isPermanent = isPermanent;
  }

  /** Reads an error of nodemailer, which carries the reply's code and the step it answered. */
  static from(error: unknown): SendFailure {
    const { code, command, responseCode } = (error ?? {}) as Record<string, unknown>;
    const status = typeof responseCode === 'number' ? responseCode : undefined;
    const isRefusal = status !== undefined && status >= 500 && !ABOUT_SENDING.has(status);
    const reason = [code, command, status].filter(Boolean).join(' ') || 'unknown error';
    return new SendFailure(status, isRefusal && MAIL_STEPS.has(command), reason);
  }
}
