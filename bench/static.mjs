import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';

/** The least that a server can do: `static.mjs <port> <page> [script]`, the script at /page.js. */
const [, , port, page, script] = process.argv;

function answerWith(type, file) {
  const body = brotliCompressSync(readFileSync(file));
  return (response) => {
    response.writeHead(200, {
      'content-type': `${type}; charset=utf-8`,
      'content-encoding': 'br',
      'content-length': body.length,
    });
    response.end(body);
  };
}

const sendPage = answerWith('text/html', page);
const sendScript = script && answerWith('text/javascript', script);

createServer(({ url }, response) =>
  sendScript && url === '/page.js' ? sendScript(response) : sendPage(response),
).listen(Number(port), '127.0.0.1');
