import type { MailContent, MailKind } from '@netward/contracts';
import type { ReactElement } from 'react';
import { Page } from '../page/page.tsx';
import type { Links } from '../templates/links.ts';
import { renderMail, type RenderedMail } from '../templates/render-mail.tsx';

const TOKEN = 'A'.repeat(43);
const NOON = '2026-03-04T12:00:00Z';

const samples: { [K in MailKind]: MailContent<K> } = {
  'verify-email': { name: 'Ada Lovelace', token: TOKEN },
  'already-registered': { name: 'Ada Lovelace' },
  'reset-password': { name: 'Ada Lovelace', token: TOKEN, reason: 'asked' },
  'password-changed': { name: 'Ada Lovelace', changedAt: NOON },
  'inactivity-notice': { name: 'Ada Lovelace', suspendedFrom: NOON },
  contact: {
    name: 'Grace Hopper',
    email: 'grace@learner.example',
    phone: '+1 (212) 555-0100',
    message: 'Hello,\n\nin level 6 the WAF lets my request pass. Is that meant?\n\nGrace',
    receivedAt: NOON,
  },
  'newsletter-confirmation': { confirmToken: TOKEN, unsubscribeToken: TOKEN },
};

/** The same kinds with what may also stand in them. */
const variants: [MailKind, MailContent<MailKind>][] = [
  ['reset-password', { name: 'Ada Lovelace', token: TOKEN, reason: 'choose' }],
  ['newsletter-confirmation', { confirmToken: null, unsubscribeToken: TOKEN }],
  ['verify-email', { name: 'W'.repeat(50), token: TOKEN }],
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
