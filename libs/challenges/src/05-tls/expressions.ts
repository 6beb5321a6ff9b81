import type { Expression } from '../expression.ts';

const HSTS = 'add_header Strict-Transport-Security "max-age=31536000; includeSubDomains" always;';
const SHOP = 'location / { proxy_pass http://127.0.0.1:8000; proxy_cookie_flags session secure; }';
const NAMES = 'server_name shop.lab *.shop.lab;';
const FILES =
  'ssl_certificate /etc/nginx/tls/shop-2026.pem; ssl_certificate_key /etc/nginx/tls/shop-2026.key;';
const VERSIONS = 'ssl_protocols TLSv1.2 TLSv1.3;';

const plain = (lines: string) => `server { listen 80; ${NAMES} ${lines} }`;
const PLAIN = plain('return 301 https://$host$request_uri;');
const only = (lines: string) => `server { ${lines} }`;
/** The solution with something else in one place of its second server. */
const tls = (lines: string) => `${PLAIN}\n${only(`listen 443 ssl; ${NAMES} ${lines}`)}`;
const header = (line: string) => tls(`${FILES} ${VERSIONS} ${line} ${SHOP}`);
const versions = (line: string) => tls(`${FILES} ${line} ${HSTS} ${SHOP}`);
const files = (line: string) => tls(`${line} ${VERSIONS} ${HSTS} ${SHOP}`);
const more = (line: string) => tls(`${FILES} ${VERSIONS} ${HSTS} ${SHOP} ${line}`);
const place = (line: string) => tls(`${FILES} ${VERSIONS} ${HSTS} ${line}`);
const listen = (line: string) =>
  `${PLAIN}\n${only(`${line} ${NAMES} ${FILES} ${VERSIONS} ${HSTS} ${SHOP}`)}`;
const answer = (line: string) => `${plain(line)}\n${more('').split('\n')[1]!}`;

const READ: readonly string[] = [
  more(''),
  more('').split('\n').toReversed().join('\n'),
  more('').split('\n')[1]!,
  answer('return 301 https://shop.lab/;'),
  answer(SHOP),
  answer('return 301 "https://$host$request_uri";'),
  header(''),
  header('add_header Strict-Transport-Security max-age=31536000;'),
  header("add_header Strict-Transport-Security 'max-age=31536000; includeSubDomains' always;"),
  header('add_header strict-transport-security "max-age=86400";'),
  header('add_header "Strict-Transport-Security" "max-age=0";'),
  versions('ssl_protocols TLSv1.3;'),
  versions('ssl_protocols TLSv1.3 TLSv1.2; # both\n'),
  versions('ssl_protocols TLSv1 TLSv1.1 TLSv1.2 TLSv1.3; ssl_ciphers DEFAULT:@SECLEVEL=0;'),
  files(
    'ssl_certificate "/etc/nginx/tls/shop-2026.pem"; ssl_certificate_key /etc/nginx/tls/shop-2026.key;',
  ),
  place('location / { proxy_pass http://127.0.0.1:8000; }'),
];

const KNOWN: readonly string[] = [
  listen('listen 443 ssl http2;'),
  listen('listen [::]:443 ssl;'),
  listen('listen 443 ssl default_server;'),
  listen('listen 127.0.0.1:8443 ssl;'),
  listen('listen 443 ssl; listen [::]:443 ssl;'),
  listen('listen 8443;'),
  answer('return 302 https://$host$request_uri;'),
  answer('return 308 https://$host$request_uri;'),
  answer('return 444;'),
  answer('rewrite ^ https://shop.lab$request_uri permanent;'),
  answer('location / { return 301 https://$host$request_uri; }'),
  answer('root /var/www;'),
  answer('if ($host = shop.lab) { return 301 https://shop.lab$request_uri; }'),
  header('add_header X-Frame-Options DENY;'),
  header('add_header Strict-Transport-Security "max-age=31536000; includeSubDomains; preload";'),
  header('add_header Strict-Transport-Security "max-age=99999999";'),
  header('add_header Strict-Transport-Security "";'),
  header('expires 30d;'),
  versions('ssl_protocols SSLv3 TLSv1.2;'),
  versions(`${VERSIONS} ssl_ciphers HIGH:!aNULL:!MD5;`),
  versions(`${VERSIONS} ssl_prefer_server_ciphers on;`),
  versions(`${VERSIONS} ssl_ecdh_curve X25519:prime256v1;`),
  versions(`${VERSIONS} ssl_conf_command Ciphersuites TLS_AES_128_GCM_SHA256;`),
  files('ssl_certificate /etc/nginx/tls/other.pem; ssl_certificate_key /etc/nginx/tls/other.key;'),
  more('ssl_session_cache shared:SSL:10m;'),
  more('ssl_session_timeout 1d;'),
  more('ssl_session_tickets off;'),
  more('ssl_early_data on;'),
  more('ssl_verify_client optional_no_ca;'),
  more('ssl_stapling off;'),
  more('access_log off;'),
  more('ssl_protocols TLSv1.3;'),
  more('proxy_set_header X-Forwarded-Proto https;'),
  more('keepalive_timeout 5s;'),
  more('location /static/ { root /var/www; }'),
  more('location = /health { return 200; }'),
  place('location /shop { proxy_pass http://127.0.0.1:8000; }'),
  place('location / { proxy_pass http://127.0.0.1:9000; }'),
  place('location / { root /var/www; }'),
  place(
    'location / { proxy_pass http://127.0.0.1:8000; proxy_cookie_flags session secure httponly; }',
  ),
  place('location / { proxy_pass http://127.0.0.1:8000; proxy_cookie_path / "/; Secure"; }'),
  place('location / { proxy_pass http://127.0.0.1:8000; proxy_set_header Host $host; }'),
  `${VERSIONS}\n${more('')}`,
  more('').replaceAll(NAMES, 'server_name _;'),
];

const REFUSED: readonly string[] = [
  more('hello;'),
  more('ssl_protocol TLSv1.2;'),
  versions('ssl_protocols TLSv1.4;'),
  versions('ssl_protocols TLS1.2;'),
  versions('ssl_protocols;'),
  listen('listen 443 tls;'),
  listen('listen 99999 ssl;'),
  listen('listen;'),
  header('add_header Strict-Transport-Security;'),
  header('add_header Strict-Transport-Security "max-age=1" always now;'),
  header('add_header Strict-Transport-Security max-age=1; includeSubDomains;'),
  place('location { proxy_pass http://127.0.0.1:8000; }'),
  place('location / { proxy_pass http://127.0.0.1:8000 }'),
  place('proxy_pass http://127.0.0.1:8000;'),
  answer('return;'),
  files('ssl_certificate_key /etc/nginx/tls/shop-2026.key;'),
  files('ssl_certificate; ssl_certificate_key /etc/nginx/tls/shop-2026.key;'),
  more('').slice(0, -1),
  `${more('')}}`,
  `${PLAIN}\nserver_name shop.lab;`,
];

const each = (
  texts: readonly string[],
  tool: Expression['tool'],
  challenge: Expression['challenge'],
): readonly Expression[] => texts.map((text) => ({ text, tool, challenge }));

/** Files with servers, and what nginx 1.22 and the challenge make of them. */
export const EXPRESSIONS: readonly Expression[] = [
  ...each(READ, 'accepts', 'reads'),
  ...each(KNOWN, 'accepts', 'knows of'),
  ...each(REFUSED, 'refuses', 'refuses'),
];
