import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';

/** The least that a server can do: `static.mjs <port> <page>`. */
const [, , port, page] = process.argv;

const body = brotliCompressSync(readFileSync(page));
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-encoding': 'br',
  'content-length': body.length,
};

createServer((_, response) => response.writeHead(200, headers).end(body)).listen(
  Number(port),
  '127.0.0.1',
);
