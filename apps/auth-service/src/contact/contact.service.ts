import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type ContactRequest, emailKey } from '@netward/contracts';
import { AppError, log } from '@netward/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type AuthConfig } from '../config.ts';
import { OutboxService } from '../outbox/outbox.service.ts';
import type { RequestOrigin } from '../request-origin.ts';
import { BotCheck } from './bot-check.ts';
import { ContactBudgets } from './contact-budgets.ts';

/** An account that is being erased is waited for; once it is gone the message has no owner. */
const STORE = `
  INSERT INTO auth.contact_messages (id, email_key, email, name, phone, message, request_id, user_id)
  VALUES ($1, $2, $3, $4, $5, $6, $7, (SELECT id FROM auth.users WHERE id = $8 FOR KEY SHARE))`;

/** Passes messages on to the people who run the site. */
@Injectable()
export class ContactService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: OutboxService,
    private readonly botCheck: BotCheck,
    private readonly budgets: ContactBudgets,
    @Inject(CONFIG) private readonly config: AuthConfig,
  ) {}

  /**
   * Stores a message and requests its mail. The message belongs to the learner whose session wrote it,
   * never to the address, which anybody may type. A filled-in hidden field gets the same response.
   */
  async send(
    request: ContactRequest,
    { ip, requestId }: RequestOrigin,
    learnerId?: string,
  ): Promise<void> {
    if (request.website) {
      log.info({ event: 'contact-dropped', requestId }, 'security');
      return;
    }
    const verdict = await this.botCheck.check(request.captchaToken);
    if (verdict === 'bot') throw new AppError('CONTACT_REFUSED');
    const { email } = request;
    const isPerson = verdict === 'person';
    const giveBack = await this.budgets.count({ ip, email, learnerId, isPerson });
    try {
      await this.#save(request, requestId, learnerId);
    } catch (error) {
      await giveBack();
      throw error;
    }
  }

  async #save(
    { name, email, phone, message }: ContactRequest,
    requestId: string,
    learnerId?: string,
  ): Promise<void> {
    const id = randomUUID();
    await this.dataSource.transaction(async (manager) => {
      const values = [id, emailKey(email), email, name, phone, message, requestId];
      await manager.query(STORE, [...values, learnerId ?? null]);
      await this.outbox.write(manager, {
        intent: 'contact',
        to: this.config.CONTACT_TO,
        content: { name, email, phone, message, receivedAt: new Date().toISOString() },
        requestId,
      });
    });
  }
}
