import { HOST_NAME } from '../../cast.ts';
import type { LabState } from '../derived.ts';
import { hstsValue } from '../tls/tls.ts';
import frame from './frame.json' with { type: 'json' };

type NginxPart = 'plain' | 'hsts' | 'secure' | 'protocols' | 'certificate';
export type NginxLine = readonly [text: string, part: NginxPart | null];

/** What of the lab's state the servers of nginx.conf are printed from. */
type NginxSite = Pick<
  LabState,
  'tlsEnabled' | 'plain' | 'hsts' | 'securesCookies' | 'protocols' | 'certificate' | 'ports'
>;

const UPSTREAM = '127.0.0.1:8000';
export const SHOP = `proxy_pass http://${UPSTREAM}`;
export const SERVER_NAME = `server_name ${HOST_NAME} *.${HOST_NAME}`;
export const SECURE = 'proxy_cookie_flags session secure';
/** OpenSSL 3 speaks TLS 1.0 and 1.1 at its lowest security level only. */
export const OLD_CIPHERS = 'ssl_ciphers DEFAULT:@SECLEVEL=0';
export const FOLDER = '/etc/nginx/tls/';
/** What every proxied request takes along. */
export const PASSED: readonly string[] = frame.passed;
/** No version in answers, and one request on each connection, as the lab's packets have it. */
export const ANSWERS: readonly string[] = frame.answers;

/** Whether versions are among these that OpenSSL 3 speaks at its lowest security level only. */
export const hasOld = (protocols: NginxSite['protocols']): boolean =>
  protocols.includes('TLSv1') || protocols.includes('TLSv1.1');

/** The redirects that plain HTTP may get: to the same page, and to the front page. */
export function redirects({
  https,
}: NginxSite['ports']): Readonly<Record<'redirect' | 'home', string>> {
  const port = https === 443 ? '' : `:${https}`;
  return {
    redirect: `return 301 https://$host${port}$request_uri`,
    home: `return 301 https://${HOST_NAME}${port}/`,
  };
}

/** Directives without a part of their own. */
export const framed = (lines: readonly string[]): NginxLine[] =>
  lines.map((line) => [`${line};`, null]);

/** Lines in the braces of a directive. */
export function block(
  head: string,
  inside: readonly NginxLine[],
  part: NginxPart | null = null,
): NginxLine[] {
  const lines = inside.map(([text, own]): NginxLine => [`    ${text}`, own]);
  return [[`${head} {`, part], ...lines, ['}', null]];
}

function hstsLine({ hsts }: NginxSite, server: 'http' | 'https'): NginxLine[] {
  if (hsts === null || (hsts.on !== 'both' && hsts.on !== server)) return [];
  // `always` adds the header to every status.
  return [[`add_header Strict-Transport-Security "${hstsValue(hsts)}" always;`, 'hsts']];
}

/** The servers, which pass requests on to `upstream` after `limits`: each line with the setting that it says. */
export function serversOf(
  site: NginxSite,
  upstream: string = UPSTREAM,
  limits: readonly string[] = [],
): readonly NginxLine[] {
  const { tlsEnabled, plain, ports, protocols, certificate, securesCookies } = site;
  const shop = block('location /', [
    ...framed([...limits, `proxy_pass http://${upstream}`, ...PASSED]),
    ...(securesCookies ? [[`${SECURE};`, 'secure'] as const] : []),
  ]);
  const names = framed([SERVER_NAME]);
  const listen = [`listen ${ports.http};`, 'plain'] as const;
  if (!tlsEnabled) return block('server', [listen, ...names, ...shop], 'plain');
  const served: readonly NginxLine[] =
    plain === 'redirect' || plain === 'home' ? [[`${redirects(ports)[plain]};`, 'plain']] : shop;
  const file = `${FOLDER}${certificate.file}`;
  return [
    ...(plain === 'closed'
      ? []
      : block('server', [listen, ...names, ...hstsLine(site, 'http'), ...served], 'plain')),
    ...block('server', [
      [`listen ${ports.https} ssl;`, null],
      ...names,
      [`ssl_certificate ${file}.pem;`, 'certificate'],
      [`ssl_certificate_key ${file}.key;`, 'certificate'],
      [`ssl_protocols ${protocols.join(' ')};`, 'protocols'],
      ...(hasOld(protocols) ? [[`${OLD_CIPHERS};`, 'protocols'] as const] : []),
      ...hstsLine(site, 'https'),
      ...shop,
    ]),
  ];
}

/** The text of printed lines. */
export const textOf = (lines: readonly NginxLine[]): string =>
  lines.map(([text]) => text).join('\n');
