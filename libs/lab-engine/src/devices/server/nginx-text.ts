/**
 * Reads the nginx.conf that nginx-print.ts prints: the one or two servers of a shop, alone or with what
 * stands around them in the lab's file, on the standard ports or on the lab's own. Whatever else nginx
 * knows is named as that; nothing is ignored in silence.
 */
import { HTTP_PORT, HTTPS_PORT } from '../../cast.ts';
import {
  misread,
  problemAt,
  readParts,
  type Misread,
  type TextPlace,
  type TextProblem,
} from '../../misread.ts';
import { PROTOCOLS } from '../tls/handshake.ts';
import type { Hsts, TlsState } from '../tls/tls.ts';
import {
  ANSWERS,
  FOLDER,
  hasOld,
  OLD_CIPHERS,
  PASSED,
  redirects,
  SECURE,
  SERVER_NAME,
  SHOP,
} from './nginx-print.ts';
import { isWellFormed, statementsOf, type Statement, type Word } from './nginx-statements.ts';
import words from './nginx-words.json' with { type: 'json' };

export { parser } from './nginx.parser.ts';
export { serversOf, textOf, type NginxSite } from './nginx-print.ts';

/** What the two servers say; `certificate` is the name of its files. */
export interface ReadSite<Certificate extends string> extends Pick<
  TlsState,
  'plain' | 'hsts' | 'securesCookies' | 'protocols'
> {
  readonly certificate: Certificate;
}

/** What a reader takes: the certificates by their files' name, and the longest max-age in seconds. */
export interface SiteLimits<Certificate extends string> {
  readonly certificates: readonly Certificate[];
  readonly mostAge: number;
}

/** What one server block says. */
interface Server {
  readonly head: Word;
  /** The directives so far, those of its location with 'location ' before them. */
  readonly said: Set<string>;
  readonly port?: number;
  readonly sendsOn?: 'redirect' | 'home';
  readonly secures?: boolean;
  readonly hsts?: Omit<Hsts, 'on'>;
  readonly certificate?: string;
  readonly key?: string;
  readonly protocols?: TlsState['protocols'];
}
type Said = Partial<Server>;

/** How a directive is spoken of: why nginx refuses it, what nginx knows of it, and what to write. */
interface Wording {
  readonly wrong?: string;
  readonly knows?: string;
  readonly remedy: string;
}

const LEFT_OUT: ReadonlySet<string> = new Set(words.leftOut);
/** What nginx takes more than once. */
const REPEATED: ReadonlySet<string> = new Set(words.repeated);
/** What is read in a server, and nginx would take for all servers as well. */
const IN_HTTP: ReadonlySet<string> = new Set(words.inHttp);
/** What is read in a server, and with 'location ' before it, in its location. */
const DIRECTIVES = new Map<string, Wording>(Object.entries(words.directives));
const STANDARD = { http: 80, https: 443 };
const LABS = { http: HTTP_PORT, https: HTTPS_PORT };

/** Reads the servers of an nginx configuration. Never throws. */
export function read<Certificate extends string>(
  text: string,
  limits: SiteLimits<Certificate>,
): { readonly site: ReadSite<Certificate> } | { readonly problems: readonly TextProblem[] } {
  const isLabs = new RegExp(`\\blisten\\s+${HTTPS_PORT}\\s+ssl\\b`).test(text);
  const reading = new Reading(isLabs ? LABS : STANDARD, limits);
  const { site, faults } = reading.read(text);
  return site
    ? { site: site as ReadSite<Certificate> }
    : { problems: faults.map((fault) => problemAt(fault, text)) };
}

type Problem = keyof typeof words.problems;

interface Block {
  readonly server: Server;
  readonly inside: readonly Statement[];
}

interface Line {
  readonly server: Server;
  readonly statement: Statement;
  /** What stands before its name in DIRECTIVES. */
  readonly place: string;
}

/** The statements of a server, and those of its location. */
const linesOf = ({ server, inside }: Block): readonly Line[] =>
  inside.flatMap((statement) => {
    const own = statement.text === 'location /' ? statement.inside : null;
    return [
      { server, statement, place: '' },
      ...(own ?? []).map((each) => ({ server, statement: each, place: 'location ' })),
    ];
  });

