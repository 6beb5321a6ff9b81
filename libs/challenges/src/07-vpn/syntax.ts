/**
 * The subset of OpenVPN's client configuration that the challenge knows: the four lines that say which
 * gateway, `redirect-gateway def1`, `route` with a network, its mask and perhaps `net_gateway`, and
 * `dhcp-option DNS` with the office's resolver. Under it stands the one preference of Firefox's user.js
 * that it knows. Everything else is refused by line and column.
 */
import type { SyntaxNode } from '@lezer/common';
import { addressOf, networkOf } from '@netward/lab-engine/ipv4';
import {
  Misread,
  misread,
  problemAt,
  readParts,
  type TextPlace,
} from '@netward/lab-engine/misread';
import type { ReadText, TextView } from '../challenge.ts';
import {
  MOST_ROUTES,
  partOfRoute,
  whyNoRoute,
  type RouteSettings,
  type VpnConfiguration,
} from './configuration.ts';
import words from './openvpn-words.json' with { type: 'json' };
import { parser } from './openvpn.parser.ts';
import { GATEWAY, OFFICE_RESOLVER } from './places.ts';

const FRAME = ['client', 'dev tun', 'proto udp', `remote ${GATEWAY} 1194`];
const REDIRECT = 'redirect-gateway def1';
const RESOLVER = `dhcp-option DNS ${OFFICE_RESOLVER}`;
const HTTPS = 'user_pref("dom.security.https_first", true);';
/** What is read as it stands; blanks in a preference and quotation marks elsewhere count for nothing. */
const OWN = [...FRAME, REDIRECT, RESOLVER];
const PREFERENCE = HTTPS.replaceAll(' ', '');

const OPTIONS: ReadonlySet<string> = new Set(words.options);
/** The words that may follow a directive. */
const VALUES: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(words.values));

/** The masks by their length: '255.255.255.0' at 24. */
const MASKS = Array.from({ length: 33 }, (_, bits) => {
  const { mask } = networkOf(`0.0.0.0/${bits}`)!;
  return [24, 16, 8, 0].map((shift) => (mask >>> shift) & 255).join('.');
});

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

function printRoute({ network, via }: RouteSettings): string {
  const [address, bits] = network.split('/');
  return `route ${address} ${MASKS[Number(bits)]}${via === 'outside' ? ' net_gateway' : ''}`;
}

interface LineWord extends TextPlace {
  readonly text: string;
}

interface ReadLine extends TextPlace {
  readonly words: readonly LineWord[];
}

const linesIn = (text: string): readonly ReadLine[] =>
  parser
    .parse(text)
    .topNode.getChildren('Line')
    .map((line) => ({ from: line.from, to: line.to, words: wordsOf(line, text) }));

function wordsOf(line: SyntaxNode, text: string): readonly LineWord[] {
  const found: LineWord[] = [];
  for (let word = line.firstChild; word; word = word.nextSibling)
    if (word.name !== 'Comment')
      found.push({ text: text.slice(word.from, word.to), from: word.from, to: word.to });
  const isPreference = found[0]?.text.startsWith('user_pref');
  return isPreference
    ? found
    : found.map((word) => ({ ...word, text: word.text.replaceAll('"', '') }));
}

/** Fails because OpenVPN knows something that the challenge does not. */
function knows(place: TextPlace, what: string, remedy: string): never {
  misread(place, `OpenVPN knows ${what}; the challenge does not.`, remedy);
}

/** The line of its own that a line is, or the route that it adds to those so far. */
function readLine(line: ReadLine, routes: readonly RouteSettings[]): string | RouteSettings {
  const [first, second] = line.words;
  if (!first) misread(line, 'This has no meaning here.', 'Remove it.');
  const texts = line.words.map(({ text }) => text);
  if (texts.join('') === PREFERENCE) return HTTPS;
  if (first.text.startsWith('user_pref'))
    misread(
      line,
      'Firefox knows many preferences; the challenge knows dom.security.https_first, and that as true.',
      `Write ${HTTPS}`,
    );
  if (first.text === '-' && second?.text === '-')
    knows(line, 'options with -- in a file', 'Leave -- out.');
  if (first.text === 'route') return routeOf(line, routes);
  const said = texts.join(' ');
  return OWN.includes(said) ? said : refuse(line, first.text);
}

