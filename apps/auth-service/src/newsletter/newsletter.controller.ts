import { createHmac, hkdfSync, timingSafeEqual, randomUUID } from 'node:crypto';
import {
  MAIL_TOKEN,
  api,
  emailKey,
  type MessageResponse,
  SUBSCRIBED_MESSAGE,
  SUBSCRIPTION_CONFIRMED_MESSAGE,
  UNSUBSCRIBED_MESSAGE,
} from '@netward/contracts';
import { Body, Controller, Inject } from '@nestjs/common';
import { AppError, Call } from '@netward/nest-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DataSource, type EntityManager } from 'typeorm';
import { type AuthConfig, CONFIG } from '../config.ts';
import { OutboxService, RELEASED } from '../outbox/outbox.service.ts';
import { type AnswerOf, type BodyOf, Origin, type RequestOrigin } from '../request.ts';

type LinkPurpose = 'confirm' | 'unsubscribe';

const ID_BYTES = 16;
/** 128 bits cannot be guessed, and with the id a token is as long as every other mailed token. */
const MAC_BYTES = 16;

/** The key of newsletter links, derived from the sealing key so that one secret is enough. */
export function newsletterKey(sealingKey: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', sealingKey, '', 'newsletter link', 32));
}

/**
 * The token of a subscriber's link: the row's id and an HMAC of it. It can be computed again for
 * every mail as long as the row exists, and the database alone is not enough to compute it.
 */
export function newsletterToken(purpose: LinkPurpose, subscriberId: string, key: Buffer): string {
  const id = Buffer.from(subscriberId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, macOf(purpose, id, key)]).toString('base64url');
}

