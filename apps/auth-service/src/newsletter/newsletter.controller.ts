import { Body, Controller, Inject } from '@nestjs/common';
import {
  api,
  type MessageResponse,
  type NewsletterTokenRequest,
  newsletterTokenRequest,
  SUBSCRIBED_MESSAGE,
  type SubscribeRequest,
  subscribeRequest,
  type SubscribeResponse,
  SUBSCRIPTION_CONFIRMED_MESSAGE,
  UNSUBSCRIBED_MESSAGE,
} from '@netward/contracts';
import { Call, AppError } from '@netward/nest-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CONFIG, type AuthConfig } from '../config.ts';
import { Origin, type RequestOrigin } from '../request-origin.ts';
import { NewsletterService } from './newsletter.service.ts';

@Controller()
export class NewsletterController {
  constructor(
    private readonly newsletter: NewsletterService,
    @Inject(CONFIG) private readonly config: AuthConfig,
  ) {}

  @Call(api.subscribe)
  async subscribe(
    @Body({ schema: subscribeRequest }) body: SubscribeRequest,
    @Origin() { requestId }: RequestOrigin,
  ): Promise<SubscribeResponse> {
    await this.newsletter.subscribe(body, requestId);
    return { message: SUBSCRIBED_MESSAGE, confirm: this.config.NEWSLETTER_CONFIRM };
  }

  @Call(api.confirmSubscription)
  async confirm(
    @Body({ schema: newsletterTokenRequest }) { token }: NewsletterTokenRequest,
  ): Promise<MessageResponse> {
    await this.newsletter.confirm(token);
    return { message: SUBSCRIPTION_CONFIRMED_MESSAGE };
  }

  @Call(api.unsubscribe)
  async unsubscribe(
    @Body({ schema: newsletterTokenRequest }) { token }: NewsletterTokenRequest,
  ): Promise<MessageResponse> {
    await this.newsletter.unsubscribe(token);
    return { message: UNSUBSCRIBED_MESSAGE };
  }
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
