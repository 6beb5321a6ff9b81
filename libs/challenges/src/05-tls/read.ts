import { PROTOCOLS } from '@netward/lab-engine/tls';
import type { ReadText } from '../challenge.ts';
import { CERTIFICATE_NAMES, type CertificateName } from './certificates.ts';
import { MOST_AGE, schema, type TlsConfiguration } from './configuration.ts';
import {
  FOLDER,
  FRONT_PAGE,
  hasOld,
  OLD_CIPHERS,
  SAME_PAGE,
  SECURE,
  SERVER_NAME,
  SHOP,
} from './frame.ts';
import { IN_HTTP, knows, LEFT_OUT, twice, unknown } from './known-to-nginx.ts';
import { StatementReader, type Statement, type StatementWord } from './statements.ts';

interface Hsts {
  readonly maxAge: number;
  readonly subdomains: boolean;
}

/** What one server block says. */
interface ServerBlock {
  readonly head: StatementWord;
  port: 80 | 443 | null;
  answer: 'serve' | 'redirect' | 'home' | null;
  secure: boolean;
  hsts: Hsts | null;
  certificate: CertificateName | null;
  key: CertificateName | null;
  protocols: TlsConfiguration['protocols'] | null;
  hasOldCiphers: boolean;
  hasNames: boolean;
}

/** Reads the two servers of an nginx configuration, in the documented subset. Never throws. */
export function read(text: string): ReadText<TlsConfiguration> {
  const reader = new StatementReader(text);
  const statements = reader.statements();
  if (reader.problems.length > 0) return { problems: reader.problems };
  const servers = statements.flatMap((statement) => readServer(statement, reader) ?? []);
  const configuration = reader.problems.length === 0 ? joined(servers, reader) : null;
  if (configuration === null || reader.problems.length > 0) return { problems: reader.problems };
  return { configuration: schema.parse(configuration) };
}

function readServer(
  { words, text, inside }: Statement,
  reader: StatementReader,
): ServerBlock | null {
  const [head] = words;
  if (text !== 'server' || inside === null) {
    const remedy = 'Write “server { … }” here, and put directives into one of the two.';
    if (IN_HTTP.has(head.text)) knows(head, `“${head.text}” for all servers`, remedy, reader);
    else if (head.text === 'server')
      reader.refuse(head, 'server is followed by its braces.', remedy);
    else unknown(head, reader, remedy);
    return null;
  }
  const block: ServerBlock = {
    head,
    port: null,
    answer: null,
    secure: false,
    hsts: null,
    certificate: null,
    key: null,
    protocols: null,
    hasOldCiphers: false,
    hasNames: false,
  };
  const seen = new Set<string>();
  for (const statement of inside) {
    const name = statement.words[0].text;
    if (seen.has(name)) twice(statement, reader);
    else readInServer(statement, block, reader);
    seen.add(name);
  }
  complete(block, reader);
  return block;
}

function readInServer(statement: Statement, block: ServerBlock, reader: StatementReader): void {
  const { words, text, inside } = statement;
  const [first] = words;
  const wanted = (remedy: string) => {
    if (words.length === 1 && inside === null)
      reader.refuse(first, `“${first.text}” is followed by something.`, remedy);
    else knows(words[1] ?? first, `“${text}”`, remedy, reader);
  };
  if (LEFT_OUT.has(first.text)) return unknown(first, reader);
  if ((inside !== null) !== (first.text === 'location'))
    return reader.refuse(
      first,
      `“${first.text}” has the wrong form here.`,
      'Only location has braces here.',
    );
  switch (first.text) {
    case 'listen':
      if (text === 'listen 80') block.port = 80;
      else if (text === 'listen 443 ssl') block.port = 443;
      else if (!LISTEN.test(text))
        reader.refuse(
          words[1] ?? first,
          'listen is followed by a port, or an address and a port.',
          'Write “listen 80;” or “listen 443 ssl;”.',
        );
      else wanted('Write “listen 80;” or “listen 443 ssl;”.');
      return;
    case 'server_name':
      block.hasNames = text === `server_name ${SERVER_NAME}`;
      if (!block.hasNames) wanted(`The shop is “server_name ${SERVER_NAME};”.`);
      return;
    case 'return':
      if (text === SAME_PAGE) block.answer = 'redirect';
      else if (text === FRONT_PAGE) block.answer = 'home';
      else wanted(`Write “${SAME_PAGE};” or “${FRONT_PAGE};”.`);
      return;
    case 'add_header':
      block.hsts = hstsOf(statement, reader);
      return;
    case 'ssl_certificate':
    case 'ssl_certificate_key':
      readCertificate(statement, block, reader);
      return;
    case 'ssl_protocols':
      block.protocols = protocolsOf(statement, reader);
      return;
    case 'ssl_ciphers':
      block.hasOldCiphers = text === OLD_CIPHERS;
      if (!block.hasOldCiphers) wanted(`The one list it knows is “${OLD_CIPHERS};”.`);
      return;
    case 'location':
      readLocation(statement, block, reader);
      return;
    default:
      unknown(first, reader);
  }
}

