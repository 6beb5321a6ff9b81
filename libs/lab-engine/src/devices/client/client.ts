/**
 * The client is one person with one browser on the client segment, next to another customer.
 * Left out: name resolution, caching and retries of a request, so every request here
 * is a fresh one.
 */
import { ADDRESSES, HTTPS_PORT, HTTP_PORT } from '../../cast.ts';
import { answerToSyn, sentOn } from '../../packets/connection.ts';
import { PAGE } from '../../packets/payloads.ts';
import { visit } from '../../connect.ts';
import { note, type Walk } from '../../walk.ts';
import type { Device } from '../device.ts';
import { nodeWords, words } from './words.ts';

export const client = {
  name: 'Client',
  nodes: {
    client: { address: ADDRESSES.client, segment: 'clients', ...nodeWords.client },
    customer: { address: ADDRESSES.customer, segment: 'clients', ...nodeWords.customer },
  },
  actions: {
    /** Names no scheme, so the page is requested over plain HTTP. */
    openPage: (walk: Walk): void => browse(walk, HTTP_PORT, null),
    openPageHTTP: (walk: Walk): void => browse(walk, HTTP_PORT, 'http'),
    openPageHTTPS: (walk: Walk): void => browse(walk, HTTPS_PORT, 'https'),
  },
  words,
  isSender: true,
} as const satisfies Device;

function browse(walk: Walk, port: number, subject: string | null): void {
  const { client: source, server } = ADDRESSES;
  const destination = `${server}:${port}`;
  const call = { from: 'client', source, destination: server, port, request: PAGE } as const;
  const { ending } = visit(walk, call);
  const first = walk.connections[0]!;
  // Written out: a spread here would cost the lab a third of its steps a second.
  if (ending === 'silence') {
    const [tried, given] = [sentOn(first, 'SYN', 0), sentOn(first, 'last SYN', 0)];
    note(walk, 'connection-tried', { source, destination, subject, packet: tried }, 0);
    note(walk, 'request-timed-out', { source, destination, subject, packet: given });
  } else if (ending === 'refused') {
    const packet = answerToSyn(first);
    note(walk, 'connection-refused', { source, destination, subject, packet });
  } else if (!first.tls) {
    const packet = sentOn(first, 'request', 0);
    const facts = { source, destination, subject, request: PAGE, packet };
    note(walk, 'request-sent', facts, packet.at);
  }
}
