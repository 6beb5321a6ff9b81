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
import { Call } from '@netward/nest-kit';
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
