import { Controller, Get, Inject, Res } from '@nestjs/common';
import type { MailContent, MailKind } from '@netward/contracts';
import type { FastifyReply } from 'fastify';
import type { ReactElement } from 'react';
import { CONFIG, type MailerConfig } from '../config.ts';
import { Page, sendPage } from '../page/page.tsx';
import { type RenderedMail, renderMail } from '../templates/render-mail.tsx';
import { samples } from '../templates/samples.ts';
import { createLinks, type Links } from '../templates/template.ts';

/** The same kinds with other content that they may have. */
const variants: [MailKind, MailContent<MailKind>][] = [
  ['reset-password', { ...samples['reset-password'], reason: 'choose' }],
  ['newsletter-confirmation', { ...samples['newsletter-confirmation'], confirmToken: null }],
  ['verify-email', { ...samples['verify-email'], name: 'W'.repeat(50) }],
];

interface Sample extends RenderedMail {
  kind: MailKind;
}

async function renderSamples(links: Links): Promise<Sample[]> {
  const kinds = Object.entries(samples) as typeof variants;
  return Promise.all(
    [...kinds, ...variants].map(async ([kind, content]) => ({
      kind,
      ...(await renderMail(kind, content, links)),
    })),
  );
}

function PreviewPage({ mails }: { mails: readonly Sample[] }): ReactElement {
  return (
    <Page title="Mails">
      {mails.map(({ kind, subject, html, text }, at) => (
        <section key={at}>
          <h2>{kind}</h2>
          <p>Subject: {subject}</p>
          {html && <iframe title={`${kind} as HTML`} sandbox="" srcDoc={html} />}
          <pre>{text}</pre>
        </section>
      ))}
    </Page>
  );
}

/** Shows every kind of mail to people who change a template; in development only. */
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
