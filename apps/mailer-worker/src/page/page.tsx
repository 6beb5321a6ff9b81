import { createHash } from 'node:crypto';
import { render } from '@react-email/render';
import type { FastifyReply } from 'fastify';
import type { ReactElement, ReactNode } from 'react';

const STYLES = `
:root { color-scheme: light dark; --page: #f2f6f2; --surface: #fafcfa; --line: #a4aea7; --text: #131f1a; --text-2: #3d4a44; --alert: #b02620; }
@media (prefers-color-scheme: dark) { :root { --page: #0b120f; --surface: #111916; --line: #49534e; --text: #eeede4; --text-2: #bcbfb6; --alert: #f67d72; } }
body { margin: 0; background: var(--page); color: var(--text); font: 400 16px/1.6 system-ui, sans-serif; }
main { max-width: 760px; margin: 0 auto; padding: 32px 16px 64px; }
h1 { font-size: 30px; line-height: 1.1; margin: 0 0 8px; } h2 { font-size: 19px; margin: 32px 0 8px; }
p { color: var(--text-2); margin: 0 0 16px; } .alert { color: var(--alert); }
table { width: 100%; border-collapse: collapse; background: var(--surface); border: 1px solid var(--line); }
th, td { text-align: left; padding: 8px 16px; border-top: 1px solid var(--line); font-weight: 400; vertical-align: top; }
td:last-child { text-align: right; font: 400 14px/24px ui-monospace, monospace; white-space: nowrap; }
small { display: block; color: var(--text-2); }
iframe { width: 100%; height: 620px; border: 1px solid var(--line); background: var(--surface); }
pre { padding: 16px; border: 1px solid var(--line); background: var(--surface); white-space: pre-wrap; overflow-wrap: anywhere; }
`;
const STYLE_HASH = createHash('sha256').update(STYLES).digest('base64');

/** The renderer begins documents the way that old mail programs want them. */
const MAIL_DOCTYPE = /^<!DOCTYPE[^>]*>/i;

interface PageProps {
  title: string;
  children: ReactNode;
}

/** A plain page of the people who run the system: no script, nothing from elsewhere. */
export function Page({ title, children }: PageProps): ReactElement {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${title} · Netward`}</title>
        <style dangerouslySetInnerHTML={{ __html: STYLES }} />
      </head>
      <body>
        <main>
          <h1>{title}</h1>
          {children}
        </main>
      </body>
    </html>
  );
}

/** Sends a page with the headers of a place that nobody else may frame, keep or follow. */
export async function sendPage(
  reply: FastifyReply,
  page: ReactElement,
  { status = 200, styles = `'sha256-${STYLE_HASH}'` } = {},
): Promise<void> {
  const html = await render(page);
  await reply
    .status(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src ${styles}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    .send(html.replace(MAIL_DOCTYPE, '<!doctype html>'));
}