const HSTS_VALUE = /^max-age=(\d{1,9})(; ?includeSubDomains)?;?$/i;
const TLS_LINES = ['ssl_certificate', 'ssl_certificate_key', 'ssl_protocols', 'ssl_ciphers'];

class Reading {
  readonly #ports: TlsState['ports'];
  readonly #limits: SiteLimits<string>;
  /** What the sentences about problems have in their places. */
  readonly #values: Readonly<Record<string, string | number>>;
  /** What is read in these words alone. */
  readonly #exact: ReadonlyMap<string, Said>;

  constructor(ports: TlsState['ports'], limits: SiteLimits<string>) {
    const { redirect, home } = redirects(ports);
    const { certificates, mostAge } = limits;
    this.#ports = ports;
    this.#limits = limits;
    this.#values = {
      ...{ ...ports, redirect, home, mostAge },
      ...{ names: SERVER_NAME, shop: SHOP, secure: SECURE, ciphers: OLD_CIPHERS, folder: FOLDER },
      ...{ certificates: certificates.join(', '), protocols: PROTOCOLS.join(', ') },
    };
    this.#exact = new Map<string, Said>([
      [`listen ${ports.http}`, { port: ports.http }],
      [`listen ${ports.https} ssl`, { port: ports.https }],
      [redirect, { sendsOn: 'redirect' }],
      [home, { sendsOn: 'home' }],
      [SECURE, { secures: true }],
      ...[SERVER_NAME, OLD_CIPHERS, SHOP, 'location /'].map((each) => [each, {}] as const),
      ...certificates.flatMap((each) => [
        [`ssl_certificate ${FOLDER}${each}.pem`, { certificate: each }] as const,
        [`ssl_certificate_key ${FOLDER}${each}.key`, { key: each }] as const,
      ]),
    ]);
  }

  read(text: string): { readonly site?: ReadSite<string>; readonly faults: readonly Misread[] } {
    const { statements, errors } = statementsOf(text);
    if (errors.length > 0) return readParts(errors, (place) => this.#fail('text', place));
    // A file of conf.d stands in http already.
    const http = statements.find(({ text: said, inside }) => said === 'http' && inside);
    const around = http ? statements.filter((each) => each !== http) : [];
    const outside = readParts(around, ({ text: said, words: [head] }) => {
      if (said !== 'events') this.#unknown(head);
    });
    const inHttp = (http?.inside ?? statements).filter(({ text: said }) => !ANSWERS.includes(said));
    const blocks = readParts(inHttp, (each) => this.#server(each));
    const lines = readParts(blocks.done.flatMap(linesOf), (line) => this.#line(line));
    const faults = [...outside.faults, ...blocks.faults, ...lines.faults];
    if (faults.length > 0) return { faults };
    const servers = blocks.done.map(({ server }) => server);
    const checked = readParts(servers, (server) => this.#check(server));
    if (checked.faults.length > 0) return checked;
    const sites = readParts([servers], (all) => this.#site(all));
    return { site: sites.done[0], faults: sites.faults };
  }

  #server({ words: [head], text, inside }: Statement): Block {
    if (text === 'server' && inside !== null) return { server: { head, said: new Set() }, inside };
    if (head.text === 'server') this.#fail('no braces', head);
    if (IN_HTTP.has(head.text)) this.#fail('for all servers', head);
    this.#unknown(head);
  }

  #line({ server, statement, place }: Line): void {
    const {
      words: [first, second = first],
      text,
      inside,
    } = statement;
    if (place && PASSED.includes(text)) return;
    const name = `${place}${first.text}`;
    if (server.said.has(name)) this.#fail(REPEATED.has(first.text) ? 'repeated' : 'twice', first);
    server.said.add(name);
    const wording = DIRECTIVES.get(name);
    if (!wording) this.#unknown(first);
    if ((inside !== null) !== (name === 'location')) this.#fail('wrong braces', first);
    const { wrong = `“${first.text}” is followed by something.`, knows = `“${text}”` } = wording;
    const remedy = this.#filled(wording.remedy);
    if (!isWellFormed(statement)) misread(second, wrong, remedy);
    const known = (what: string): never =>
      misread(second, `nginx knows ${what}; the challenge does not.`, remedy);
    const said = this.#exact.get(text) ?? this.#computed(name, statement, known);
    Object.assign(server, said ?? known(knows));
  }

  /** What a directive says that has more forms than can be listed; null for any other. */
  #computed(
    name: string,
    { words: [, ...rest] }: Statement,
    known: (what: string) => never,
  ): Said | null {
    if (name === 'ssl_protocols') return this.#protocols(rest);
    if (name !== 'add_header') return null;
    const [header, value] = rest as [Word, Word];
    if (!/^strict-transport-security$/i.test(header.text)) known(`“add_header ${header.text}”`);
    const [, age, subdomains] = HSTS_VALUE.exec(value.text) ?? [];
    if (age === undefined || Number(age) > this.#limits.mostAge)
      known(`“${value.text}” as a value`);
    return { hsts: { maxAge: Number(age), subdomains: subdomains !== undefined } };
  }

  #protocols(versions: readonly Word[]): Said | null {
    const other = versions.find(({ text }) => !PROTOCOLS.some((each) => each === text));
    if (other && !/^SSLv[23]$/.test(other.text)) this.#fail('version', other);
    if (other) return null;
    return { protocols: PROTOCOLS.filter((each) => versions.some(({ text }) => text === each)) };
  }

  /** Refuses a server that lacks something, or contradicts itself. */
  #check(server: Server): void {
    const { head, said, port, certificate, key, protocols = [] } = server;
    const isTls = port === this.#ports.https;
    const needsCiphers = hasOld(protocols);
    const wrong: Readonly<Partial<Record<Problem, boolean>>> = {
      'no listen': port === undefined,
      'no name': !said.has('server_name'),
      'no answer': !server.sendsOn && !said.has('location'),
      files: said.has('location') && !said.has('location proxy_pass'),
      'plain with TLS': !isTls && TLS_LINES.some((each) => said.has(each)),
      endless: isTls && server.sendsOn !== undefined,
      'other key': isTls && (certificate === undefined || certificate !== key),
      'no versions': isTls && !said.has('ssl_protocols'),
      'needless ciphers': said.has('ssl_ciphers') && !needsCiphers,
      'no ciphers': !said.has('ssl_ciphers') && needsCiphers,
    };
    this.#failFirst(wrong, head);
  }

  /** The site that two servers make; what they say twice has to be the same. */
  #site(servers: readonly Server[]): ReadSite<string> {
    const { http, https } = this.#ports;
    const [tls, second] = servers.filter(({ port }) => port === https);
    const [plain, other] = servers.filter(({ port }) => port === http);
    if (second ?? other) this.#fail('same port', (second ?? other)!.head);
    if (!tls) this.#fail('no TLS', plain?.head ?? { from: 0, to: 1 });
    const [ours, theirs] = [tls.hsts, plain?.hsts];
    this.#failFirst(
      {
        'two cookies': plain && !plain.sendsOn && plain.secures !== tls.secures,
        'two headers':
          ours &&
          theirs &&
          (ours.maxAge !== theirs.maxAge || ours.subdomains !== theirs.subdomains),
      },
      plain?.head,
    );
    const hsts = ours ?? theirs;
    return {
      plain: plain ? (plain.sendsOn ?? 'serve') : 'closed',
      hsts: hsts ? { on: theirs ? (ours ? 'both' : 'http') : 'https', ...hsts } : null,
      securesCookies: tls.secures === true,
      protocols: tls.protocols!,
      certificate: tls.certificate!,
    };
  }

  #failFirst(wrong: Readonly<Partial<Record<Problem, boolean | undefined>>>, word?: Word): void {
    for (const problem in wrong)
      if (wrong[problem as Problem]) this.#fail(problem as Problem, word!);
  }

  #fail(problem: Problem, place: TextPlace & { readonly text?: string }): never {
    const { reason, remedy } = words.problems[problem];
    misread(place, this.#filled(reason, place.text), this.#filled(remedy));
  }

  #unknown(word: Word): never {
    this.#fail(LEFT_OUT.has(word.text) ? 'known' : 'unknown', word);
  }

  #filled(sentence: string, word = ''): string {
    return sentence.replaceAll(/\{(\w+)\}/g, (_, name: string) => `${this.#values[name] ?? word}`);
  }
}
