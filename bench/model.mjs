import { createServer } from 'node:http';

/**
 * Stands in for a model that streams sentences of one word: the first after 100 ms, then one every
 * 20 ms, forty in all or as many as it is told. `model.mjs <port> [words]`
 */
const FIRST_MS = 100;
const NEXT_MS = 20;
const WORDS = Number(process.argv[3] ?? 40);

const frame = (content, reason = null) =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 0, model: 'm', choices: [{ index: 0, delta: { content }, finish_reason: reason }] })}\n\n`;

function write(response, left) {
  if (response.destroyed) return;
  if (left === 0) return void response.end(`${frame('', 'stop')}data: [DONE]\n\n`);
  response.write(frame(`word${left}. `));
  setTimeout(write, NEXT_MS, response, left - 1);
}

const json = { 'content-type': 'application/json' };

const server = createServer((request, response) => {
  request.resume();
  if (request.method === 'GET')
    return void response
      .writeHead(200, json)
      .end('{"keys":[],"sessions":[],"cursor":"0","next":null}');
  request.on('end', () => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
    setTimeout(write, FIRST_MS, response, WORDS);
  });
});
server.keepAliveTimeout = 75_000;
server.listen(Number(process.argv[2]), '127.0.0.1');
