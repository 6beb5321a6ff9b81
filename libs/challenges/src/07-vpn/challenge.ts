/**
 * The subset of OpenVPN's client configuration that the challenge knows: the four lines that say which
 * gateway, `redirect-gateway def1`, `route` with a network, its mask and perhaps `net_gateway`, and
 * `dhcp-option DNS` with the office's resolver. Under it stands the one preference of Firefox's user.js
 * that it knows. Everything else is refused by line and column.
 */
import {
  endFrom,
  type Challenge,
  type ChallengeTexts,
  type ReadText,
  type TextView,
} from '../challenge.ts';
import {
  schema,
  type VpnConfiguration,
  MOST_ROUTES,
  partOfRoute,
  whyNoRoute,
  type RouteSettings,
  GATEWAY,
  OFFICE_RESOLVER,
} from './configuration.ts';
import { explain, judge } from './judge.ts';
import texts from './texts.json' with { type: 'json' };
import type { SyntaxNode } from '@lezer/common';
import { addressOf, networkOf } from '@netward/lab-engine/ipv4';
import { misreadAs, problemAt, readParts, type TextPlace } from '@netward/lab-engine/misread';
import type { Values } from '@netward/lab-engine/filled';
import tables from './openvpn.parser.json' with { type: 'json' };
import { nodesIn, parserFrom } from '@netward/lab-engine/lezer';
import vocabulary from './vocabulary.json' with { type: 'json' };

const { problems } = vocabulary;
const parser = parserFrom(tables);

const FRAME = ['client', 'dev tun', 'proto udp', `remote ${GATEWAY} 1194`];
const REDIRECT = 'redirect-gateway def1';
const RESOLVER = `dhcp-option DNS ${OFFICE_RESOLVER}`;
const HTTPS = 'user_pref("dom.security.https_first", true);';
/** What is read as it stands; blanks in a preference and quotation marks elsewhere count for nothing. */
const OWN = [...FRAME, REDIRECT, RESOLVER];
const PREFERENCE = HTTPS.replaceAll(' ', '');

const VALUES: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(vocabulary.values));

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

type LineWord = TextPlace & { readonly text: string };
type ReadLine = TextPlace & { readonly words: readonly LineWord[] };

const linesIn = (text: string): readonly ReadLine[] =>
  parser
    .parse(text)
    .topNode.getChildren('Line')
    .map((line) => ({ from: line.from, to: line.to, words: wordsOf(line, text) }));

function wordsOf(line: SyntaxNode, text: string): readonly LineWord[] {
  const found = nodesIn(line)
    .filter(({ name }) => name !== 'Comment')
    .map(({ from, to }) => ({ text: text.slice(from, to), from, to }));
  if (found[0]?.text.startsWith('user_pref')) return found;
  return found.map((word) => ({ ...word, text: word.text.replaceAll('"', '') }));
}

function refuse(place: TextPlace, problem: keyof typeof problems, values: Values = {}): never {
  throw misreadAs(problems[problem], place, values);
}

/** The single setting that a line is, or the route that it adds to those so far. */
function readLine(line: ReadLine, routes: readonly RouteSettings[]): string | RouteSettings {
  const [first, second] = line.words;
  if (!first) refuse(line, 'meaningless');
  const texts = line.words.map(({ text }) => text);
  if (texts.join('') === PREFERENCE) return HTTPS;
  if (first.text.startsWith('user_pref')) refuse(line, 'preference', { https: HTTPS });
  if (first.text === '-' && second?.text === '-') refuse(line, 'dashes');
  if (first.text === 'route') return routeOf(line, routes);
  const said = texts.join(' ');
  return OWN.includes(said) ? said : refuseOption(line, first.text);
}

function routeOf(line: ReadLine, routes: readonly RouteSettings[]): RouteSettings {
  const [, address, mask, gateway, metric, more] = line.words;
  if (!address || more) refuse(more ?? line, "route's words");
  if (addressOf(address.text) === null) refuse(address, 'host');
  const bits = mask ? MASKS.indexOf(mask.text) : 32;
  if (bits === -1) refuse(mask!, 'mask');
  if (gateway && gateway.text !== 'net_gateway') refuse(gateway, 'gateway');
  if (metric) refuse(metric, 'metric');
  const network = `${address.text}/${bits}`;
  const why = whyNoRoute(network);
  if (why !== null) refuse(address, 'network', { why });
  if (routes.some((route) => route.network === network)) refuse(address, 'second route');
  if (routes.length === MOST_ROUTES) refuse(line, 'too many', { most: MOST_ROUTES });
  return { network, via: gateway ? 'outside' : 'tunnel' };
}

function refuseOption(line: ReadLine, directive: string): never {
  const own = OWN.find((each) => each.split(' ')[0] === directive);
  const about = { directive, remedy: own ? `Write ${own}.` : 'Leave it out.' };
  const [, ...rest] = line.words;
  const values = VALUES.get(directive);
  const wrong = values && rest.find(({ text }) => !values.includes(text));
  if (wrong) refuse(wrong, 'value', { ...about, text: wrong.text });
  if (own && rest.length === 0 && directive !== 'redirect-gateway') refuse(line, 'empty', about);
  if (own) refuse(line, 'other form', about);
  refuse(line, vocabulary.options.includes(directive) ? 'left out' : 'unknown', about);
}

function read(text: string): ReadText<VpnConfiguration> {
  const routes: RouteSettings[] = [];
  const said = new Set<string>();
  const lines = readParts(linesIn(text), (line) => {
    const meant = readLine(line, routes);
    if (typeof meant === 'string') said.add(meant);
    else routes.push(meant);
  });
  const missing = readParts(
    FRAME.filter((line) => !said.has(line)),
    (line) => refuse({ from: 0, to: 1 }, 'missing', { line }),
  );
  const faults = lines.faults.length > 0 ? lines.faults : missing.faults.slice(0, 1);
  if (faults.length > 0) return { problems: faults.map((fault) => problemAt(fault, text)) };
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

export const challenge: Challenge<VpnConfiguration> = {
  level: '7',
  version: 3,
  texts: texts as ChallengeTexts,
  schema,
  start: {
    tunnel: 'split',
    routes: [{ network: '10.0.1.0/24', via: 'tunnel' }],
    dns: 'cafe',
    https: false,
  },
  text,
  judge,
  explain,
  details: () => import('./answers.ts'),
  ...endFrom(schema, () => import('./end.json', { with: { type: 'json' } })),
};
