import type { CaughtMail } from './store.ts';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 0 auto; padding: 1rem }
ol { list-style: none; padding: 0 }
li { border-top: 1px solid #8886; padding: .75rem 0 }
iframe { width: 100%; height: 60vh; border: 1px solid #8886; background: #fff }
pre { white-space: pre-wrap; overflow-wrap: anywhere }`;

const page = (title: string, head: string, body: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escape(title)}</title>
<link rel="icon" href="data:,">${head}
<style>${STYLE}</style>
<body>${body}`;

const describe = ({ from, recipients, date }: CaughtMail): string =>
  `from ${escape(from)} to ${escape(recipients.join(', '))}, <time datetime="${date}">${date.slice(0, 19).replace('T', ' ')} UTC</time>`;

const subjectOf = ({ subject }: CaughtMail): string => escape(subject) || '(no subject)';

/** The list of all mails, newest first. It reloads itself. */
export function listPage(mails: readonly CaughtMail[]): string {
  const items = mails.map(
    (mail) => `<li><a href="/messages/${mail.id}">${subjectOf(mail)}</a><br>${describe(mail)}`,
  );
  const list = items.length > 0 ? `<ol>${items.join('\n')}</ol>` : '<p>No mail yet.</p>';
  const intro = '<p>Every mail this installation sends stays here, on this machine.</p>';
  const reload = '<meta http-equiv="refresh" content="2">';
  return page(`Mailbox (${mails.length})`, reload, `<h1>Mailbox</h1>${intro}${list}`);
}

/** One mail: its HTML part in a sandbox, its text part and its headers. */
export function mailPage(mail: CaughtMail): string {
  const text = `<pre>${escape(mail.text) || '(no text)'}</pre>`;
  const frame = `<iframe title="The mail as its reader sees it" src="/messages/${mail.id}/html"
 sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<details><summary>Text part</summary>${text}</details>`;
  const headers = Object.entries(mail.headers).map(([name, value]) => `${name}: ${value}`);
  return page(
    mail.subject || 'Mail',
    '',
    `<p><a href="/">All mail</a></p><h1>${subjectOf(mail)}</h1><p>${describe(mail)}</p>
${mail.html ? frame : text}
<details><summary>Headers</summary><pre>${escape(headers.join('\n'))}</pre></details>`,
  );
}

/** The HTML part by itself; its links open in a new tab. */
export const framedMail = ({ html }: CaughtMail): string => `<base target="_blank">${html}`;
