import { render } from '@react-email/render';
import type { FastifyReply } from 'fastify';
import type { ReactElement, ReactNode } from 'react';
import { STYLE_HASH, STYLES } from './styles.ts';

/** The renderer writes the doctype that old mail programs need. */
const MAIL_DOCTYPE = /^<!DOCTYPE[^>]*>/i;

interface PageProps {
  title: string;
  /** The tab's title, where it says more. */
  tabTitle?: string | undefined;
  /** Shown above the content, the same on every page. */
  bar?: ReactNode;
  /** When the page loads itself again. */
  refreshSeconds?: number | undefined;
  children: ReactNode;
}

/** A plain page for the people who run the system, with nothing from elsewhere. */
export function Page({
  title,
  tabTitle = title,
  bar,
  refreshSeconds,
  children,
}: PageProps): ReactElement {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${tabTitle} · Netward`}</title>
        {refreshSeconds && <meta httpEquiv="refresh" content={`${refreshSeconds}`} />}
        <style dangerouslySetInnerHTML={{ __html: STYLES }} />
      </head>
      <body>
        {bar}
        <main id="main">
          <h1>{title}</h1>
          {children}
        </main>
      </body>
    </html>
  );
}

/**
 * Sends a page that may not be framed or cached, runs no script and loads nothing from elsewhere. The
 * referrer is sent to the desk alone, where it proves a form's origin.
 */
export async function sendPage(
  reply: FastifyReply,
  page: ReactElement,
  { status = 200, styles = STYLE_HASH }: { status?: number; styles?: string } = {},
): Promise<void> {
  const html = await render(page);
  await reply
    .status(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src ${styles}; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    })
    .send(html.replace(MAIL_DOCTYPE, '<!doctype html>'));
}
