/**
 * The subset of OpenVPN's client configuration that the challenge knows: the four lines that say which
 * gateway, `redirect-gateway def1`, `route` with a network, its mask and perhaps `net_gateway`, and
 * `dhcp-option DNS` with the office's resolver. Under it stands the one preference of Firefox's user.js
 * that it knows. Everything else is refused by line and column.
 */
import type { SyntaxNode } from '@lezer/common';
import type { ReadText, TextView } from '../challenge.ts';
import { Misread, problemAt } from '@netward/lab-engine/misread';
import { addressOf, networkOf } from '@netward/lab-engine/ipv4';
import {
  MOST_ROUTES,
  partOfRoute,
  whyNoRoute,
  type VpnConfiguration,
  type RouteSettings,
} from './configuration.ts';
import { FLAGS, OPTIONS, PROTOCOLS } from './known-to-openvpn.ts';
import { parser } from './openvpn.parser.ts';
import { GATEWAY, OFFICE_RESOLVER } from './places.ts';

const FRAME = ['client', 'dev tun', 'proto udp', `remote ${GATEWAY} 1194`];
const REDIRECT = 'redirect-gateway def1';
const RESOLVER = `dhcp-option DNS ${OFFICE_RESOLVER}`;
const HTTPS = 'user_pref("dom.security.https_first", true);';

/** The lines with the part that each says; null for the frame. */
function linesOf(configuration: VpnConfiguration): readonly (readonly [string, string | null])[] {
  const { tunnel, routes, dns, https } = configuration;
  return [
    ['# client.ovpn', null],
    ...FRAME.map((line) => [line, null] as const),
    ...(tunnel === 'full' ? [[REDIRECT, 'tunnel'] as const] : []),
    ...routes.map((route, index) => [printRoute(route), partOfRoute(index)] as const),
    ...(dns === 'office' ? [[RESOLVER, 'dns'] as const] : []),
    ['', null],
    ['// user.js of the browser', null],
    ...(https ? [[HTTPS, 'https'] as const] : []),
  ];
}

/** The whole text. */
export function print(configuration: VpnConfiguration): string {
  return `${linesOf(configuration)
    .map(([line]) => line)
    .join('\n')}\n`;
}

function printRoute({ network, via }: RouteSettings): string {
  const [address] = network.split('/');
  const around = via === 'outside' ? ' net_gateway' : '';
  return `route ${address} ${dotted(networkOf(network)!.mask)}${around}`;
}

function dotted(number: number): string {
  return [24, 16, 8, 0].map((shift) => (number >>> shift) & 255).join('.');
}

/** The length of a mask like 255.255.255.0; null for anything else. */
function bitsOfMask(text: string): number | null {
  const mask = addressOf(text);
  if (mask === null) return null;
  const bits = Math.clz32(~mask >>> 0);
  return dotted(networkOf(`255.255.255.255/${bits}`)!.base) === text ? bits : null;
}

interface LineWord {
  readonly text: string;
  readonly from: number;
}

interface ReadLine {
  readonly words: readonly LineWord[];
  readonly from: number;
  readonly to: number;
}

function readLines(text: string): readonly ReadLine[] {
  const lines: ReadLine[] = [];
  for (let line = parser.parse(text).topNode.firstChild; line; line = line.nextSibling) {
    if (line.name !== 'Line') continue;
    const words = wordsOf(line, text);
    lines.push({ words, from: line.from, to: line.to });
  }
  return lines;
}

function wordsOf(line: SyntaxNode, text: string): readonly LineWord[] {
  const words: LineWord[] = [];
  for (let word = line.firstChild; word; word = word.nextSibling)
    if (word.name !== 'Comment')
      words.push({ text: text.slice(word.from, word.to), from: word.from });
  return words;
}

/** The configuration as far as it has been read. */
class Reading {
  readonly faults: Misread[] = [];
  readonly #said = new Set<string>();
  readonly routes: RouteSettings[] = [];

  has(line: string): boolean {
    return this.#said.has(line);
  }

  readAny(line: ReadLine): void {
    const [first] = line.words;
    if (!first) return this.#refuse(line, 'This has no meaning here.', 'Remove it.');
    if (first.text.startsWith('user_pref')) return this.#readPreference(line);
    const words = line.words.map(({ text, from }) => ({ text: text.replaceAll('"', ''), from }));
    this.#readOption({ ...line, words }, words[0]!);
  }

