import type { Mailbox, Message } from './message.ts';

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

function named({ name, address }: Mailbox): string {
  return escape(name ? `${name} <${address}>` : address);
}

const all = (mailboxes: readonly Mailbox[]): string => mailboxes.map(named).join(', ');

const time = (iso: string): string =>
  `<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')} UTC</time>`;

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escape(title)}</title>
<link rel="stylesheet" href="/mailbox.css">
<link rel="icon" href="data:,">
<script src="/mailbox.js" type="module"></script>
</head>
${body}
</html>`;
}

function row(message: Message): string {
  return `<li><a href="/messages/${message.id}">
<span class="subject">${escape(message.subject) || '(no subject)'}</span>
<span class="people">to ${all(message.to)}</span>
${time(message.date)}
</a></li>`;
}

/** The list of all mails, the newest first. */
export function listPage(messages: readonly Message[]): string {
  const list = messages.length
    ? `<ol>${messages.map(row).join('\n')}</ol>`
    : '<p class="empty">No mail yet. Whatever the site sends appears here by itself.</p>';
  return page(
    `Mailbox (${messages.length})`,
    `<body data-newest="${messages[0]?.id ?? ''}">
<header><h1>Mailbox</h1><p>Every mail this installation sends stays here, on this machine.</p>
<button type="button" data-clear ${messages.length ? '' : 'disabled'}>Delete all</button></header>
<main>${list}</main>
</body>`,
  );
}

function content({ id, html, text }: Message): string {
  const plain = `<pre>${escape(text) || '(no text)'}</pre>`;
  if (!html) return plain;
  return `<iframe title="The mail as its reader sees it" src="/messages/${id}/html"
 sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<details><summary>Text part</summary>${plain}</details>`;
}

/** One mail: its head, its content as the reader sees it, and its text part. */
export function messagePage(message: Message): string {
  const headers = Object.entries(message.headers).map(
    ([name, value]) => `<tr><th scope="row">${escape(name)}</th><td>${escape(value)}</td></tr>`,
  );
  return page(
    message.subject || 'Mail',
    `<body>
<header><a href="/">All mails</a><h1>${escape(message.subject) || '(no subject)'}</h1>
<p>from ${message.from ? named(message.from) : 'nobody'} to ${all(message.to)}, ${time(message.date)}</p>
<a href="/messages/${message.id}/source">Source</a></header>
<main>${content(message)}
<details><summary>Headers</summary><table>${headers.join('\n')}</table></details></main>
</body>`,
  );
}

/** The HTML part by itself, its links opening beside it. */
export const framedHtml = ({ html }: Message): string => `<base target="_blank">${html}`;
