import type { IncomingMessage } from 'node:http';
import { clientIp } from './refuse.ts';

const PEER = '192.0.2.7';

/** The address of a request that came from PEER with a chain of claims. */
function ask(chain: string | undefined, trustedHops: number): string {
  const request = { socket: { remoteAddress: PEER }, headers: { 'x-forwarded-for': chain } };
  return clientIp(request as unknown as IncomingMessage, trustedHops);
}

test.each([
  ['without a proxy nobody is believed', '6.6.6.6', 0, PEER],
  ['without a proxy a chain is not believed either', '6.6.6.6, 203.0.113.9', 0, PEER],
  ['one proxy is believed, the client is not', '6.6.6.6, 203.0.113.9', 1, '203.0.113.9'],
  ['two proxies are believed, the client is not', '6.6.6.6, 1.1.1.1, 2.2.2.2', 2, '1.1.1.1'],
  ['a chain shorter than the proxies is its first entry', '203.0.113.9', 2, '203.0.113.9'],
  ['a proxy that says nothing stands for itself', undefined, 1, PEER],
])('%s', (_claim, chain, trustedHops, address) => {
  expect(ask(chain, trustedHops)).toBe(address);
});