  #readOption(line: ReadLine, first: LineWord): void {
    if (first.text === '-' && line.words[1]?.text === '-')
      return this.#knows(line, 'options with -- in a file', 'Leave -- out.');
    if (first.text === 'route') return this.#readRoute(line);
    const said = line.words.map(({ text }) => text).join(' ');
    const known = [...FRAME, REDIRECT, RESOLVER].find((each) => each === said);
    if (known) return void this.#said.add(known);
    return this.#refuseDirective(line, first.text);
  }

  #readPreference(line: ReadLine): void {
    const said = line.words.map(({ text }) => text).join('');
    if (said === HTTPS.replaceAll(' ', '')) return void this.#said.add(HTTPS);
    this.#refuse(
      line,
      'Firefox knows many preferences; the challenge knows dom.security.https_first, and that as true.',
      `Write ${HTTPS}`,
    );
  }

  #readRoute(line: ReadLine): void {
    const [, address, mask, gateway, metric, more] = line.words;
    const remedy =
      'Write it like route 10.0.1.0 255.255.255.0, with net_gateway at its end to go around the tunnel.';
    if (!address || more)
      return this.#refuse(line, 'route is followed by one to four words.', remedy, more);
    if (addressOf(address.text) === null)
      return this.#knows(line, 'names of hosts in this place', remedy, address);
    const bits = mask ? bitsOfMask(mask.text) : 32;
    if (bits === null)
      return this.#knows(line, 'more than masks such as 255.255.255.0 here', remedy, mask);
    if (gateway && gateway.text !== 'net_gateway')
      return this.#knows(line, 'other ways than the one that there was before', remedy, gateway);
    if (metric) return this.#knows(line, 'metrics', 'Remove it.', metric);
    const network = `${address.text}/${bits}`;
    const why = whyNoRoute(network);
    if (why !== null)
      return this.#knows(line, 'routes of any network until the tunnel comes up', why, address);
    if (this.routes.some((route) => route.network === network))
      return this.#knows(line, 'a second route to a network', 'Remove one of them.', address);
    this.routes.push({ network, via: gateway ? 'outside' : 'tunnel' });
    if (this.routes.length > MOST_ROUTES)
      this.#refuse(line, `The challenge takes ${MOST_ROUTES} routes at most.`, 'Remove a route.');
  }

  #refuseDirective(line: ReadLine, directive: string): void {
    const own = [...FRAME, REDIRECT, RESOLVER].find((each) => each.split(' ')[0] === directive);
    const remedy = own ? `Write ${own}.` : 'Leave it out.';
    const [, ...rest] = line.words;
    const values = { proto: PROTOCOLS, 'redirect-gateway': FLAGS }[directive];
    const wrong = values && rest.find(({ text }) => !values.has(text));
    if (wrong) return this.#refuse(line, `${directive} knows no ${wrong.text}.`, remedy, wrong);
    if (own && rest.length === 0 && directive !== 'redirect-gateway')
      return this.#refuse(line, `${directive} is followed by something.`, remedy);
    if (own) return this.#knows(line, `other forms of ${directive}`, remedy);
    if (OPTIONS.has(directive)) return this.#knows(line, directive, remedy);
    this.#refuse(
      line,
      `${directive} is no directive of OpenVPN 2.6.`,
      'Write route, redirect-gateway def1 or dhcp-option DNS.',
    );
  }

  /** Refuses what the tool knows and the challenge does not. */
  #knows(line: ReadLine, what: string, remedy: string, word?: LineWord): void {
    this.#refuse(line, `OpenVPN knows ${what}; the challenge does not.`, remedy, word);
  }

  #refuse(line: ReadLine, reason: string, remedy: string, word?: LineWord): void {
    const from = word?.from ?? line.from;
    const to = word ? word.from + word.text.length : line.to;
    this.faults.push(new Misread({ from, to }, reason, remedy));
  }
}

function read(text: string): ReadText<VpnConfiguration> {
  const reading = new Reading();
  for (const line of readLines(text)) reading.readAny(line);
  const missing = FRAME.find((line) => !reading.has(line));
  if (reading.faults.length === 0 && missing)
    reading.faults.push(
      new Misread(
        { from: 0, to: 1 },
        `The line "${missing}" is missing, without which there is no tunnel.`,
        'Write it at the top.',
      ),
    );
  if (reading.faults.length > 0)
    return { problems: reading.faults.map((fault) => problemAt(fault, text)) };
  return {
    configuration: {
      tunnel: reading.has(REDIRECT) ? 'full' : 'split',
      routes: reading.routes,
      dns: reading.has(RESOLVER) ? 'office' : 'cafe',
      https: reading.has(HTTPS),
    },
  };
}

export const text: TextView<VpnConfiguration> = {
  syntax: 'openvpn',
  title: 'OpenVPN and user.js',
  print,
  read,
  grammar: { parser, strong: ['Directive'] },
  partOfLine: (configuration, line) => linesOf(configuration)[line - 1]?.[1] ?? null,
};
