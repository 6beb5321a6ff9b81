/**
 * Reads the nginx.conf that print.ts prints: the one or two servers of a shop, alone or with what
 * stands around them in the lab's file, on the standard ports or on the lab's own. Whatever else nginx
 * knows is named as that; nothing is ignored in silence.
 */
import { HTTP_PORT, HTTPS_PORT } from '../../cast.ts';
import type { Values } from '../../filled.ts';
import {
  misreadAs,
  problemAt,
  readParts,
  type OrProblems,
  type ReadParts,
  type TextPlace,
} from '../../misread.ts';
import { PROTOCOLS } from '../tls/handshake.ts';
import type { LabState } from '../derived.ts';
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
} from './print.ts';
import texts from './text.json' with { type: 'json' };
import tables from './nginx.parser.json' with { type: 'json' };
import { parserFrom, wordsIn, type TextWord } from '../../lezer.ts';
import type { SyntaxNode, Tree } from '@lezer/common';

export { serversOf, textOf } from './print.ts';

export const parser = parserFrom(tables);

type ReadSite = Pick<LabState, 'plain' | 'hsts' | 'securesCookies' | 'protocols'> & {
  readonly certificate: string;
};

interface Server {
  readonly head: TextWord;
  readonly inside: readonly Statement[];
  /** The directives so far, those of its location with 'location ' before them. */
  readonly said: Set<string>;
  readonly port?: number;
  readonly sendsOn?: 'redirect' | 'home';
  readonly secures?: boolean;
  readonly hsts?: Omit<NonNullable<LabState['hsts']>, 'on'>;
  readonly certificate?: string;
  readonly key?: string;
  readonly protocols?: LabState['protocols'];
}

/** A directive, with what is in its braces; null for one that ends with a semicolon. */
interface Statement {
  readonly words: readonly [TextWord, ...TextWord[]];
  /** The words with one space between them. */
  readonly text: string;
  readonly inside: readonly Statement[] | null;
}

interface Line {
  readonly server: Server;
  readonly statement: Statement;
  readonly place: '' | 'location ';
}

const { problems, directives, vocabulary } = texts;
type Problem = keyof typeof problems;
type DirectiveName = keyof typeof directives;

const isDirective = (name: string): name is DirectiveName => Object.hasOwn(directives, name);
const HSTS_NAME = /^strict-transport-security$/i;
const HSTS_VALUE = /^max-age=(\d{1,9})(; ?includeSubDomains)?;?$/i;
const TLS_LINES = ['ssl_certificate', 'ssl_certificate_key', 'ssl_protocols', 'ssl_ciphers'];

/** Reads the servers, with one of these certificates and HSTS for at most so many seconds. Never throws. */
export function read(
  text: string,
  certificates: readonly string[],
  mostAge: number,
): OrProblems<{ readonly site: ReadSite }> {
  const isLabs = new RegExp(`\\blisten\\s+${HTTPS_PORT}\\s+ssl\\b`).test(text);
  const ports = isLabs ? { http: HTTP_PORT, https: HTTPS_PORT } : { http: 80, https: 443 };
  const { done, faults } = new Reading(ports, certificates, mostAge).read(text);
  const [site] = done;
  return site ? { site } : { problems: faults.map((fault) => problemAt(fault, text)) };
}

const linesOf = (server: Server): readonly Line[] =>
  server.inside.flatMap((statement): Line[] => {
    const own = (statement.text === 'location /' && statement.inside) || [];
    return [
      { server, statement, place: '' },
      ...own.map((each): Line => ({ server, statement: each, place: 'location ' })),
    ];
  });

class Reading {
  readonly #ports: LabState['ports'];
  readonly #mostAge: number;
  /** What the sentences about problems have in their places. */
  readonly #values: Values;
  readonly #exact: ReadonlyMap<string, Partial<Server>>;

  constructor(ports: LabState['ports'], certificates: readonly string[], mostAge: number) {
    const { redirect, home } = redirects(ports);
    this.#ports = ports;
    this.#mostAge = mostAge;
    this.#values = {
      ...{ ...ports, redirect, home, mostAge },
      ...{ names: SERVER_NAME, shop: SHOP, secure: SECURE, ciphers: OLD_CIPHERS, folder: FOLDER },
      ...{ certificates: certificates.join(', '), protocols: PROTOCOLS.join(', ') },
    };
    this.#exact = new Map<string, Partial<Server>>([
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

