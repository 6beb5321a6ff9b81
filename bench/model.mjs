import { createServer } from 'node:http';

/** Stands in for a model that chooses the first answer, after so many milliseconds. `model.mjs <port> [ms]` */
const AFTER_MS = Number(process.argv[3] ?? 100);

const content = JSON.stringify({ ids: [1], language: 'en', english: '' });
const COMPLETION = JSON.stringify({
  choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
});
const KEYS = '{"keys":[],"sessions":[],"cursor":"0","next":null}';

const server = createServer((request, response) => {
  request.resume();
  const isAsked = request.method !== 'GET';
  request.on('end', () => {
    response.writeHead(200, { 'content-type': 'application/json' });
    setTimeout(() => response.end(isAsked ? COMPLETION : KEYS), isAsked ? AFTER_MS : 0);
  });
});
server.keepAliveTimeout = 75_000;
server.listen(Number(process.argv[2]), '127.0.0.1');
