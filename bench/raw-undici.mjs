import { createServer } from 'node:http';
import { Pool } from 'undici';

/** The least that can pass a request on: node:http and undici. `raw-undici.mjs <port> <upstream port>` */
const [, , port, upstreamPort] = process.argv;
const pool = new Pool(`http://127.0.0.1:${upstreamPort}`, { connections: 64, pipelining: 1 });

const server = createServer((request, response) => {
  const { method, url: path, headers } = request;
  const fail = () => response.destroy();
  request.on('error', fail);
  response.on('error', fail);
  pool
    .stream({ method, path, headers, opaque: response }, ({ statusCode, headers, opaque }) => {
      opaque.writeHead(statusCode, headers);
      return opaque;
    })
    .catch(fail);
});
server.listen(Number(port), '127.0.0.1');
