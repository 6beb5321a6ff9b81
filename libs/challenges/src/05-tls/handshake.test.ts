import { expect, test } from '@jest/globals';
import { start, type TlsConfiguration } from './configuration.ts';
import { evidence } from './evidence.ts';
import { judge } from './judge.ts';

/** What goes over the customer's wire in the first visit that this trouble ends. */
function wireOf(configuration: TlsConfiguration, trouble: RegExp): readonly string[] {
  const { flows } = judge(configuration, 'A');
  const { id } = flows.find(({ summary }) => trouble.test(summary))!;
  return evidence(configuration, 'A', id)!
    .packets.filter(({ fate }) => fate !== 'copied')
    .map(({ from, tcp, payload }) =>
      [from, tcp!.flags, ...(payload.kind === 'tls' ? [payload.content] : [])].join(' '),
    );
}

const OPENING = ['client SYN', 'server SYN/ACK', 'client ACK', 'client PSH/ACK client hello'];

test('a browser that refuses the certificate closes after the server’s hello', () => {
  expect(wireOf(start, /^certificate expired, https/)).toEqual([
    ...OPENING,
    'server PSH/ACK server hello',
    'client FIN/ACK',
  ]);
});

test('a server that shares no version with the client closes after its hello', () => {
  expect(wireOf({ ...start, protocols: ['TLSv1.3'] }, /^no TLS version in common, https/)).toEqual([
    ...OPENING,
    'server FIN/ACK',
    'client ACK',
  ]);
});

test('a hello names the host that is asked', () => {
  const configuration: TlsConfiguration = { ...start, certificate: 'shop-2026' };
  const { flows } = judge(configuration, 'A');
  const { id } = flows.find(({ summary }) => summary.endsWith('https://my.shop.lab/orders'))!;
  const names = evidence(configuration, 'A', id)!.packets.flatMap(({ payload }) =>
    payload.kind === 'tls' && payload.sni !== null ? [payload.sni] : [],
  );
  expect(new Set(names)).toEqual(new Set(['my.shop.lab']));
});
