import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';

/** The fastest that a page of words can be: one file, no script, no font, no style to wait for. */
const page = brotliCompressSync(readFileSync(new URL('static.html', import.meta.url)));

createServer((_request, response) => {
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': 'br',
    'content-length': page.length,
  });
  response.end(page);
}).listen(Number(process.argv[2]), '127.0.0.1');
