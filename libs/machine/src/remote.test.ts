import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { PROTOCOL, type MachineMessage, type MachineReply } from './machine.ts';
import { openMachine } from './remote.ts';

/** The browser's Worker, as far as the page sees it; the test says what comes out of it. */
class Worker {
  static last: Worker;
  onmessage: ((event: { data: MachineReply }) => void) | undefined;
  isEnded = false;
  #asked = 0;

  constructor() {
    Worker.last = this;
  }

  postMessage(message: MachineMessage): void {
    this.#asked = message.id;
    if ('call' in message && message.call === 'open') this.say({ value: null });
  }

  say(reply: { event: unknown } | { value: unknown }): void {
    const data = { id: this.#asked, ...reply };
    void Promise.resolve().then(() => this.onmessage?.({ data }));
  }

  terminate(): void {
    this.isEnded = true;
  }
}

const page = {
  Worker,
  document: { baseURI: 'http://netward.test/' },
  fetch: () => Promise.resolve(Response.json({ protocol: PROTOCOL, files: { worker: 'w.js' } })),
};
const MINUTE_MS = 60_000;

let before: object;
beforeEach(() => {
  before = Object.fromEntries(
    Object.keys(page).map((name) => [name, Reflect.get(globalThis, name)]),
  );
  Object.assign(globalThis, page);
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  Object.assign(globalThis, before);
});

test('a slow machine may take as long as it likes while verdicts come', async () => {
  const machine = await openMachine('machine.json');
  const heard: unknown[] = [];
  const played = machine.play('', [], { onVerdict: (...verdict) => heard.push(verdict) });
  for (const index of [0, 1, 2]) {
    await jest.advanceTimersByTimeAsync(1.5 * MINUTE_MS);
    Worker.last.say({ event: [index, 'S'] });
  }
  await jest.advanceTimersByTimeAsync(1.5 * MINUTE_MS);
  expect(heard).toHaveLength(3);
  Worker.last.say({ value: 'the play' });
  expect(await played).toBe('the play');
});

test('a machine that stands still is ended', async () => {
  const machine = await openMachine('machine.json');
  const ended = machine.play('', []).catch((error: unknown) => error);
  Worker.last.say({ event: [0, 'S'] });
  await jest.advanceTimersByTimeAsync(2.5 * MINUTE_MS);
  expect(await ended).toMatchObject({ fault: 'late' });
  expect(Worker.last.isEnded).toBe(true);
});