/** Ports, addresses with one, and the parameters of nginx 1.22 that are words. */
const LISTEN =
  /^listen (?:(?:\*|localhost|[\d.]+|\[[\da-f:]+\]):)?(?:[1-9]\d{0,3}|[1-5]\d{4}|6[0-4]\d{3}|65[0-4]\d\d|655[0-2]\d|6553[0-5])(?: (?:ssl|http2|default_server|proxy_protocol|deferred|bind|reuseport|ipv6only=(?:on|off)|backlog=\d+))*$/;

const HSTS_VALUE = /^max-age=(\d{1,9})(; ?includeSubDomains)?;?$/i;

function hstsOf({ words }: Statement, reader: StatementReader): Hsts | null {
  const [first, name, value, always, ...more] = words;
  const found = HSTS_VALUE.exec(value?.text ?? '');
  const isHsts = name?.text.toLowerCase() === 'strict-transport-security';
  if (!isHsts || !value || more.length > 0 || (always && always.text !== 'always')) {
    const remedy = 'Write add_header Strict-Transport-Security "max-age=…" always;.';
    if (!value || more.length > 0 || (always && always.text !== 'always'))
      reader.refuse(more[0] ?? always ?? first, 'add_header has a name and a value.', remedy);
    else knows(name!, `“add_header ${name!.text}”`, remedy, reader);
    return null;
  }
  if (!found || Number(found[1]) > MOST_AGE) {
    const remedy = `Write "max-age=31536000" or "max-age=31536000; includeSubDomains", in quotes, with up to ${MOST_AGE} seconds.`;
    knows(value ?? name, `“${value?.text}” as a value`, remedy, reader);
    return null;
  }
  return { maxAge: Number(found[1]), subdomains: found[2] !== undefined };
}

function readCertificate(
  { words, text }: Statement,
  block: ServerBlock,
  reader: StatementReader,
): void {
  const [first] = words;
  const end = first.text === 'ssl_certificate' ? '.pem' : '.key';
  const name = CERTIFICATE_NAMES.find((each) => text === `${first.text} ${FOLDER}${each}${end}`);
  if (!name)
    return words.length === 2
      ? knows(
          words[1]!,
          'whatever file a path leads to',
          `In ${FOLDER} lie ${CERTIFICATE_NAMES.join(', ')}, each as .pem and .key.`,
          reader,
        )
      : reader.refuse(first, `“${first.text}” has one path.`, 'Write one.');
  if (end === '.pem') block.certificate = name;
  else block.key = name;
}

function protocolsOf(
  { words }: Statement,
  reader: StatementReader,
): TlsConfiguration['protocols'] | null {
  const [first, ...versions] = words;
  const wrong = versions.find(({ text }) => !PROTOCOLS.some((each) => each === text));
  const remedy = `Write some of ${PROTOCOLS.join(', ')}.`;
  if (wrong && /^SSLv[23]$/.test(wrong.text)) knows(wrong, wrong.text, remedy, reader);
  else if (wrong || versions.length === 0)
    reader.refuse(
      wrong ?? first,
      wrong ? `nginx here knows no version “${wrong.text}”.` : 'No version is named.',
      remedy,
    );
  if (wrong || versions.length === 0) return null;
  return PROTOCOLS.filter((each) => versions.some(({ text }) => text === each));
}