  read(text: string): ReadParts<ReadSite> {
    const tree = parser.parse(text);
    const errors = errorsIn(tree, text);
    if (errors.length > 0) return readParts(errors, (place) => this.#fail('text', place));
    const statements = statementsIn(tree.topNode, text);
    // A file of conf.d stands in http already.
    const http = statements.find(({ text: said, inside }) => said === 'http' && inside);
    const around = http ? statements.filter((each) => each !== http) : [];
    const outside = readParts(around, ({ text: said, words: [head] }) => {
      if (said !== 'events') this.#unknown(head);
    });
    const inHttp = (http?.inside ?? statements).filter(({ text: said }) => !ANSWERS.includes(said));
    const servers = readParts(inHttp, (each) => this.#server(each));
    const lines = readParts(servers.done.flatMap(linesOf), (line) => this.#line(line));
    const faults = [...outside.faults, ...servers.faults, ...lines.faults];
    if (faults.length > 0) return { done: [], faults };
    const checked = readParts(servers.done, (server) => this.#check(server));
    if (checked.faults.length > 0) return { done: [], faults: checked.faults };
    return readParts([servers.done], (all) => this.#site(all));
  }

  #server({ words: [head], text, inside }: Statement): Server {
    if (text === 'server' && inside !== null) return { head, inside, said: new Set() };
    if (head.text === 'server') this.#fail('no braces', head);
    if (vocabulary.inHttp.includes(head.text)) this.#fail('for all servers', head);
    return this.#unknown(head);
  }

  #line({ server, statement, place }: Line): void {
    const { words, text, inside } = statement;
    const [first, second = first] = words;
    if (place && PASSED.includes(text)) return;
    const name = `${place}${first.text}`;
    const isRepeated = vocabulary.repeated.includes(first.text);
    if (server.said.has(name)) this.#fail(isRepeated ? 'repeated' : 'twice', first);
    server.said.add(name);
    if (!isDirective(name)) this.#unknown(first);
    if ((inside !== null) !== (name === 'location')) this.#fail('wrong braces', first);
    const { wrong, left } = directives[name];
    const values = { ...this.#values, name: first.text, text };
    if (!isWellFormed(statement)) throw misreadAs(wrong, second, values);
    const said = this.#exact.get(text) ?? this.#computed(name, words);
    if (!said) throw misreadAs(left, second, values);
    Object.assign(server, said);
  }

  /** What a directive says that has more forms than can be listed; null for any other. */
  #computed(name: DirectiveName, [, ...rest]: readonly TextWord[]): Partial<Server> | null {
    if (name === 'ssl_protocols') return this.#protocols(rest);
    if (name !== 'add_header') return null;
    const [header, value] = rest as [TextWord, TextWord];
    if (!HSTS_NAME.test(header.text)) this.#fail('other header', header);
    const [, age, subdomains] = HSTS_VALUE.exec(value.text) ?? [];
    if (age === undefined || Number(age) > this.#mostAge) this.#fail('other value', value);
    return { hsts: { maxAge: Number(age), subdomains: subdomains !== undefined } };
  }

  #protocols(versions: readonly TextWord[]): Partial<Server> | null {
    const other = versions.find(({ text }) => !PROTOCOLS.some((each) => each === text));
    if (other && !/^SSLv[23]$/.test(other.text)) this.#fail('version', other);
    if (other) return null;
    return { protocols: PROTOCOLS.filter((each) => versions.some(({ text }) => text === each)) };
  }

  #check({ head, said, port, sendsOn, certificate, key, protocols = [] }: Server): void {
    const isTls = port === this.#ports.https;
    const needsCiphers = hasOld(protocols);
    this.#failFirst(head, {
      'no listen': port === undefined,
      'no name': !said.has('server_name'),
      'no answer': !sendsOn && !said.has('location'),
      files: said.has('location') && !said.has('location proxy_pass'),
      'plain with TLS': !isTls && TLS_LINES.some((each) => said.has(each)),
      endless: isTls && sendsOn !== undefined,
      'other key': isTls && (certificate === undefined || certificate !== key),
      'no versions': isTls && !said.has('ssl_protocols'),
      'needless ciphers': said.has('ssl_ciphers') && !needsCiphers,
      'no ciphers': !said.has('ssl_ciphers') && needsCiphers,
    });
  }

