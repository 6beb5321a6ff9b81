import { randomUUID } from 'node:crypto';
import { Body, Controller, Inject, Injectable } from '@nestjs/common';
import {
  api,
  CONTACTED_MESSAGE,
  emailKey,
  type MessageResponse,
  type SessionClaims,
} from '@netward/contracts';
import { AppError, Call, callDependency, log } from '@netward/nest-kit';
import { Session } from '@netward/nest-kit/identity';
import { addressKey, type Limiter, Limits, siteKey } from '@netward/nest-kit/limits';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { type AuthConfig, CONFIG } from '../config.ts';
import { INTERVALS, type Intervals } from '../intervals.ts';
import { OutboxService } from '../outbox/outbox.service.ts';
import { type BodyOf, Origin, type RequestOrigin } from '../request.ts';

/** `unknown` when there was no token or no usable response. */
type BotVerdict = 'person' | 'bot' | 'unknown';

const VERIFY = { dependency: 'bot-check', operation: 'verify' } as const;
/** The action that our page names; a token from another page is refused. */
const ACTION = 'contact_form';
/** Below this score the checking service itself is unsure. */
const SURE_SCORE = 0.5;
/** Errors in our own settings, which visitors are not blamed for. */
const OUR_FAULTS = new Set(['missing-input-secret', 'invalid-input-secret', 'bad-request']);

const verification = z.object({
  success: z.boolean(),
  action: z.string().optional(),
  score: z.number().optional(),
  'error-codes': z.array(z.string()).default([]),
});
type Verification = z.output<typeof verification>;

/** Asks the bot check's service about a token from the contact form. */
@Injectable()
export class BotCheck {
  constructor(
    @Inject(CONFIG) private readonly config: AuthConfig,
    @Inject(INTERVALS) private readonly intervals: Intervals,
  ) {}

  /** Never throws: while that service is down people must still be able to write. */
  async check(token: string | null): Promise<BotVerdict> {
    const { CAPTCHA_SECRET } = this.config;
    if (!CAPTCHA_SECRET || !token) return 'unknown';
    try {
      return verdictOf(await callDependency(VERIFY, () => this.#verify(CAPTCHA_SECRET, token)));
    } catch (error) {
      log.warn({ err: error }, 'the bot check is unavailable');
      return 'unknown';
    }
  }

  async #verify(secret: string, token: string): Promise<Verification> {
    const response = await fetch(this.config.CAPTCHA_VERIFY_URL, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token }),
      redirect: 'error',
      signal: AbortSignal.timeout(this.intervals.botCheckMs),
    });
    if (!response.ok) throw new Error(`the bot check answered ${response.status}`);
    return verification.parse(await response.json());
  }
}

function verdictOf({ success, action, score, 'error-codes': codes }: Verification): BotVerdict {
  if (codes.some((code) => OUR_FAULTS.has(code))) {
    log.error({ codes }, 'the bot check refuses our settings');
    return 'unknown';
  }
  if (!success || action !== ACTION) return 'bot';
  return score !== undefined && score < SURE_SCORE ? 'unknown' : 'person';
}

const HOUR_S = 3600;

async function takeBack(uses: readonly [Limiter, key: string][]): Promise<void> {
  await Promise.all(uses.map(([limiter, key]) => limiter.giveBack(key)));
}

/** An account that is being erased is waited for; once it is gone the message has no owner. */
const STORE = `
  INSERT INTO auth.contact_messages (id, email_key, email, name, phone, message, request_id, user_id)
  VALUES ($1, $2, $3, $4, $5, $6, $7, (SELECT id FROM auth.users WHERE id = $8 FOR KEY SHARE))`;

/** Passes messages on to the people who run the site. */
@Controller()
export class ContactController {
  readonly #unchecked: Limiter;
  readonly #bySite: Limiter;
  readonly #bySender: Limiter;
  readonly #all: Limiter;

  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: OutboxService,
    private readonly botCheck: BotCheck,
    @Inject(CONFIG) private readonly config: AuthConfig,
    limits: Limits,
  ) {
    // How many messages an hour may cause a mail.
    const hourly = (name: string, points: number) =>
      limits.limiter({ name: `contact-${name}`, points, seconds: HOUR_S });
    this.#unchecked = hourly('unchecked', 2);
    this.#bySite = hourly('site', 20);
    this.#bySender = hourly('sender', 5);
    this.#all = hourly('all', 100);
  }

  /**
   * Stores a message and requests its mail. The message belongs to the learner whose session wrote it,
   * never to the address, which anybody may type; a token that is not valid loses no message: its sender
   * is a guest then. A filled-in hidden field gets the same response.
   */
  @Call(api.sendContact)
  async send(
    @Body({ schema: api.sendContact.body }) request: BodyOf<'sendContact'>,
    @Origin() { ip, requestId }: RequestOrigin,
    @Session() session: SessionClaims | undefined,
  ): Promise<MessageResponse> {
    if (request.website) {
      log.info({ event: 'contact-dropped', requestId }, 'security');
      return { message: CONTACTED_MESSAGE };
    }
    const { name, email, phone, message } = request;
    const learnerId = session?.sub;
    const verdict = await this.botCheck.check(request.captchaToken);
    if (verdict === 'bot') throw new AppError('CONTACT_REFUSED');
    const sender = { ip, isPerson: verdict === 'person' };
    const giveBack = await this.#count(sender, email, learnerId);
    try {
      await this.dataSource.transaction(async (manager) => {
        const values = [randomUUID(), emailKey(email), email, name, phone, message, requestId];
        await manager.query(STORE, [...values, learnerId ?? null]);
        const content = { name, email, phone, message, receivedAt: new Date().toISOString() };
        const to = this.config.CONTACT_TO;
        await this.outbox.write(manager, { intent: 'contact', to, content, requestId });
      });
    } catch (error) {
      await giveBack();
      throw error;
    }
    return { message: CONTACTED_MESSAGE };
  }

  /**
   * Counts a message, or throws TOO_MANY_REQUESTS; the function that it returns takes it back. All of
   * them go to one mailbox, on the mail account that also sends the links of learners. A refusal tells
   * nothing about an address: it counts whether or not it has an account. Guests and learners are
   * counted apart, so a flood of guests keeps no learner out.
   */
  async #count(
    { ip, isPerson }: { ip: string; isPerson: boolean },
    email: string,
    learnerId: string | undefined,
  ): Promise<() => Promise<void>> {
    const uses: [Limiter, key: string][] = [
      ...(isPerson ? [] : ([[this.#unchecked, addressKey(ip)]] as [Limiter, string][])),
      [this.#bySite, siteKey(ip)],
      [this.#bySender, learnerId ?? (emailKey(email) as string)],
      [this.#all, learnerId ? 'learners' : 'guests'],
    ];
    for (const [at, [limiter, key]] of uses.entries()) {
      const { isAllowed, resetSeconds } = await limiter.consume(key);
      if (isAllowed) continue;
      await takeBack(uses.slice(0, at));
      throw new AppError('TOO_MANY_REQUESTS', { retryAfter: resetSeconds });
    }
    return () => takeBack(uses);
  }
}