function readLocation(
  { words, text, inside }: Statement,
  block: ServerBlock,
  reader: StatementReader,
): void {
  if (text !== 'location /')
    return words.length === 1
      ? reader.refuse(words[0], 'location is followed by a path.', 'Write “location / { … }”.')
      : knows(words[1]!, 'other locations', 'Write “location / { … }”.', reader);
  let hasShop = false;
  const seen = new Set<string>();
  for (const statement of inside!) {
    const name = statement.words[0].text;
    if (seen.has(name)) twice(statement, reader);
    else if (statement.text === SHOP && !statement.inside) hasShop = true;
    else if (statement.text === SECURE && !statement.inside) block.secure = true;
    else if (name === 'proxy_pass' || name === 'proxy_cookie_flags')
      knows(
        statement.words[1] ?? statement.words[0],
        `“${statement.text}”`,
        `Write “${name === 'proxy_pass' ? SHOP : SECURE};”.`,
        reader,
      );
    else if (name === 'return' || name === 'add_header')
      knows(statement.words[0], `“${name}” in a location`, 'Move it to the server.', reader);
    else unknown(statement.words[0], reader);
    seen.add(name);
  }
  if (!hasShop) knows(words[0], 'locations of files', `Add “${SHOP};”.`, reader);
  block.answer ??= 'serve';
}

/** Says what a server lacks, and what in it contradicts itself. */
function complete(block: ServerBlock, reader: StatementReader): void {
  const { head, port, answer, certificate, key, protocols, hasOldCiphers } = block;
  if (reader.problems.length > 0) return;
  const lack = (reason: string, remedy: string) => reader.refuse(head, reason, remedy);
  const hasTls = certificate !== null || key !== null || protocols !== null || hasOldCiphers;
  const left = (what: string, remedy: string) => knows(head, what, remedy, reader);
  if (port === null) left('servers without “listen”', 'Add “listen 80;” or “listen 443 ssl;”.');
  else if (!block.hasNames) left('servers without a name', `Add “server_name ${SERVER_NAME};”.`);
  else if (answer === null)
    left('servers of files', `Nothing answers in this server: add “location / { ${SHOP}; }”.`);
  else if (port === 80 && hasTls)
    left('ssl_ lines on port 80, for nothing', 'Move them to the server of port 443.');
  else if (port === 443 && answer !== 'serve')
    lack(
      'This server would send everybody to itself, for ever.',
      `Write “location / { ${SHOP}; }” here.`,
    );
  else if (port === 443 && (certificate === null || certificate !== key))
    lack(
      'nginx does not start: certificate and key do not belong together.',
      'Name the .pem and the .key of one certificate.',
    );
  else if (port === 443 && protocols === null)
    lack(
      'Which versions are spoken is not said; nginx would take its default.',
      'Add “ssl_protocols TLSv1.2 TLSv1.3;”.',
    );
  else if (port === 443 && hasOld(protocols ?? []) !== hasOldCiphers)
    lack(
      hasOldCiphers
        ? 'The lowest security level is for TLS 1.0 and 1.1, which are off.'
        : 'OpenSSL 3 speaks TLS 1.0 and 1.1 at its lowest security level only.',
      hasOldCiphers
        ? 'Take the line ssl_ciphers out.'
        : `Add “${OLD_CIPHERS};”, or leave the old versions out.`,
    );
}

/** The configuration that two servers make; what they say twice has to be the same. */
function joined(servers: readonly ServerBlock[], reader: StatementReader): TlsConfiguration | null {
  const secured = servers.filter(({ port }) => port === 443);
  const plains = servers.filter(({ port }) => port === 80);
  const [tls] = secured;
  const [plain] = plains;
  const where = servers[0]?.head ?? { text: ' ', from: 0 };
  const surplus = secured[1] ?? plains[1];
  if (surplus)
    reader.refuse(surplus.head, 'There are two servers for this port.', 'Keep one of them.');
  else if (!tls)
    reader.refuse(where, 'Nothing listens on port 443.', 'Add a server with “listen 443 ssl;”.');
  else if (plain?.answer === 'serve' && plain.secure !== tls.secure)
    reader.refuse(
      plain.head,
      'The shop sets its cookie in one way, whichever port it is asked on.',
      `Write “${SECURE};” in both servers or in none.`,
    );
  else if (plain?.hsts && tls.hsts && !isSame(plain.hsts, tls.hsts))
    reader.refuse(
      plain.head,
      'The challenge knows one HSTS header for both servers.',
      'Make the two lines the same.',
    );
  else {
    const on = plain?.hsts ? (tls.hsts ? 'both' : 'http') : 'https';
    const hsts = tls.hsts ?? plain?.hsts ?? null;
    return {
      plain: plain ? plain.answer! : 'closed',
      hsts: hsts && { on, ...hsts },
      secure: tls.secure,
      protocols: tls.protocols!,
      certificate: tls.certificate!,
    };
  }
  return null;
}

const isSame = (a: Hsts, b: Hsts) => a.maxAge === b.maxAge && a.subdomains === b.subdomains;
