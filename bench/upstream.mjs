import { createServer } from 'node:http';

/** Stands behind both proxies: the least that can answer 1 KB of JSON. `upstream.mjs <port>` */
const body = Buffer.from(JSON.stringify({ message: 'x'.repeat(1010) }));

const server = createServer((request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
  response.end(body);
});
server.keepAliveTimeout = 75_000;
server.listen(Number(process.argv[2]), '127.0.0.1');
