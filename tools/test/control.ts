import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Place } from '../start/place.ts';
import type { System } from '../start/system.ts';

type Work = () => Promise<unknown> | unknown;

const DONE = '{}';

/** The work that a request asks for, or undefined when there is no such work. */
function workFor(system: System, { data }: Place, request: IncomingMessage): Work | undefined {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
  const [, verb = '', name = ''] = pathname.split('/');
  if (request.method === 'GET' && verb === 'running')
    return () => readFileSync(join(data, 'running.json'), 'utf8');
  if (request.method !== 'POST') return undefined;
  const service = system.services[name as keyof System['services']];
  const signal = (searchParams.get('signal') ?? 'SIGTERM') as NodeJS.Signals;
  if (verb === 'kill' && service) return () => service.kill(signal);
  if (verb === 'stop' && name === 'redis' && system.ownRedis) return system.ownRedis.stop;
  if (verb === 'start' && name === 'redis' && system.ownRedis) return system.ownRedis.start;
  return undefined;
}

/**
 * A way for journeys to break the running system: `POST /kill/<service>?signal=SIGKILL`,
 * `POST /stop/redis`, `POST /start/redis`; `GET /running` tells its addresses and pids. Answers
 * when the work is done, on loopback alone.
 */
export async function openControl(system: System, place: Place): Promise<string> {
  const server = createServer((request, response) => {
    const work = workFor(system, place, request);
    if (!work) return void response.writeHead(404).end(DONE);
    Promise.resolve()
      .then(work)
      .then(
        (answer) => response.end(typeof answer === 'string' ? answer : DONE),
        (error: Error) => response.writeHead(500).end(JSON.stringify({ message: error.message })),
      );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  place.stops.add('the control', () => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
