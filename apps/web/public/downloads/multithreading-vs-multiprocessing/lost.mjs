// Two threads add one to the same number, a million times each, nine times over: with an addition in
// three steps, and with one that cannot be interrupted.
import { Worker, isMainThread, workerData } from 'node:worker_threads';

const TIMES = 1_000_000;
const ADDITIONS = {
  'shared[0]++': (shared) => shared[0]++,
  'Atomics.add': (shared) => Atomics.add(shared, 0, 1),
};

if (isMainThread) {
  for (const addition of Object.keys(ADDITIONS)) {
    const totals = [];
    for (let run = 0; run < 9; run++) {
      const shared = new Int32Array(new SharedArrayBuffer(8));
      const start = () => new Worker(import.meta.filename, { workerData: { shared, addition } });
      await Promise.all([start(), start()].map((worker) => new Promise((end) => worker.on('exit', end))));
      totals.push(shared[0].toLocaleString('en'));
    }
    console.log(`${addition}: ${totals.join('  ')}`);
  }
} else {
  const { shared, addition } = workerData;
  const add = ADDITIONS[addition];
  // Each says that it is there, and waits for the other.
  Atomics.add(shared, 1, 1);
  while (Atomics.load(shared, 1) < 2);
  for (let time = 0; time < TIMES; time++) add(shared);
}
