import type { MailContent, MailKind } from '@netward/contracts';
import type { ReactElement } from 'react';
import { Page } from '../page/page.tsx';
import type { Links } from '../templates/links.ts';
import { renderMail, type RenderedMail } from '../templates/render-mail.tsx';

const samples: { [K in MailKind]: MailContent<K> } = {
  'verify-email': { name: 'Ada Lovelace', token: 'A'.repeat(43) },
  'already-registered': { name: 'Ada Lovelace' },
};

interface Sample extends RenderedMail {
  kind: MailKind;
}

export async function renderSamples(links: Links): Promise<Sample[]> {
  const kinds = Object.keys(samples) as MailKind[];
  return Promise.all(
    kinds.map(async (kind) => ({ kind, ...(await renderMail(kind, samples[kind], links)) })),
  );
}

export function PreviewPage({ mails }: { mails: readonly Sample[] }): ReactElement {
  return (
    <Page title="Mails">
      {mails.map(({ kind, subject, html, text }) => (
        <section key={kind}>
          <h2>{kind}</h2>
          <p>Subject: {subject}</p>
          <iframe title={`${kind} as HTML`} sandbox="" srcDoc={html} />
          <pre>{text}</pre>
        </section>
      ))}
    </Page>
  );
}
