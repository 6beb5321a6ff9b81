import { once } from 'node:events';
import { freePort } from '@netward/test-kit';
import { startNode, stop, stops } from './processes.ts';

const answerAll = (port: number) =>
  `require('node:http').createServer((_, answer) => answer.end()).listen(${port}, '127.0.0.1')`;

test('what a row has started ends with it, also if the next program does not start', async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = await startNode(['-e', answerAll(port)], url);
  const failed = startNode(['-e', 'throw new Error("no luck")'], 'http://127.0.0.1:9');
  await expect(failed).rejects.toThrow('no luck');
  await stops.stopAll();
  expect(child.signalCode).toBe('SIGKILL');
});

test('a program that has ended is not waited for', async () => {
  const port = await freePort();
  const child = await startNode(['-e', answerAll(port)], `http://127.0.0.1:${port}`);
  child.kill();
  await once(child, 'exit');
  await stop(child);
  expect(child.signalCode).toBe('SIGTERM');
});