/** The id of the subscriber that a token belongs to; undefined when the token is not ours. */
export function subscriberOf(purpose: LinkPurpose, token: string, key: Buffer): string | undefined {
  if (!MAIL_TOKEN.test(token)) return undefined;
  const bytes = Buffer.from(token, 'base64url');
  const id = bytes.subarray(0, ID_BYTES);
  if (!timingSafeEqual(bytes.subarray(ID_BYTES), macOf(purpose, id, key))) return undefined;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function macOf(purpose: LinkPurpose, id: Buffer, key: Buffer): Buffer {
  return createHmac('sha256', key).update(purpose).update(id).digest().subarray(0, MAC_BYTES);
}

/** One statement for every address: an ended subscription starts over, others stay as they are. */
const SAVE = `
  INSERT INTO auth.subscribers AS known (id, email_key, email, source, confirmed_at)
  VALUES ($1, $2, $3, $4, CASE WHEN NOT $5 THEN now() END)
  ON CONFLICT ON CONSTRAINT subscribers_email_key_unique DO UPDATE SET
    consented_at = CASE WHEN known.unsubscribed_at IS NULL
      THEN known.consented_at ELSE excluded.consented_at END,
    confirmed_at = CASE WHEN known.unsubscribed_at IS NULL
      THEN coalesce(known.confirmed_at, excluded.confirmed_at) ELSE excluded.confirmed_at END,
    unsubscribed_at = NULL
  RETURNING id, confirmed_at IS NOT NULL AS "isConfirmed"`;

const CONFIRM = `
  UPDATE auth.subscribers SET confirmed_at = coalesce(confirmed_at, now())
  WHERE id = $1 AND unsubscribed_at IS NULL RETURNING id`;

const UNSUBSCRIBE = `
  UPDATE auth.subscribers SET unsubscribed_at = coalesce(unsubscribed_at, now())
  WHERE id = $1 RETURNING id`;

/** Mails of an issue that have not been sent yet. */
const CANCEL_ISSUES = `
  UPDATE auth.outbox SET ${RELEASED}, state = 'cancelled', settled_at = now(), sealed = NULL
  WHERE state = 'pending' AND id IN (
    SELECT sent.mail FROM auth.issue_mails AS sent
      JOIN auth.subscribers AS ended ON ended.email_key = sent.email_key
    WHERE ended.id = $1)`;

/** Newsletter subscriptions. No response reveals who has one. */
@Controller()
export class NewsletterController {
  readonly #key: Buffer;

  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: OutboxService,
    @Inject(CONFIG) private readonly config: AuthConfig,
  ) {
    this.#key = newsletterKey(config.MAIL_SEALING_KEY);
  }

  /** Stores a subscription and requests its mail; how many an address gets is decided later. */
  @Call(api.subscribe)
  async subscribe(
    @Body({ schema: api.subscribe.body }) { email, source }: BodyOf<'subscribe'>,
    @Origin() { requestId }: RequestOrigin,
  ): Promise<AnswerOf<'subscribe'>> {
    const { NEWSLETTER_CONFIRM } = this.config;
    await this.dataSource.transaction(async (manager) => {
      const values = [randomUUID(), emailKey(email), email, source, NEWSLETTER_CONFIRM];
      const [saved] = await manager.query<[{ id: string; isConfirmed: boolean }]>(SAVE, values);
      const { id, isConfirmed } = saved;
      await this.outbox.write(manager, {
        intent: 'subscribe',
        to: email,
        content: {
          confirmToken: isConfirmed ? null : newsletterToken('confirm', id, this.#key),
          unsubscribeToken: newsletterToken('unsubscribe', id, this.#key),
        },
        requestId,
      });
    });
    return { message: SUBSCRIBED_MESSAGE, confirm: NEWSLETTER_CONFIRM };
  }

  /** Confirms with a mailed link, which fails once the subscription has ended. */
  @Call(api.confirmSubscription)
  async confirm(
    @Body({ schema: api.confirmSubscription.body }) { token }: BodyOf<'confirmSubscription'>,
  ): Promise<MessageResponse> {
    const id = subscriberOf('confirm', token, this.#key);
    await change(this.dataSource.manager, CONFIRM, id);
    return { message: SUBSCRIPTION_CONFIRMED_MESSAGE };
  }

  /** Ends a subscription. Mails that wait are looked for once the row is ours, since a send holds it too. */
  @Call(api.unsubscribe)
  async unsubscribe(
    @Body({ schema: api.unsubscribe.body }) { token }: BodyOf<'unsubscribe'>,
  ): Promise<MessageResponse> {
    const id = subscriberOf('unsubscribe', token, this.#key);
    await this.dataSource.transaction(async (manager) => {
      await change(manager, UNSUBSCRIBE, id);
      await manager.query(CANCEL_ISSUES, [id]);
    });
    return { message: UNSUBSCRIBED_MESSAGE };
  }
}

async function change(
  manager: EntityManager,
  statement: string,
  id: string | undefined,
): Promise<void> {
  if (!id) throw new AppError('NEWSLETTER_TOKEN_INVALID');
  const [rows] = await manager.query<[unknown[], number]>(statement, [id]);
  if (rows.length === 0) throw new AppError('NEWSLETTER_TOKEN_INVALID');
}

/** What a mail program posts as either kind of form: RFC 8058, section 3.2. */
const FORMS = {
  'application/x-www-form-urlencoded': /^List-Unsubscribe=One-Click$/,
  'multipart/form-data': /name="?List-Unsubscribe"?\r\n\r\nOne-Click\r\n/,
} as const;

/**
 * Accepts the form that a mail program posts when somebody presses its unsubscribe button. The form
 * itself says no more than that, and the token is in the URL, so the result is the body that the
 * page would have sent. Only this call accepts a form.
 */
export function acceptOneClickForms(fastify: FastifyInstance): void {
  for (const [type, form] of Object.entries(FORMS)) {
    fastify.addContentTypeParser(type, { parseAs: 'string' }, (request, body, done) => {
      try {
        done(null, oneClickBody(request, form, body as string));
      } catch (error) {
        done(error as Error);
      }
    });
  }
}

function oneClickBody(request: FastifyRequest, form: RegExp, body: string): { token?: unknown } {
  if (request.routeOptions.url !== api.unsubscribe.path) {
    throw new AppError('MEDIA_TYPE_UNSUPPORTED');
  }
  if (!form.test(body)) throw new AppError('INVALID_REQUEST');
  return { token: (request.query as { token?: unknown }).token };
}
