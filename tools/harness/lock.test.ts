import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { Fault } from './fault.mjs';
import { takeLock } from './lock.mjs';
import { isRunning, markOf } from './processes.mjs';

const afterThis: (() => void)[] = [];
afterAll(() => afterThis.forEach((end) => end()));

function startIdle() {
  return spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { stdio: 'ignore' });
}

test('a second start learns that the first one is running, and where', async () => {
  const data = temporaryFolder();
  const lock = await takeLock(data);
  lock.noteAddresses({ siteUrl: 'http://localhost:8080' });
  const second = takeLock(data);
  await expect(second).rejects.toThrow(Fault);
  await expect(second).rejects.toThrow('already running at http://localhost:8080');
});

test('a folder can be used again after the lock is released', async () => {
  const data = temporaryFolder();
  (await takeLock(data)).release();
  expect(await takeLock(data)).toBeDefined();
});

test('after a starter is killed its services are ended and the folder is free', async () => {
  const data = temporaryFolder();
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
  const data = temporaryFolder();
  const unrelated = startIdle();
  const pid = unrelated.pid ?? 0;
  const running = { starter: { pid, birth: '1' }, services: { gateway: { pid, birth: '1' } } };
  writeFileSync(join(data, 'running.json'), JSON.stringify(running));
  await takeLock(data);
  expect(isRunning(markOf(pid))).toBe(true);
  unrelated.kill();
});

test('the file lists the pid of every process by name', async () => {
  const data = temporaryFolder();
  const lock = await takeLock(data);
  lock.noteService('gateway', process.pid);
  lock.noteInfrastructure('postgres', process.pid);
  const { pids } = JSON.parse(readFileSync(join(data, 'running.json'), 'utf8'));
  expect(pids).toEqual({ gateway: process.pid, postgres: process.pid });
});

const DEAD = { pid: 1, birth: 'long ago' };

async function tell(taker: ChildProcess, folder: string): Promise<string> {
  taker.send(folder);
  const [answer] = await once(taker, 'message');
  return String(answer);
}

test('of two starts at once after a kill, exactly one gets the folder, two hundred times', async () => {
  const script = new URL('testing/taker.mjs', import.meta.url).pathname;
  const takers = [fork(script), fork(script)];
  afterThis.push(() => takers.forEach((taker) => taker.kill()));
  const data = temporaryFolder();
  for (let round = 0; round < 200; round++) {
    writeFileSync(join(data, 'running.json'), JSON.stringify({ starter: DEAD, services: {} }));
    const answers = await Promise.all(takers.map((taker) => tell(taker, data)));
    const won = answers.indexOf('taken');
    expect(answers[1 - won]).toMatch(/is already running \(process \d+/);
    const { starter } = JSON.parse(readFileSync(join(data, 'running.json'), 'utf8'));
    expect(starter.pid).toBe(takers[won]?.pid);
    await Promise.all(takers.map((taker) => tell(taker, 'release')));
  }
  expect(readdirSync(data)).toEqual([]);
});

test.each([
  ['a claim that was cut off while it was written', 'running.json', '{"star'],
  ['a starter that was killed while it replaced a dead claim', 'running.json.after-1-longago', ''],
])('%s does not keep the next start away', async (_case, name, content) => {
  const data = temporaryFolder();
  writeFileSync(join(data, 'running.json'), JSON.stringify({ starter: DEAD }));
  writeFileSync(join(data, name), content);
  expect(await takeLock(data)).toBeDefined();
});

test('a full disk does not end what runs', async () => {
  const data = temporaryFolder();
  const lock = await takeLock(data);
  symlinkSync('/dev/full', join(data, 'running.json.new'));
  expect(() => lock.noteService('gateway', process.pid)).not.toThrow();
  lock.release();
});