function routeOf(line: ReadLine, routes: readonly RouteSettings[]): RouteSettings {
  const [, address, mask, gateway, metric, more] = line.words;
  const remedy =
    'Write it like route 10.0.1.0 255.255.255.0, with net_gateway at its end to go around the tunnel.';
  if (!address || more) misread(more ?? line, 'route is followed by one to four words.', remedy);
  if (addressOf(address.text) === null) knows(address, 'names of hosts in this place', remedy);
  const bits = mask ? MASKS.indexOf(mask.text) : 32;
  if (bits === -1) knows(mask!, 'more than masks such as 255.255.255.0 here', remedy);
  if (gateway && gateway.text !== 'net_gateway')
    knows(gateway, 'other ways than the one that there was before', remedy);
  if (metric) knows(metric, 'metrics', 'Remove it.');
  const network = `${address.text}/${bits}`;
  const why = whyNoRoute(network);
  if (why !== null) knows(address, 'routes of any network until the tunnel comes up', why);
  if (routes.some((route) => route.network === network))
    knows(address, 'a second route to a network', 'Remove one of them.');
  if (routes.length === MOST_ROUTES)
    misread(line, `The challenge takes ${MOST_ROUTES} routes at most.`, 'Remove a route.');
  return { network, via: gateway ? 'outside' : 'tunnel' };
}

function refuse(line: ReadLine, directive: string): never {
  const own = OWN.find((each) => each.split(' ')[0] === directive);
  const remedy = own ? `Write ${own}.` : 'Leave it out.';
  const [, ...rest] = line.words;
  const values = VALUES.get(directive);
  const wrong = values && rest.find(({ text }) => !values.includes(text));
  if (wrong) misread(wrong, `${directive} knows no ${wrong.text}.`, remedy);
  if (own && rest.length === 0 && directive !== 'redirect-gateway')
    misread(line, `${directive} is followed by something.`, remedy);
  if (own) knows(line, `other forms of ${directive}`, remedy);
  if (OPTIONS.has(directive)) knows(line, directive, remedy);
  misread(
    line,
    `${directive} is no directive of OpenVPN 2.6.`,
    'Write route, redirect-gateway def1 or dhcp-option DNS.',
  );
}

function read(text: string): ReadText<VpnConfiguration> {
  const routes: RouteSettings[] = [];
  const said = new Set<string>();
  const { faults } = readParts(linesIn(text), (line) => {
    const meant = readLine(line, routes);
    if (typeof meant === 'string') said.add(meant);
    else routes.push(meant);
  });
  const missing = FRAME.find((line) => !said.has(line));
  const lack = `The line "${missing}" is missing, without which there is no tunnel.`;
  const wrong =
    faults.length === 0 && missing
      ? [new Misread({ from: 0, to: 1 }, lack, 'Write it at the top.')]
      : faults;
  if (wrong.length > 0) return { problems: wrong.map((fault) => problemAt(fault, text)) };
  return {
    configuration: {
      tunnel: said.has(REDIRECT) ? 'full' : 'split',
      routes,
      dns: said.has(RESOLVER) ? 'office' : 'cafe',
      https: said.has(HTTPS),
    },
  };
}

export const text: TextView<VpnConfiguration> = {
  syntax: 'openvpn',
  title: 'OpenVPN and user.js',
  print: (configuration) =>
    `${linesOf(configuration)
      .map(([line]) => line)
      .join('\n')}\n`,
  read,
  grammar: { parser, strong: ['Directive'] },
  partOfLine: (configuration, line) => linesOf(configuration)[line - 1]?.[1] ?? null,
};
