import type { MailContent, MailKind } from '@netward/contracts';
import type { ReactElement } from 'react';
import { Page } from '../page/page.tsx';
import type { Links } from '../templates/links.ts';
import { renderMail, type RenderedMail } from '../templates/render-mail.tsx';
import { samples } from '../templates/samples.ts';

/** The same kinds with other content that they may have. */
const variants: [MailKind, MailContent<MailKind>][] = [
  ['reset-password', { ...samples['reset-password'], reason: 'choose' }],
  ['newsletter-confirmation', { ...samples['newsletter-confirmation'], confirmToken: null }],
  ['verify-email', { ...samples['verify-email'], name: 'W'.repeat(50) }],
];

interface Sample extends RenderedMail {
  kind: MailKind;
}

export async function renderSamples(links: Links): Promise<Sample[]> {
  const kinds = Object.entries(samples) as typeof variants;
  return Promise.all(
    [...kinds, ...variants].map(async ([kind, content]) => ({
      kind,
      ...(await renderMail(kind, content, links)),
    })),
  );
}

export function PreviewPage({ mails }: { mails: readonly Sample[] }): ReactElement {
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
