import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';

/** The least that a server can do: `static.mjs <port> [page]`. Without a page it answers 1 KB of JSON. */
const [, , port, page] = process.argv;

const body = page
  ? brotliCompressSync(readFileSync(page))
  : Buffer.from(JSON.stringify({ message: 'x'.repeat(1010) }));
const headers = {
  ...(page
    ? { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }
    : { 'content-type': 'application/json' }),
  'content-length': body.length,
};

const server = createServer((_, response) => response.writeHead(200, headers).end(body));
server.keepAliveTimeout = 75_000;
server.listen(Number(port), '127.0.0.1');
