import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { framedHtml, listPage, messagePage } from './pages.ts';
import type { MailStore } from './store.ts';

interface Answer {
  status?: number;
  type: string;
  body: string | Buffer;
  policy?: string;
}

const OWN_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
/** A mail may style itself and open links beside it; it may not run, load or reach anything. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

const json = (value: unknown): Answer => ({
  type: 'application/json',
  body: JSON.stringify(value),
});
const html = (body: string): Answer => ({ type: 'text/html; charset=utf-8', body });
const file = (name: string, type: string): Answer => ({
  type,
  body: readFileSync(new URL(name, import.meta.url)),
});
const NOT_FOUND: Answer = { ...json({ message: 'Not found' }), status: 404 };

/** What a request asks for: `GET /messages/<id>/html` is `GET /messages/:id/html` of that id. */
function readTarget({ method, url = '/' }: IncomingMessage) {
  const [path = '', query = ''] = url.split('?');
  const id = /^(?:\/api)?\/messages\/([\w-]+)/.exec(path)?.[1] ?? '';
  const to = new URLSearchParams(query).get('to');
  return { route: `${method} ${id ? path.replace(id, ':id') : path}`, id, to };
}

async function answer(store: MailStore, request: IncomingMessage): Promise<Answer> {
  const { route, id, to } = readTarget(request);
  const message = store.find(id);
  switch (route) {
    case 'GET /':
      return html(listPage(store.list()));
    case 'GET /mailbox.css':
      return file('mailbox.css', 'text/css');
    case 'GET /mailbox.js':
      return file('mailbox.js', 'text/javascript');
    case 'GET /readyz':
      return json({ status: 'ok' });
    case 'GET /api/messages':
      return json(store.list(to));
    case 'DELETE /api/messages':
      await store.clear();
      return json([]);
  }
  if (!message) return NOT_FOUND;
  switch (route) {
    case 'GET /api/messages/:id':
      return json(message);
    case 'GET /messages/:id':
      return html(messagePage(message));
    case 'GET /messages/:id/html':
      return { ...html(framedHtml(message)), policy: MAIL_POLICY };
    case 'GET /messages/:id/source':
      return { type: 'text/plain; charset=utf-8', body: await store.raw(id) };
    default:
      return NOT_FOUND;
  }
}

function send(response: ServerResponse, { status = 200, type, body, policy }: Answer): void {
  response.writeHead(status, {
    'content-type': type,
    'content-security-policy': policy ?? OWN_POLICY,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  });
  response.end(body);
}

/** Refuses names other than ours: a web page elsewhere could point its own name at this machine. */
function isForUs({ headers }: IncomingMessage): boolean {
  return /^(127\.0\.0\.1|localhost)(:\d+)?$/.test(headers.host ?? '');
}

/** Shows the mails: pages for people, JSON for programs. */
export function serveMailbox(store: MailStore, port: number): Promise<Server> {
  const server = createServer((request, response) => {
    if (!isForUs(request)) return send(response, { ...NOT_FOUND, status: 421 });
    answer(store, request).then(
      (found) => send(response, found),
      (error: Error) => send(response, { ...json({ message: error.message }), status: 500 }),
    );
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}
