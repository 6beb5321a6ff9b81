import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { framedMail, listPage, mailPage, MailStore } from './store.ts';

/** A process that keeps every mail and shows it: `main.ts <folder> <SMTP port> <web port>`. */
const [, , folder = '', smtpPort, webPort] = process.argv;
const LARGEST_BYTES = 10_000_000;
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
/** A mail may style itself and open links in a new tab; it may not run, load or reach anything. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

const store = await MailStore.open(folder);
/** Addresses whose next mail is refused, as if there were no such mailbox. */
const refused = new Set<string>();

function refusalOf(address: string): Error | null {
  const isRefused = refused.delete(address.toLowerCase());
  return isRefused ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : null;
}

const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  onAuth: (_auth, _session, done) => done(null, { user: 'anyone' }),
  size: LARGEST_BYTES,
  disableReverseLookup: true,
  closeTimeout: 500,
  onRcptTo: ({ address }, _session, done) => done(refusalOf(address)),
  // The mail is acknowledged only once it is on disk.
  onData: (stream, { envelope }, done) => {
    const recipients = envelope.rcptTo.map(({ address }) => address);
    buffer(stream)
      .then((content) => store.add(content, recipients))
      .then(() => done(), done);
  },
});
// A client that disconnects halfway does not affect the others.
smtp.on('error', (error) => process.stderr.write(`${error.message}\n`));

/** What a request asks for as type, text and policy; undefined when there is no such thing. */
function respond({ method, url = '/' }: IncomingMessage): [string, string, string?] | undefined {
  const [pathname = '', query = ''] = url.split('?');
  const [, path, id = ''] = /^(.*\/messages)\/([\w-]+)(?:\/html)?$/.exec(pathname) ?? [];
  const mail = store.find(id);
  const json = (value: unknown): [string, string] => ['application/json', JSON.stringify(value)];
  if (method === 'POST' && pathname === '/api/refusals') {
    refused.add((new URLSearchParams(query).get('to') ?? '').toLowerCase());
    return json({});
  }
  if (method !== 'GET') return undefined;
  if (pathname === '/readyz') return json({ status: 'ok' });
  if (pathname === '/') return ['text/html', listPage(store.list())];
  if (pathname === '/api/messages') return json(store.list(new URLSearchParams(query).get('to')));
  if (!mail) return undefined;
  if (path === '/api/messages') return json(mail);
  return pathname.endsWith('/html')
    ? ['text/html', framedMail(mail), MAIL_POLICY]
    : ['text/html', mailPage(mail)];
}

const web = createServer((request: IncomingMessage, response: ServerResponse) => {
  // Other names are refused: a web page elsewhere could point its own name at this machine.
  const isForUs = /^(127\.0\.0\.1|localhost)(:\d+)?$/.test(request.headers.host ?? '');
  const [type, body, policy = PAGE_POLICY] = (isForUs && respond(request)) || [];
  response.writeHead(body === undefined ? 404 : 200, {
    'content-type': `${type ?? 'text/plain'}; charset=utf-8`,
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  });
  response.end(body ?? 'Not found');
});

smtp.listen(Number(smtpPort), '127.0.0.1', () => web.listen(Number(webPort), '127.0.0.1'));

// The channel to the starter closes when the starter is gone.
for (const event of ['SIGTERM', 'SIGINT', 'disconnect'])
  process.once(event, () => {
    web.close();
    web.closeAllConnections();
    smtp.close(() => process.exit());
  });
