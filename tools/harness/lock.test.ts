import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Fault } from './fault.mjs';
import { takeLock } from './lock.mjs';
import { isRunning, markOf } from './processes.mjs';

const makeFolder = (): string => mkdtempSync(join(tmpdir(), 'netward-lock-'));

function startIdle() {
  return spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { stdio: 'ignore' });
}

test('a second start learns that the first one is running, and where', async () => {
  const data = makeFolder();
  const lock = await takeLock(data);
  lock.noteAddresses({ siteUrl: 'http://localhost:8080' });
  const second = takeLock(data);
  await expect(second).rejects.toThrow(Fault);
  await expect(second).rejects.toThrow('already running at http://localhost:8080');
});

test('a folder can be used again after the lock is released', async () => {
  const data = makeFolder();
  (await takeLock(data)).release();
  expect(await takeLock(data)).toBeDefined();
});

test('after a starter is killed its services are ended and the folder is free', async () => {
  const data = makeFolder();
  const [starter, service] = [startIdle(), startIdle()];
  const running = {
    starter: markOf(starter.pid ?? 0),
    services: { gateway: markOf(service.pid ?? 0) },
  };
  writeFileSync(join(data, 'running.json'), JSON.stringify(running));
  starter.kill('SIGKILL');
  await once(starter, 'exit');
  await takeLock(data);
  expect(isRunning(running.services.gateway)).toBe(false);
});

test('an unrelated process that got the pid of a dead service is left alone', async () => {
  const data = makeFolder();
  const unrelated = startIdle();
  const pid = unrelated.pid ?? 0;
  const running = { starter: { pid, birth: '1' }, services: { gateway: { pid, birth: '1' } } };
  writeFileSync(join(data, 'running.json'), JSON.stringify(running));
  await takeLock(data);
  expect(isRunning(markOf(pid))).toBe(true);
  unrelated.kill();
});

test('the file lists the pid of every process by name', async () => {
  const data = makeFolder();
  const lock = await takeLock(data);
  lock.noteService('gateway', process.pid);
  lock.noteInfrastructure('postgres', process.pid);
  const { pids } = JSON.parse(readFileSync(join(data, 'running.json'), 'utf8'));
  expect(pids).toEqual({ gateway: process.pid, postgres: process.pid });
});
