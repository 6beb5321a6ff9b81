import { see, stateWith } from '../testing/lab.ts';
import type { LabState } from '../devices/derived.ts';
import { responseText } from './payloads.ts';

const textAfter = (settings: Partial<LabState>, action: string): readonly string[] => {
  const answer = see(stateWith(settings), action).packets.find(
    ({ to, payload }) => (to === 'client' || to === 'attacker') && payload.kind === 'response',
  );
  if (answer?.payload.kind !== 'response') return [];
  return responseText(answer.payload.response, 'D').split('\r\n');
};

// What the tools themselves sent: nginx 1.22.1 and HAProxy 2.6.12, asked by curl.
const NGINX = ['Server: nginx', 'Date: D', 'Content-Type: text/html'];

it('has nginx’s own pages, with their HTML', () => {
  expect(textAfter({ wafEnabled: true }, 'attackSQLi')).toEqual([
    'HTTP/1.1 403 Forbidden',
    ...NGINX,
    'Content-Length: 146',
    'Connection: close',
    '',
    '<html>',
    '<head><title>403 Forbidden</title></head>',
    '<body>',
    '<center><h1>403 Forbidden</h1></center>',
    '<hr><center>nginx</center>',
    '</body>',
    '</html>',
    '',
  ]);
  expect(textAfter({ tlsEnabled: true }, 'openPage').slice(0, 7)).toEqual([
    'HTTP/1.1 301 Moved Permanently',
    ...NGINX,
    'Content-Length: 162',
    'Connection: close',
    'Location: https://shop.lab:8443/',
  ]);
});

it('has HAProxy’s own 503 and redirect, which no web server signs', () => {
  const down = { lbEnabled: true, backendA: 'down', backendB: 'down' } as const;
  expect(textAfter(down, 'openPage')).toEqual([
    'HTTP/1.1 503 Service Unavailable',
    'content-length: 107',
    'cache-control: no-cache',
    'content-type: text/html',
    'connection: close',
    '',
    '<html><body><h1>503 Service Unavailable</h1>\nNo server is available to handle this request.\n</body></html>\n',
  ]);
  expect(textAfter({ lbEnabled: true, tlsEnabled: true }, 'openPage')).toEqual([
    'HTTP/1.1 301 Moved Permanently',
    'content-length: 0',
    'location: https://shop.lab:8443/',
    'connection: close',
    '',
    '',
  ]);
});

it('writes the head of a passed-on answer as the proxy in front does', () => {
  expect(textAfter({ lbEnabled: true }, 'openPage').slice(0, 6)).toEqual([
    'HTTP/1.1 200 OK',
    'server: nginx',
    'date: D',
    'content-type: text/html',
    'content-length: 13',
    'connection: close',
  ]);
  const behindWaf = {
    wafEnabled: true,
    lbEnabled: true,
    backendA: 'down',
    backendB: 'down',
  } as const;
  expect(textAfter(behindWaf, 'openPage').slice(0, 7)).toEqual([
    'HTTP/1.1 503 Service Unavailable',
    ...NGINX,
    'Content-Length: 107',
    'Connection: close',
    'Cache-Control: no-cache',
  ]);
});
