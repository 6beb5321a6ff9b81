import { Controller, Get, Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { CONFIG, type MailerConfig } from '../config.ts';
import { sendPage } from '../page/page.tsx';
import { createLinks } from '../templates/links.ts';
import { PreviewPage, renderSamples } from './preview-page.tsx';

/** Shows every kind of mail to whoever changes a template; in development only. */
@Controller('preview')
export class PreviewController {
  constructor(@Inject(CONFIG) private readonly config: MailerConfig) {}

  @Get()
  async show(@Res() reply: FastifyReply): Promise<void> {
    const mails = await renderSamples(createLinks(this.config.PUBLIC_URL));
    // The mails' inline styles must work inside this page's frames.
    await sendPage(reply, PreviewPage({ mails }), { styles: "'unsafe-inline'" });
  }
}
