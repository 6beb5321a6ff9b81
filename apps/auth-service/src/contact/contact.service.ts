import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type ContactRequest, emailKey, mailDeadlines } from '@netward/contracts';
import { AppError, log } from '@netward/nest-kit';
import { addressKey, type Limiter, Limits } from '@netward/nest-kit/limits';
import { DataSource } from 'typeorm';
import { CONFIG, type AuthConfig } from '../config.ts';
import { OutboxService } from '../outbox/outbox.service.ts';
import type { RequestOrigin } from '../request-origin.ts';
import { BotCheck } from './bot-check.ts';
import { ContactMessage } from './contact-message.entity.ts';

const HOUR_S = 3600;

/** Passes messages on to the people who run the site. */
@Injectable()
export class ContactService {
  readonly #unchecked: Limiter;

  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: OutboxService,
    private readonly botCheck: BotCheck,
    limits: Limits,
    @Inject(CONFIG) private readonly config: AuthConfig,
  ) {
    this.#unchecked = limits.limiter({ name: 'contact-unchecked', points: 2, seconds: HOUR_S });
  }

  /** Stores a message and requests its mail. A filled-in hidden field gets the same response. */
  async send(request: ContactRequest, { ip, requestId }: RequestOrigin): Promise<void> {
    if (request.website) {
      log.info({ event: 'contact-dropped', requestId }, 'security');
      return;
    }
    const giveBack = await this.#checkSender(request.captchaToken, ip);
    try {
      await this.#save(request, requestId);
    } catch (error) {
      await giveBack();
      throw error;
    }
  }

  /** Refuses bots; senders who did not pass the check may write twice an hour. */
  async #checkSender(captchaToken: string | null, ip: string): Promise<() => Promise<void>> {
    const verdict = await this.botCheck.check(captchaToken);
    if (verdict === 'bot') throw new AppError('CONTACT_REFUSED');
    if (verdict === 'person') return async () => undefined;
    const key = addressKey(ip);
    const { isAllowed, resetSeconds } = await this.#unchecked.consume(key);
    if (!isAllowed) throw new AppError('TOO_MANY_REQUESTS', { retryAfter: resetSeconds });
    return () => this.#unchecked.giveBack(key);
  }

  async #save({ name, email, phone, message }: ContactRequest, requestId: string): Promise<void> {
    const written = { name, email, phone, message };
    await this.dataSource.transaction(async (manager) => {
      const key = emailKey(email) as string;
      await manager.insert(ContactMessage, {
        id: randomUUID(),
        emailKey: key,
        ...written,
        requestId,
      });
      await this.outbox.write(manager, {
        intent: 'contact',
        to: this.config.CONTACT_TO,
        content: { ...written, receivedAt: new Date().toISOString() },
        tokenHash: null,
        seconds: mailDeadlines.contact,
        requestId,
      });
    });
  }
}
