import { createHash } from 'node:crypto';
import { render } from '@react-email/render';
import type { FastifyReply } from 'fastify';
import type { ReactElement, ReactNode } from 'react';

/** The style of these pages: the site's colours and lines, with the fonts that are installed. */
const STYLES = `
:root {
  color-scheme: dark; --page: #0b120f; --surface: #111916; --raised: #1a231f; --bar: #15211b;
  --line: #2a3430; --control: #747f79; --text: #eeede4; --text-2: #bcbfb6; --ink: #eeede4;
  --on-ink: #0e1613; --passed: #75d792; --alerted: #eac25a; --blocked: #f67d72; --observed: #6dcee1;
  --mono: 'Martian Mono', ui-monospace, 'SF Mono', Menlo, Consolas, monospace;
}
@media (prefers-color-scheme: light) {
  :root {
    color-scheme: light; --page: #f2f6f2; --surface: #fafcfa; --raised: #fefffe; --bar: #e3f3e7;
    --line: #d4dbd5; --control: #737f78; --text: #131f1a; --text-2: #3d4a44; --ink: #131f1a;
    --on-ink: #f6f9f6; --passed: #0e6f33; --alerted: #7f5600; --blocked: #b02620; --observed: #0a667e;
  }
}
*, *::before { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 400 16px/1.6 'Schibsted Grotesk', system-ui, sans-serif; }
a { color: inherit; text-underline-offset: 3px; }
:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px; }
.skip { position: absolute; left: -999px; } .skip:focus { left: 16px; top: 8px; }
.bar { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 24px; padding: 12px 24px; background: var(--bar); border-bottom: 1px solid var(--line); }
.bar strong { font: 600 14px/20px var(--mono); } .bar nav { display: flex; flex: 1; gap: 20px; }
.bar a { white-space: nowrap; padding: 8px 0; font-weight: 500; font-size: 14px; text-decoration: none; color: var(--text-2); }
.bar a:hover, .bar a[aria-current] { color: var(--text); } .bar a[aria-current] { box-shadow: 0 2px 0 var(--text); }
.bar form { display: flex; align-items: center; gap: 12px; margin: 0; font-size: 14px; color: var(--text-2); }
main { max-width: 960px; margin: 0 auto; padding: 40px 24px 96px; }
h1 { font-size: clamp(30px, 5vw, 40px); line-height: 1.1; letter-spacing: -0.018em; margin: 0 0 16px; font-weight: 600; }
h2 { font-size: 22px; line-height: 1.2; margin: 48px 0 16px; font-weight: 600; }
h3, h4 { font-size: 17px; line-height: 1.4; margin: 0; font-weight: 600; } h3.group { margin: 24px 0 8px; font-size: 16px; color: var(--text-2); }
.address { font-family: var(--mono); font-size: 0.82em; letter-spacing: -0.02em; overflow-wrap: anywhere; }
p { color: var(--text-2); margin: 0 0 16px; max-width: 66ch; }
.links { display: flex; flex-wrap: wrap; gap: 8px 24px; } .links a { padding: 4px 0; }
.fresh { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 16px; min-height: 36px; margin-bottom: 16px; font-size: 14px; }
.fresh p { margin: 0; } .fresh a { padding: 6px 0; color: var(--text-2); }
.lead { color: var(--text); } .more { margin: 12px 0 0; font-size: 14px; }
.notice { padding: 12px 16px; background: var(--surface); border: 1px solid var(--line); border-left: 3px solid var(--observed); color: var(--text); }
.notice.alert { border-left-color: var(--blocked); }
.mails { list-style: none; margin: 0; padding: 0; border: 1px solid var(--line); background: var(--surface); }
.mails > li { padding: 20px 24px; scroll-margin-top: 16px; border-top: 1px solid var(--line); } .mails > li:first-child { border-top: 0; }
.head { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 12px; } .head .address { font-size: 14px; }
.state { padding: 2px 8px; border: 1px solid currentColor; border-radius: 2px; font: 500 12px/16px var(--mono); color: var(--text-2); }
.state.sent { color: var(--passed); } .state.refused, .state.expired { color: var(--blocked); }
.state.deferred, .state.suppressed { color: var(--alerted); } .state.queued, .state.waiting, .state.sending, .state.undecided { color: var(--observed); }
.say { margin: 8px 0; color: var(--text); overflow-wrap: anywhere; } .facts { margin: 0; font: 400 12px/20px var(--mono); color: var(--text-2); overflow-wrap: anywhere; max-width: none; }
.acts { display: flex; flex-wrap: wrap; gap: 8px 12px; margin-top: 16px; }
@media (min-width: 760px) { article { display: grid; grid-template-columns: 1fr auto; column-gap: 32px; } article > * { grid-column: 1; } article > .acts { grid-column: 2; grid-row: 1 / span 3; flex-direction: column; align-self: center; min-width: 160px; margin: 0; } .acts button { width: 100%; } }
label { display: block; margin-bottom: 4px; font-weight: 500; font-size: 14px; }
.field { max-width: 420px; margin: 0 0 16px; }
.search { display: flex; flex-wrap: wrap; align-items: end; gap: 12px; margin: 0 0 24px; } .search .field { flex: 1 1 280px; margin: 0; }
input { width: 100%; height: 44px; padding: 0 12px; background: var(--raised); border: 1px solid var(--control); border-radius: 4px; color: var(--text); font: inherit; }
button { min-height: 36px; padding: 0 16px; border: 1px solid var(--control); border-radius: 4px; background: transparent; color: var(--text); font: inherit; font-size: 14px; font-weight: 500; line-height: 20px; white-space: nowrap; cursor: pointer; }
button.primary { min-height: 44px; background: var(--ink); border-color: var(--ink); color: var(--on-ink); }
button:hover { border-color: var(--text); } button.primary:hover { background: var(--text-2); border-color: var(--text-2); }
@media (pointer: coarse) { button { min-height: 44px; } .fresh a, .links a, .bar nav a { padding: 12px 0; } }
@media (forced-colors: active) { .state { forced-color-adjust: none; } }
@media (prefers-reduced-motion: no-preference) { button, .bar a { transition: color 140ms, background 140ms, border-color 140ms; } }
iframe { width: 100%; height: 620px; border: 1px solid var(--line); background: var(--surface); }
pre { padding: 16px; border: 1px solid var(--line); background: var(--surface); white-space: pre-wrap; overflow-wrap: anywhere; }
@media (max-width: 560px) { .bar { justify-content: space-between; } .bar nav { order: 1; flex-basis: 100%; } }
@media (max-width: 480px) { main { padding: 24px 16px 64px; } .bar { padding: 8px 16px; } .mails > li { padding: 16px; } }
`;

/** The hash by which a page's content security policy allows these styles. */
const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLES).digest('base64')}'`;

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
