import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { callDependency } from '@netward/nest-kit';
import { createTransport } from 'nodemailer';
import { CONFIG, type MailerConfig } from '../config.ts';
import type { RenderedMail } from '../templates/render-mail.tsx';
import { domainOf } from './named-address.ts';
import { SendFailure } from './send-failure.ts';

export { SendFailure } from './send-failure.ts';

/** A mail ready to be sent. Its Message-ID is made from `id`, so that a second copy has the same. */
export interface OutgoingMail extends RenderedMail {
  id: string;
  row: string;
  to: string;
}

/** What the mail server answered. */
export interface Sent {
  messageId: string;
  /** The server's reply code. */
  code: number;
}

/** Refusing one mail for good is not a failure of the server; everything else that stops a mail is. */
const SEND = {
  dependency: 'smtp',
  operation: 'send',
  isFailure: (error: unknown) => !(error instanceof SendFailure && error.isPermanent),
} as const;

const TIMES_MS = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 20_000 };
/** Ends a send whose server replies so slowly, byte by byte, that no silence is long enough to end it. */
const SEND_LIMIT_MS = 60_000;
const ACCEPTED = 250;

function createPool(url: string) {
  return createTransport({
    url,
    pool: true,
    maxConnections: 7,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...TIMES_MS,
  });
}

/** Sends mails over a pool of SMTP connections. */
@Injectable()
export class MailTransport implements OnApplicationShutdown {
  readonly #pool: ReturnType<typeof createPool>;
  readonly #from: MailerConfig['MAIL_FROM'];

  constructor(@Inject(CONFIG) config: MailerConfig) {
    this.#from = config.MAIL_FROM;
    this.#pool = createPool(config.SMTP_URL);
    this.#pool.on('error', () => undefined);
  }

  /** Hands a mail to the mail server; throws a `SendFailure` when it was not accepted. */
  async send(mail: OutgoingMail): Promise<Sent> {
    return callDependency(SEND, () => this.#send(mail));
  }

  async #send({ id, row, to, headers, replyTo, ...written }: OutgoingMail): Promise<Sent> {
    const messageId = `<${id}@${domainOf(this.#from)}>`;
    try {
      const { response } = await this.#pool.sendMail({
        messageId,
        from: this.#from,
        to: { name: '', address: to },
        ...written,
        ...(replyTo && { replyTo: { name: '', address: replyTo } }),
        headers: { ...headers, 'X-Outbox-Id': row, 'Auto-Submitted': 'auto-generated' },
        signal: AbortSignal.timeout(SEND_LIMIT_MS),
      });
      return { messageId, code: Number.parseInt(response, 10) || ACCEPTED };
    } catch (error) {
      throw SendFailure.from(error);
    }
  }

  /** Whether the mail server accepts connections and our login; sends nothing. */
  async isThere(): Promise<boolean> {
    return this.#pool.verify().then(
      () => true,
      () => false,
    );
  }

  onApplicationShutdown(): void {
    this.#pool.close();
  }
}