  /** The site that two servers make; what they say twice has to be the same. */
  #site(servers: readonly Server[]): ReadSite {
    const { http, https } = this.#ports;
    const [tls, second] = servers.filter(({ port }) => port === https);
    const [plain, other = second] = servers.filter(({ port }) => port === http);
    if (other) this.#fail('same port', other.head);
    if (!tls) return this.#fail('no TLS', plain?.head ?? { from: 0, to: 1 });
    const [ours, theirs] = [tls.hsts, plain?.hsts];
    const isSame = ours?.maxAge === theirs?.maxAge && ours?.subdomains === theirs?.subdomains;
    this.#failFirst(plain?.head ?? tls.head, {
      'two cookies': plain !== undefined && !plain.sendsOn && plain.secures !== tls.secures,
      'two headers': ours !== undefined && theirs !== undefined && !isSame,
    });
    const hsts = ours ?? theirs;
    return {
      plain: plain ? (plain.sendsOn ?? 'serve') : 'closed',
      hsts: hsts ? { on: theirs ? (ours ? 'both' : 'http') : 'https', ...hsts } : null,
      securesCookies: tls.secures === true,
      protocols: tls.protocols!,
      certificate: tls.certificate!,
    };
  }

  #failFirst(place: TextPlace, wrong: Readonly<Partial<Record<Problem, boolean>>>): void {
    for (const [problem, isWrong] of Object.entries(wrong))
      if (isWrong) this.#fail(problem as Problem, place);
  }

  #unknown(word: TextWord): never {
    this.#fail(vocabulary.leftOut.includes(word.text) ? 'known' : 'unknown', word);
  }

  #fail(problem: Problem, place: TextPlace & { readonly text?: string }): never {
    throw misreadAs(problems[problem], place, { ...this.#values, text: place.text });
  }
}

const statementsIn = (node: SyntaxNode, text: string): readonly Statement[] =>
  node.getChildren('Statement').map((statement) => {
    const words = wordsIn(statement, text)
      .filter(({ kind }) => kind === 'Word' || kind === 'Name')
      .map((word) => ({ ...word, text: word.text.replace(/^(["'])(.*)\1$/s, '$2') }));
    const block = statement.getChild('Block');
    return {
      words: words as [TextWord, ...TextWord[]],
      text: words.map((word) => word.text).join(' '),
      inside: block && statementsIn(block, text),
    };
  });

/** Where the reader of a text gave up: at its last character, if only at its end. */
function errorsIn(tree: Tree, text: string): readonly TextPlace[] {
  const errors: TextPlace[] = [];
  const last = Math.max(0, text.trimEnd().length - 1);
  tree.iterate({
    enter: ({ from, to, type }) => {
      const at = Math.min(from, last);
      if (type.isError) errors.push({ from: at, to: at + Math.max(1, to - from) });
    },
  });
  return errors;
}

/** Ports, addresses with one, and the parameters of nginx 1.22 that are words. */
const LISTEN =
  /^listen (?:(?:\*|localhost|[\d.]+|\[[\da-f:]+\]):)?(?:[1-9]\d{0,3}|[1-5]\d{4}|6[0-4]\d{3}|65[0-4]\d\d|655[0-2]\d|6553[0-5])(?: (?:ssl|http2|default_server|proxy_protocol|deferred|bind|reuseport|ipv6only=(?:on|off)|backlog=\d+))*$/;

function isWellFormed({ words: [{ text: name }, ...rest], text }: Statement): boolean {
  if (name === 'listen') return LISTEN.test(text);
  if (name.startsWith('ssl_certificate')) return rest.length === 1;
  const [, , always = { text: 'always' }, ...more] = rest;
  if (name === 'add_header')
    return rest.length > 1 && always.text === 'always' && more.length === 0;
  return rest.length > 0;
}
