import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { eventually } from './service-process.ts';
import { freePort, openTcpGate, type TcpGate } from './tcp-gate.ts';

let server: Server;
let gate: TcpGate;
let received: string;

beforeEach(async () => {
  received = '';
  server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      received += chunk;
      socket.write(`echo ${chunk}`);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  gate = await openTcpGate(`tcp://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
afterEach(async () => {
  await gate.close();
  server.close();
});

const join = () =>
  connect(Number(new URL(gate.url).port), '127.0.0.1').on('error', () => undefined);

test('a free port is none that the system gives to others before it is used', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, () => freePort()));
  expect(Math.max(...ports)).toBeLessThan(32_768);
});

test('passes bytes in both directions', async () => {
  const client = join();
  client.write('hello');
  expect(String((await once(client, 'data'))[0])).toBe('echo hello');
});

test('shut, it breaks connections and refuses new ones until it is open', async () => {
  const client = join();
  client.write('a');
  await once(client, 'data');
  const closed = once(client, 'close');
  await gate.shut();
  await closed;
  await expect(once(connect(Number(new URL(gate.url).port)), 'connect')).rejects.toThrow();
  await gate.open();
  const next = join();
  next.write('b');
  expect(String((await once(next, 'data'))[0])).toBe('echo b');
});

test('silenced, it keeps a connection and passes nothing on', async () => {
  const silent = join();
  silent.write('a');
  await once(silent, 'data');
  gate.silence();
  silent.write('never');
  await gate.open();
  const next = join();
  next.write('b');
  await once(next, 'data');
  expect(received).toBe('ab');
  expect(silent.closed).toBe(false);
});

test('half open, it passes what the client sends and none of the replies', async () => {
  gate.silence('server');
  const deaf = join();
  let heard = '';
  deaf.on('data', (chunk) => (heard += chunk));
  const arrived = gate.watch('server', /echo a/);
  deaf.write('a');
  await arrived;
  await gate.open();
  const next = join();
  next.write('b');
  await once(next, 'data');
  expect(received).toBe('ab');
  expect(heard).toBe('');
});

test('slow, it passes everything in order', async () => {
  gate.slow({ delayMs: 1, bytesPerSecond: 1000 });
  const client = join();
  client.write('one');
  client.write(' two');
  let heard = '';
  client.on('data', (chunk) => (heard += chunk));
  await eventually('both have come back', () => received.length === 7 && heard.endsWith('two'));
  expect(heard.replaceAll('echo ', '')).toBe('one two');
});

test('slow, it lets faster connections overtake', async () => {
  gate.slow({ bytesPerSecond: 0.001 });
  const slow = join();
  slow.write('late');
  await once(slow, 'connect');
  const accepted = gate.watch('client', /late/);
  await accepted;
  await gate.open();
  const next = join();
  next.write('b');
  await once(next, 'data');
  expect(received).toBe('b');
});

test('a reset breaks connections, and new ones work', async () => {
  const client = join();
  client.write('a');
  await once(client, 'data');
  const closed = new Promise((resolve) => client.once('close', resolve));
  gate.reset();
  await closed;
  const next = join();
  next.write('b');
  expect(String((await once(next, 'data'))[0])).toBe('echo b');
});

test('a watch tells of a match, and holds back what it matched when asked to', async () => {
  const client = join();
  const commit = gate.watch('client', /COMMIT/, { hold: true });
  client.write('BEGIN');
  await once(client, 'data');
  client.write('COMMIT');
  await commit;
  expect(received).toBe('BEGIN');
});

test('a held reply never reaches the client', async () => {
  const client = join();
  const reply = gate.watch('server', /echo b/, { hold: true });
  let heard = '';
  client.on('data', (chunk) => (heard += chunk));
  client.write('a');
  await once(client, 'data');
  client.write('b');
  await reply;
  await gate.close();
  expect(heard).toBe('echo a');
  expect(received).toBe('ab');
});
