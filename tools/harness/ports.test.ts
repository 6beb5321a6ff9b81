import { createServer, type AddressInfo, type Server } from 'node:net';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { Fault } from './fault.mjs';
import { findFreePort, openPortBook, requireFreePort } from './ports.ts';

let other: Server;
let takenPort: number;

beforeAll(async () => {
  other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  takenPort = (other.address() as AddressInfo).port;
});
afterAll(() => new Promise((resolve) => other.close(resolve)));

test('a taken port is refused with advice on what to do', async () => {
  const refusal = requireFreePort(takenPort);
  await expect(refusal).rejects.toThrow(Fault);
  await expect(refusal).rejects.toThrow(`PORT=${takenPort + 1} npm start`);
});

test('a free port is accepted', async () => {
  await expect(requireFreePort(await findFreePort())).resolves.toBeUndefined();
});

test('a port is none that the system gives to others before it is used', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, () => findFreePort()));
  expect(Math.max(...ports)).toBeLessThan(32_768);
});

test('a preferred port is used if it is free, otherwise another one', async () => {
  const free = await findFreePort();
  expect(await findFreePort(free)).toBe(free);
  expect(await findFreePort(takenPort)).not.toBe(takenPort);
});

test('a name keeps its port, and no two names share one', async () => {
  const data = temporaryFolder();
  const book = openPortBook(data);
  const mailbox = await book.portFor('mailbox');
  expect(await book.portFor('mailbox')).toBe(mailbox);
  expect(await book.portFor('redis')).not.toBe(mailbox);
  expect(await openPortBook(data).portFor('mailbox')).toBe(mailbox);
});
