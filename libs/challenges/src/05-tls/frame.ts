import type { Protocol } from '@netward/lab-engine/tls';
import type { TlsConfiguration } from './configuration.ts';

/** The parts of a configuration that lines say. */
export type NginxPart = 'plain' | 'hsts' | 'secure' | 'protocols' | 'certificate';

export const SERVER_NAME = 'shop.lab *.shop.lab';
export const SHOP = 'proxy_pass http://127.0.0.1:8000';
export const SECURE = 'proxy_cookie_flags session secure';
export const SAME_PAGE = 'return 301 https://$host$request_uri';
export const FRONT_PAGE = 'return 301 https://shop.lab/';
/** OpenSSL 3 speaks TLS 1.0 and 1.1 at its lowest security level only. */
export const OLD_CIPHERS = 'ssl_ciphers DEFAULT:@SECLEVEL=0';
export const FOLDER = '/etc/nginx/tls/';

export const hasOld = (protocols: readonly Protocol[]): boolean =>
  protocols.includes('TLSv1') || protocols.includes('TLSv1.1');

type Line = readonly [text: string, part: NginxPart | null];

/** The header as `add_header` has it; `always` adds it to every status. */
function hstsLine({ hsts }: TlsConfiguration, server: 'http' | 'https'): Line[] {
  if (hsts === null || (hsts.on !== 'both' && hsts.on !== server)) return [];
  const value = `max-age=${hsts.maxAge}${hsts.subdomains ? '; includeSubDomains' : ''}`;
  return [[`    add_header Strict-Transport-Security "${value}" always;`, 'hsts']];
}

function shopLines({ secure }: TlsConfiguration): Line[] {
  return [
    ['    location / {', null],
    [`        ${SHOP};`, null],
    ...(secure ? [[`        ${SECURE};`, 'secure'] as Line] : []),
    ['    }', null],
  ];
}

/** Every line of the file with the part of the configuration that it says. */
export function linesOf(configuration: TlsConfiguration): readonly Line[] {
  const { plain, protocols, certificate } = configuration;
  const plainServer: Line[] = [
    ['server {', 'plain'],
    ['    listen 80;', 'plain'],
    [`    server_name ${SERVER_NAME};`, null],
    ...hstsLine(configuration, 'http'),
    ...(plain === 'serve'
      ? shopLines(configuration)
      : [[`    ${plain === 'home' ? FRONT_PAGE : SAME_PAGE};`, 'plain'] as Line]),
    ['}', null],
  ];
  return [
    ...(plain === 'closed' ? [] : plainServer),
    ['server {', null],
    ['    listen 443 ssl;', null],
    [`    server_name ${SERVER_NAME};`, null],
    [`    ssl_certificate ${FOLDER}${certificate}.pem;`, 'certificate'],
    [`    ssl_certificate_key ${FOLDER}${certificate}.key;`, 'certificate'],
    [`    ssl_protocols ${protocols.join(' ')};`, 'protocols'],
    ...(hasOld(protocols) ? [[`    ${OLD_CIPHERS};`, 'protocols'] as Line] : []),
    ...hstsLine(configuration, 'https'),
    ...shopLines(configuration),
    ['}', null],
  ];
}

/** The two servers, as a file in conf.d has them. */
export function print(configuration: TlsConfiguration): string {
  return `${linesOf(configuration)
    .map(([text]) => text)
    .join('\n')}\n`;
}
