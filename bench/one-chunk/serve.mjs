import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { buildPage } from './build.mjs';

/** Serves the page of one script: `serve.mjs <port>`. */
const { html, script } = await buildPage();
const files = {
  '/page.js': ['text/javascript', brotliCompressSync(script)],
  '/': ['text/html; charset=utf-8', brotliCompressSync(html)],
};

createServer(({ url }, response) => {
  const [type, body] = files[url] ?? files['/'];
  response.writeHead(200, {
    'content-type': type,
    'content-encoding': 'br',
    'content-length': body.length,
  });
  response.end(body);
}).listen(Number(process.argv[2]), '127.0.0.1');
