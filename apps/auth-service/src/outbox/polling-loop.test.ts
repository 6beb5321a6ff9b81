import { log } from '@netward/nest-kit';
import { PollingLoop } from './polling-loop.ts';

const DAY_MS = 86_400_000;

/** A task that counts its rounds and lets a test wait for one. */
function createWork(fails: (round: number) => boolean = () => false) {
  let rounds = 0;
  const waiting = new Map<number, () => void>();
  return {
    get rounds() {
      return rounds;
    },
    work: async (): Promise<void> => {
      rounds++;
      waiting.get(rounds)?.();
      if (fails(rounds)) throw new Error('no');
    },
    round: (number: number) => new Promise<void>((resolve) => waiting.set(number, resolve)),
  };
}

beforeAll(() => {
  log.level = 'silent';
});

test('starts at once and runs again when woken', async () => {
  const work = createWork();
  const loop = new PollingLoop({ name: 'test', everyMs: DAY_MS, work: work.work });
  const [first, second] = [work.round(1), work.round(2)];
  loop.start();
  await first;
  loop.wake();
  await second;
  await loop.stop();
  expect(work.rounds).toBe(2);
});

test('runs at its interval when nothing wakes it', async () => {
  const work = createWork();
  const third = work.round(3);
  const loop = new PollingLoop({ name: 'test', everyMs: 1, work: work.work });
  loop.start();
  await third;
  await loop.stop();
  expect(work.rounds).toBeGreaterThanOrEqual(3);
});

test('tries again by itself after a failure', async () => {
  const work = createWork((round) => round === 1);
  const second = work.round(2);
  const loop = new PollingLoop({ name: 'test', everyMs: DAY_MS, work: work.work });
  loop.start();
  await second;
  await loop.stop();
  expect(work.rounds).toBe(2);
});
