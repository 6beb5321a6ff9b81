import { print } from '@netward/lab-engine/balancer-text';
import type { Expression } from '../expression.ts';
import { solution } from './solution.ts';

const FILE = print(solution.configuration);
const BALANCE = 'balance leastconn';
const CHECKS = 'default-server check inter 500ms fall 3 rise 3';
const FORWARD = '    option forwardfor\n';
const WEB_A = 'server web-a 10.0.1.11:8080';

/** The solution's file with another text in the place of one. */
const rows = (
  tool: Expression['tool'],
  challenge: Expression['challenge'],
  place: string,
  texts: readonly string[],
): readonly Expression[] =>
  texts.map((text) => ({ text: FILE.replace(place, text), tool, challenge }));

const more = (lines: readonly string[]) => lines.map((line) => `${FORWARD}    ${line}\n`);
const checks = (words: readonly string[]) => words.map((word) => `default-server check ${word}`);

/** Whole files for `haproxy -c`. */
export const EXPRESSIONS: readonly Expression[] = [
  ...rows('accepts', 'reads', BALANCE, ['balance', 'balance roundrobin', 'balance source']),
  ...rows('accepts', 'reads', CHECKS, [
    'default-server check',
    'default-server inter 500 check rise 3 fall 3',
    ...checks(['inter 1m', 'inter 500000us', 'inter 500ms inter 1s']),
  ]),
  ...rows('accepts', 'reads', FORWARD, [
    ...more(['stick-table type ip size 1k expire 30m\n    stick on src']),
    `\toption   forwardfor # the visitor\n\n`,
  ]),
  ...rows('accepts', 'reads', 'global\n', ['global # all\n']),
  ...rows('accepts', 'knows of', BALANCE, [
    'balance roundrobin please',
    'balance random',
    'balance random(3)',
    'balance first',
    'balance static-rr',
    'balance uri',
    'balance hash src',
    'balance hdr(Host)',
    'balance rdp-cookie',
    'balance url_param id',
  ]),
  ...rows('accepts', 'knows of', CHECKS, [
    'default-server inter 500ms fall 3 rise 3',
    'default-server no-check',
    ...checks(['inter 5ms', 'inter 2h', 'fall 11', 'fall 3x', 'fastinter 1s', 'downinter 1s']),
    ...checks(['weight 10 maxconn 6', 'observe layer7', 'on-error mark-down', 'slowstart 30s']),
  ]),
  ...rows(
    'accepts',
    'knows of',
    FORWARD,
    more([
      'option forwardfor',
      'balance source',
      'cookie SRV insert',
      'stick-table type ip size 1k\n    stick on src',
      'stick-table type string size 1k\n    stick on src',
      'option redispatch',
      'option httpclose',
      'option log-health-checks',
      'retries 3',
      'http-request deny',
      'http-check expect status 200',
      'hash-type consistent',
      'timeout check 1s',
      'acl office src 10.0.0.0/28',
      'use-server web-a if { src 10.0.0.3 }',
      'server web-c 10.0.1.13:8080 backup',
      'disabled',
      'compression algo gzip',
    ]),
  ),
  ...rows('accepts', 'knows of', WEB_A, [
    `${WEB_A} check inter 1s`,
    `${WEB_A} weight 2`,
    'server app-a 10.0.1.11:8080',
  ]),
  ...rows('accepts', 'knows of', '    retries 0\n', ['', '    retries 3\n', '    retries -1\n']),
  ...rows('accepts', 'knows of', 'timeout client 10s', ['timeout client 30s', 'maxconn 2000']),
  ...rows('accepts', 'knows of', 'frontend shop', ['frontend web']),
  ...rows('accepts', 'knows of', 'bind 10.0.0.20', ['bind ', 'bind *']),
  ...rows('accepts', 'knows of', 'default_backend web', ['use_backend web']),
  ...rows('accepts', 'knows of', 'mode http', ['mode tcp']),
  ...rows('accepts', 'knows of', 'httpchk GET /health', ['httpchk', 'httpchk GET /']),
  ...rows('accepts', 'knows of', 'mode 600 level', ['level']),
  ...rows('accepts', 'knows of', 'defaults\n', ['defaults http\n']),
  ...rows('accepts', 'knows of', '# shop: sessions=shared\n', ['']),
  ...rows('refuses', 'refuses', BALANCE, [
    'balance leastconnections',
    'balance LEASTCONN',
    'balance round-robin',
  ]),
  ...rows('refuses', 'refuses', CHECKS, [
    ...checks(['inter', 'inter 0', 'inter 500 ms', 'inter 500x', 'inter 0.5s']),
    ...checks(['fall 0', 'fall three', 'rise', 'rize 3', '10.0.0.1']),
  ]),
  ...rows(
    'refuses',
    'refuses',
    FORWARD,
    more([
      'cookie',
      'stick on src',
      'option colour',
      'colour blue',
      'timeout check',
      WEB_A,
      'no option forwardfor',
      'OPTION forwardfor',
    ]),
  ),
  ...rows('refuses', 'refuses', WEB_A, [
    'server web-a',
    'server web-a 10.0.1.300:8080',
    'server web-a 10.0.1.11:80800',
  ]),
  ...rows('refuses', 'refuses', 'frontend shop', [
    'frontend',
    'front shop',
    'frontend shop\nfrontend shop',
  ]),
  ...rows('refuses', 'refuses', '# shop: sessions=shared\n', ['balance source\n']),
];
