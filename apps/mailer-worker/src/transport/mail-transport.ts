import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { callDependency } from '@netward/nest-kit';
import { createTransport } from 'nodemailer';
import { CONFIG, type Config } from '../config.ts';
import type { RenderedMail } from '../templates/render-mail.tsx';
import { domainOf } from './mailbox.ts';
import { SendFailure } from './send-failure.ts';

export { SendFailure } from './send-failure.ts';

/** A mail ready to go. `id` makes its Message-ID, so that a second copy has the same. */
export interface OutgoingMail extends RenderedMail {
  id: string;
  row: string;
  to: string;
}

/** What the mail server made of it. */
export interface Sent {
  messageId: string;
  /** The server's reply code. */
  code: number;
}

/** A refusal of one mail is the server's good right; whatever else keeps a mail is its failure. */
const SEND = {
  dependency: 'smtp',
  operation: 'send',
  isFailure: (error: unknown) => !(error instanceof SendFailure && error.isPermanent),
} as const;

const TIMES_MS = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 20_000 };
/** A server that drips its replies never is silent for long enough; this ends it. */
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

/** The way out: a pool of SMTP connections. */
@Injectable()
export class MailTransport implements OnApplicationShutdown {
  readonly #pool: ReturnType<typeof createPool>;
  readonly #from: Config['MAIL_FROM'];

  constructor(@Inject(CONFIG) config: Config) {
    this.#from = config.MAIL_FROM;
    this.#pool = createPool(config.SMTP_URL);
    this.#pool.on('error', () => undefined);
  }

  /** Hands a mail to the mail server; throws a `SendFailure` when it was not taken. */
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

  /** Whether the mail server takes connections and our name; nothing is sent. */
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
