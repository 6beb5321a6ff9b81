import { expect, test } from '@jest/globals';
import { layersOfFlow } from '@netward/evidence';
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

test('a browser that refuses the certificate sends an alert and closes', () => {
  expect(wireOf(start, /^certificate expired, https/)).toEqual([
    ...OPENING,
    'server PSH/ACK server hello',
    'client PSH/ACK alert',
    'client FIN/ACK',
    'server FIN/ACK',
    'client ACK',
  ]);
});

test('a handshake of TLS 1.2 is drawn with its own messages, and the certificate can be read', () => {
  const configuration: TlsConfiguration = {
    ...start,
    protocols: ['TLSv1.2'],
    certificate: 'shop-2026',
  };
  const { flows } = judge(configuration, 'A');
  const { id, time } = flows.find(({ summary }) => /^by HTTPS, https/.test(summary))!;
  const { packets, why } = evidence(configuration, 'A', id)!;
  const hello = packets.findIndex(
    ({ payload }) => payload.kind === 'tls' && payload.content === 'server hello',
  );
  const layers = layersOfFlow({ packets }, packets[hello]!, why, time).layers.slice(3);
  expect(layers.map(({ summary, sealed }) => [summary, sealed])).toEqual([
    ['server hello', null],
    ['shop.lab, issued by Netward Lab CA', null],
    ['server key exchange, server hello done', null],
  ]);
  const contents = packets.flatMap(({ payload, fate }) =>
    payload.kind === 'tls' && fate !== 'copied' ? [payload.content] : [],
  );
  expect(contents.slice(0, 5)).toEqual([
    'client hello',
    'server hello',
    'finished',
    'server finished',
    'application data',
  ]);
});

test('a server that shares no version with the client answers its hello with an alert', () => {
  expect(wireOf({ ...start, protocols: ['TLSv1.3'] }, /^no TLS version in common, https/)).toEqual([
    ...OPENING,
    'server PSH/ACK alert',
    'server FIN/ACK',
    'client FIN/ACK',
    'server ACK',
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
