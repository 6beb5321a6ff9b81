import { PROTOCOLS } from '@netward/lab-engine/tls';
import type { ReadText, TextProblem } from '../challenge.ts';
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
import { parser } from './nginx.parser.ts';

interface Word {
  readonly text: string;
  readonly from: number;
}

/** A directive, with what is in its braces; null for one that ends with a semicolon. */
interface Statement {
  readonly words: readonly [Word, ...Word[]];
  /** The words with one space between them. */
  readonly text: string;
  readonly inside: readonly Statement[] | null;
}

interface Hsts {
  readonly maxAge: number;
  readonly subdomains: boolean;
}

/** What one server block says. */
interface ServerBlock {
  readonly head: Word;
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

class Reader {
  readonly problems: TextProblem[] = [];
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  refuse({ text, from }: Word, reason: string, remedy: string): void {
    const before = this.#text.slice(0, from);
    const line = before.split('\n').length;
    const column = from - before.lastIndexOf('\n');
    this.problems.push({ line, column, length: Math.max(1, text.length), reason, remedy });
  }

  /** The statements of the text; what the grammar does not understand is refused. */
  statements(): readonly Statement[] {
    const tree = parser.parse(this.#text);
    const stack: { words: Word[]; inside: Statement[] | null }[] = [{ words: [], inside: [] }];
    tree.iterate({
      enter: ({ name, from, to, type }) => {
        const open = stack.at(-1)!;
        const text = this.#text.slice(from, to);
        if (type.isError)
          this.refuse(
            {
              text: text || ' ',
              from: Math.min(from, Math.max(0, this.#text.trimEnd().length - 1)),
            },
            'nginx would not understand this.',
            'End each directive with a semicolon, and close each brace and quote.',
          );
        else if (name === 'Statement') stack.push({ words: [], inside: null });
        else if (name === 'Block') open.inside = [];
        else if (name === 'Word' || (name === 'Name' && open.words.at(-1)?.from !== from))
          open.words.push({ text, from });
      },
      leave: ({ name }) => {
        if (name !== 'Statement') return;
        const { words, inside } = stack.pop()!;
        const [first, ...rest] = words;
        if (!first) return;
        const text = words.map((word) => word.text).join(' ');
        stack.at(-1)!.inside!.push({ words: [first, ...rest], text, inside });
      },
    });
    return stack[0]!.inside!;
  }
}

/** Reads the two servers of an nginx configuration, in the documented subset. Never throws. */
export function read(text: string): ReadText<TlsConfiguration> {
  const reader = new Reader(text);
  const statements = reader.statements();
  if (reader.problems.length > 0) return { problems: reader.problems };
  const servers = statements.flatMap((statement) => readServer(statement, reader) ?? []);
  const configuration = reader.problems.length === 0 ? joined(servers, reader) : null;
  if (configuration === null || reader.problems.length > 0) return { problems: reader.problems };
  return { configuration: schema.parse(configuration) };
}

function readServer({ words, text, inside }: Statement, reader: Reader): ServerBlock | null {
  const [head] = words;
  if (text !== 'server' || inside === null) {
    reader.refuse(
      head,
      `The challenge knows “server { … }” here, and nothing else.`,
      'Put directives into one of the two servers.',
    );
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

const twice = ({ words: [first] }: Statement, reader: Reader): void =>
  reader.refuse(first, `“${first.text}” is here twice.`, 'Keep one of the two.');

/** What nginx knows and the challenge leaves out. */
const LEFT_OUT: ReadonlySet<string> = new Set(
  `access_log autoindex error_page error_log http2 if include index keepalive_timeout proxy_cookie_path proxy_redirect
  proxy_set_header proxy_ssl_verify resolver rewrite root ssl ssl_dhparam ssl_early_data ssl_ecdh_curve
  ssl_prefer_server_ciphers ssl_session_cache ssl_session_tickets ssl_session_timeout ssl_stapling ssl_trusted_certificate
  try_files set deny allow`.split(/\s+/),
);

function readInServer(statement: Statement, block: ServerBlock, reader: Reader): void {
  const { words, text, inside } = statement;
  const [first] = words;
  const wanted = (remedy: string) =>
    reader.refuse(words[1] ?? first, `The challenge does not know “${text}”.`, remedy);
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
      unknown(statement, reader);
  }
}

function unknown({ words: [first] }: Statement, reader: Reader): void {
  reader.refuse(
    first,
    LEFT_OUT.has(first.text)
      ? `nginx knows “${first.text}”; this challenge leaves it out.`
      : `The challenge does not know “${first.text}”.`,
    'Take it out.',
  );
}

const HSTS_VALUE = /^"?max-age=(\d{1,9})(; ?includeSubDomains)?;?"?$/i;

function hstsOf({ words }: Statement, reader: Reader): Hsts | null {
  const [first, name, value, always, ...more] = words;
  const found = HSTS_VALUE.exec(value?.text ?? '');
  const isHsts = name?.text.toLowerCase() === 'strict-transport-security';
  if (!isHsts || more.length > 0 || (always && always.text !== 'always')) {
    reader.refuse(
      more[0] ?? name ?? first,
      'The one header that the challenge knows is Strict-Transport-Security.',
      'Write add_header Strict-Transport-Security "max-age=…" always;.',
    );
    return null;
  }
  if (!found || Number(found[1]) > MOST_AGE) {
    reader.refuse(
      value ?? name,
      `The challenge knows max-age up to ${MOST_AGE} seconds, and includeSubDomains.`,
      'Write "max-age=31536000" or "max-age=31536000; includeSubDomains", in quotes.',
    );
    return null;
  }
  return { maxAge: Number(found[1]), subdomains: found[2] !== undefined };
}

function readCertificate({ words, text }: Statement, block: ServerBlock, reader: Reader): void {
  const [first] = words;
  const end = first.text === 'ssl_certificate' ? '.pem' : '.key';
  const name = CERTIFICATE_NAMES.find((each) => text === `${first.text} ${FOLDER}${each}${end}`);
  if (!name)
    return reader.refuse(
      words[1] ?? first,
      'There is no such file.',
      `In ${FOLDER} lie ${CERTIFICATE_NAMES.join(', ')}, each as .pem and .key.`,
    );
  if (end === '.pem') block.certificate = name;
  else block.key = name;
}

function protocolsOf({ words }: Statement, reader: Reader): TlsConfiguration['protocols'] | null {
  const [first, ...versions] = words;
  const wrong = versions.find(({ text }) => !PROTOCOLS.some((each) => each === text));
  if (wrong || versions.length === 0) {
    reader.refuse(
      wrong ?? first,
      wrong ? `nginx here knows no version “${wrong.text}”.` : 'No version is named.',
      `Write some of ${PROTOCOLS.join(', ')}.`,
    );
    return null;
  }
  return PROTOCOLS.filter((each) => versions.some(({ text }) => text === each));
}

function readLocation(
  { words, text, inside }: Statement,
  block: ServerBlock,
  reader: Reader,
): void {
  if (text !== 'location /')
    return reader.refuse(
      words[1] ?? words[0],
      'The challenge knows one location, “/”.',
      'Write “location / { … }”.',
    );
  let hasShop = false;
  const seen = new Set<string>();
  for (const statement of inside!) {
    const name = statement.words[0].text;
    if (seen.has(name)) twice(statement, reader);
    else if (statement.text === SHOP && !statement.inside) hasShop = true;
    else if (statement.text === SECURE && !statement.inside) block.secure = true;
    else if (name === 'proxy_pass' || name === 'proxy_cookie_flags')
      reader.refuse(
        statement.words[1] ?? statement.words[0],
        `The challenge does not know “${statement.text}”.`,
        `Write “${name === 'proxy_pass' ? SHOP : SECURE};”.`,
      );
    else unknown(statement, reader);
    seen.add(name);
  }
  if (!hasShop) reader.refuse(words[0], 'Nothing answers in this location.', `Add “${SHOP};”.`);
  block.answer ??= 'serve';
}

/** Says what a server lacks, and what in it contradicts itself. */
function complete(block: ServerBlock, reader: Reader): void {
  const { head, port, answer, certificate, key, protocols, hasOldCiphers } = block;
  if (reader.problems.length > 0) return;
  const lack = (reason: string, remedy: string) => reader.refuse(head, reason, remedy);
  const hasTls = certificate !== null || key !== null || protocols !== null || hasOldCiphers;
  if (port === null) lack('This server listens nowhere.', 'Add “listen 80;” or “listen 443 ssl;”.');
  else if (!block.hasNames) lack('This server has no names.', `Add “server_name ${SERVER_NAME};”.`);
  else if (answer === null) lack('This server answers nothing.', `Add “location / { ${SHOP}; }”.`);
  else if (port === 80 && hasTls)
    lack('Port 80 has no TLS here.', 'Move the ssl_ lines to the server of port 443.');
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
function joined(servers: readonly ServerBlock[], reader: Reader): TlsConfiguration | null {
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
