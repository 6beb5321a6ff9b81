import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Workspace } from '../harness/workspace.ts';
import type { Product } from '../harness/product.ts';
import { SupervisedProcess } from '../harness/supervised-process.ts';

const DONE = '{}';

/** The work that a request asks for, or undefined when there is no such work. */
function workFor(product: Product, request: IncomingMessage): (() => unknown) | undefined {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
  const [, verb = '', name = ''] = pathname.split('/');
  if (request.method !== 'POST') return undefined;
  const part = product.parts[name];
  const signal = (searchParams.get('signal') ?? 'SIGTERM') as NodeJS.Signals;
  if (verb === 'kill' && part instanceof SupervisedProcess) return () => part.kill(signal);
  if (verb === 'stop' && name === 'redis') return part && (() => part.stop());
  if (verb === 'start' && name === 'redis') return part && (() => part.start());
  return undefined;
}

/** Lets journeys break what runs: `POST /kill/<service>?signal=SIGKILL`, `/stop/redis` and `/start/redis`. */
export async function openControl(product: Product, workspace: Workspace): Promise<string> {
  const server = createServer((request, response) => {
    const work = workFor(product, request);
    if (!work) return void response.writeHead(404).end(DONE);
    Promise.resolve()
      .then(work)
      .then(
        () => response.end(DONE),
        (error: Error) => response.writeHead(500).end(JSON.stringify({ message: error.message })),
      );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  workspace.stops.add('the control', () => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
