import type { MailReport } from '@netward/contracts';

/** The steps whose reply is about this mail. */
const MAIL_STEPS: ReadonlySet<unknown> = new Set(['MAIL FROM', 'RCPT TO', 'DATA']);
/** "Authentication required" and the like: our settings are wrong, not the mail. RFC 4954. */
const ABOUT_SENDING: ReadonlySet<unknown> = new Set([530, 534, 535, 538]);

type FailedOutcome = Exclude<MailReport['outcome'], 'sent'>;

/** What nodemailer's errors carry: a kind of error, the step it happened in and the reply's code. */
interface SmtpError {
  code?: unknown;
  command?: unknown;
  responseCode?: unknown;
}

function statusOf({ responseCode }: SmtpError): number | undefined {
  return typeof responseCode === 'number' ? responseCode : undefined;
}

/**
 * A mail that was not sent, as far as we know. The text of the server's reply is left out, since it often
 * repeats the recipient's address.
 */
export class SendFailure extends Error {
  private constructor(
    reason: string,
    readonly outcome: FailedOutcome,
    readonly code?: number,
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
  static ofMail(error: unknown, isWhole: boolean): SendFailure {
    const facts = (error ?? {}) as SmtpError;
    const status = statusOf(facts);
    const reason = `the mail was not accepted: ${describe(facts)}`;
    if (status === undefined)
      return new SendFailure(reason, isWhole ? 'unconfirmed' : 'interrupted');
    const isRefusal = status >= 500 && !ABOUT_SENDING.has(status) && MAIL_STEPS.has(facts.command);
    return new SendFailure(reason, isRefusal ? 'refused' : 'deferred', status);
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
