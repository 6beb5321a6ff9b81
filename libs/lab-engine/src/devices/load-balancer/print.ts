import { ADDRESSES, HTTP_PORT } from '../../cast.ts';
import frame from './frame.json' with { type: 'json' };
import type { BalancerSettings } from './choose.ts';

export const BIND = `bind ${ADDRESSES.server}:${HTTP_PORT}`;

/** Lines that every file has, by section, in the order in which they are printed. */
export const FRAME = { ...frame, 'frontend shop': [BIND, ...frame['frontend shop']] };

export type SectionName = keyof typeof FRAME;

export const SOCKET = 'stats socket /run/haproxy/admin.sock mode 600 level admin';
export const COOKIE = 'cookie SRV insert indirect nocache';
export const STICK_TABLE = 'stick-table type ip size 1k expire 30m';
export const STICK_ON = 'stick on src';
/** HAProxy takes it for a comment: where carts are kept is the shop's own setting. */
export const SESSIONS_LINE = '# shop: sessions=';

/** The two servers, with their cookie values if cookies decide. */
export function serverLines(withCookies: boolean): readonly string[] {
  return ['a', 'b'].map(
    (letter, index) =>
      `server web-${letter} 10.0.1.${11 + index}:8080${withCookies ? ` cookie ${letter}` : ''}`,
  );
}

const STICKY: Readonly<Record<BalancerSettings['stickiness'], readonly string[]>> = {
  none: [],
  source: [STICK_TABLE, STICK_ON],
  cookie: [COOKIE],
};

type Line = readonly [text: string, part: string | null];

/** Every line of the file with the part of the settings that it says. */
export function linesOf(settings: BalancerSettings): readonly Line[] {
  const { algorithm, interval, fall, rise, stickiness, sessions, drain } = settings;
  const time = interval % 1_000 === 0 ? `${interval / 1_000}s` : `${interval}ms`;
  const section = (name: SectionName, ...inside: Line[]): Line[] => [
    [name, null],
    ...inside.map(([text, part]): Line => [`    ${text}`, part]),
    ...FRAME[name].map((text): Line => [`    ${text}`, null]),
  ];
  const sticky = STICKY[stickiness].map((text): Line => [text, 'stickiness']);
  const servers = serverLines(stickiness === 'cookie');
  return [
    [`${SESSIONS_LINE}${sessions}`, 'sessions'],
    ...section('global', ...(drain ? [[SOCKET, 'drain'] as Line] : [])),
    ...section('defaults'),
    ...section('frontend shop'),
    ...section('backend web', [`balance ${algorithm}`, 'algorithm'], ...sticky),
    [`    default-server check inter ${time} fall ${fall} rise ${rise}`, 'check'],
    ...servers.map((text): Line => [`    ${text}`, null]),
  ];
}

/** The whole haproxy.cfg. */
export function print(settings: BalancerSettings): string {
  return linesOf(settings)
    .map(([text]) => `${text}\n`)
    .join('');
}
