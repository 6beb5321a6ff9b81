import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import pg from 'pg';

/**
 * The least that can save progress over HTTP: node:http, pg and the product's own statement. The
 * learner is in a header. `SAVE=<statement> VALUES=<its other values> raw-pg-http.mjs <port> <database address>`
 */
const [, , port, connectionString] = process.argv;
const others = JSON.parse(process.env.VALUES).slice(2);
const pool = new pg.Pool({ connectionString, max: 10 });

const server = createServer(async (request, response) => {
  if (request.method === 'GET') return void response.end();
  try {
    const { level, actions } = await json(request);
    const values = [request.headers['x-learner'], level, actions, ...others];
    const { rows } = await pool.query({ name: 'save', text: process.env.SAVE, values });
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ message: 'Progress saved.', level, actions: rows[0].actions }));
  } catch {
    response.destroy();
  }
});
server.listen(Number(port), '127.0.0.1');
