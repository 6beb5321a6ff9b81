import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { openTcpGate, type TcpGate } from './tcp-gate.ts';

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
