import { expect, test } from '@jest/globals';
import { CHUNK, Jobs, FrameReader, joined, type Frame } from './jobs.ts';

/** Jobs with a line that notes what is sent; `say` is the machine's voice. */
function line() {
  const sent: string[] = [];
  const jobs = new Jobs((bytes) => sent.push(new TextDecoder().decode(bytes)));
  const say = (text: string) => {
    for (const byte of new TextEncoder().encode(text)) jobs.receive(byte);
  };
  return { jobs, sent, say };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('an answer has the status and all that was written, each in its stream', async () => {
  const { jobs, sent, say } = line();
  const { answer } = jobs.start('run', 'firewall\0nft\0\0');
  await settled();
  expect(sent.join('')).toBe('1 run 14\nfirewall\0nft\0\0');
  say('1 out 2\nab1 err 1\nx1 out 1\nc1 end 3\n');
  expect(await answer).toEqual({ status: 3, output: 'abc', errors: 'x' });
});

test('the next piece of a long text waits until the machine has the one before', async () => {
  const { jobs, sent, say } = line();
  void jobs.start('run', 'a'.repeat(CHUNK + 1));
  jobs.tell(9, 'stop');
  await settled();
  expect(sent.map(({ length }) => length)).toEqual(['1 run 1025\n'.length, CHUNK]);
  say('1 got 0\n');
  await settled();
  expect(sent.slice(2)).toEqual(['a', '9 stop 0\n']);
});

test('a job that is cancelled is stopped in the machine and rejects with the reason', async () => {
  const { jobs, sent, say } = line();
  const cancel = new AbortController();
  const { answer } = jobs.start('flows', '', { signal: cancel.signal });
  cancel.abort(new Error('not wanted'));
  await settled();
  expect(sent.at(-1)).toBe('1 stop 0\n');
  say('1 end 137\n');
  await expect(answer).rejects.toThrow('not wanted');
});

test('after a reset nothing of the old machine is heard', async () => {
  const { jobs, say } = line();
  const { answer } = jobs.start('run', '');
  say('1 out 5\nab');
  jobs.reset(new Error('restored'));
  await expect(answer).rejects.toThrow('restored');
  const next = jobs.start('clock', '0');
  say('2 end 0\n');
  expect((await next.answer).status).toBe(0);
});

/** What the machine wrote at its start, and when nft was given a mistake. */
const RECORDED =
  '0 ready 0\n1 end 0\n2 err 93\nrules.nft:3:9-12: Error: syntax error, unexpected string\n    tcp dprt 80 accept\n        ^^^^\n2 end 1\n';

function framesIn(text: string): readonly Frame[] {
  const frames: Frame[] = [];
  const reader = new FrameReader((frame) => frames.push(frame));
  for (const byte of new TextEncoder().encode(text)) reader.take(byte);
  return frames;
}

test('frames are whole, in order, and their bytes may hold line feeds', () => {
  const frames = framesIn(RECORDED);
  expect(frames.map(({ id, kind, number }) => [id, kind, number])).toEqual([
    [0, 'ready', 0],
    [1, 'end', 0],
    [2, 'err', 93],
    [2, 'end', 1],
  ]);
  expect(new TextDecoder().decode(frames[2]?.bytes)).toMatch(/unexpected string\n.*\n +\^{4}\n$/);
});

test('a frame that is cut off is not handed on', () => {
  expect(framesIn(RECORDED.slice(0, -9)).map(({ kind }) => kind)).toEqual(['ready', 'end']);
});

test('texts and bytes go out in their order', () => {
  expect([...joined('a', new Uint8Array([0, 1]), 'ü')]).toEqual([97, 0, 1, 0xc3, 0xbc]);
});
