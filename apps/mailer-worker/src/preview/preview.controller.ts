import { Controller, Get, Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { CONFIG, type Config } from '../config.ts';
import { sendPage } from '../page/page.tsx';
import { createLinks } from '../templates/links.ts';
import { PreviewPage, renderSamples } from './preview-page.tsx';

/** Every kind of mail as it would look, for whoever changes a template. Not there in production. */
@Controller('preview')
export class PreviewController {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  @Get()
  async show(@Res() reply: FastifyReply): Promise<void> {
    const mails = await renderSamples(createLinks(this.config.PUBLIC_URL));
    // The mails' own inline styles must work inside this page's frames.
    await sendPage(reply, PreviewPage({ mails }), { styles: "'unsafe-inline'" });
  }
}
