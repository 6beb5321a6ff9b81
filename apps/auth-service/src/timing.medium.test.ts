import { blindCalls, unknownAddresses } from './testing/blind-calls.ts';
import { compareTimes } from './testing/compare-times.ts';
import { TestService } from './testing/test-service.ts';

/**
 * Whether the time of an answer tells that an address is known. In every run 200 interleaved pairs,
 * whose measure strays by 0.029 from 0.5 when there is nothing to see; `npm run timing` takes 1,000
 * and a narrower band, and asks that the middle times lie within 3 ms, which a busy machine blurs.
 */
const PAIRS = Number(process.env['TIMING_PAIRS'] ?? 200);
const IS_LONG = PAIRS >= 1000;
const BAND = IS_LONG ? 0.05 : 0.1;
const WARM_UP = 20;

let service: TestService;

beforeAll(async () => {
  service = await TestService.start();
}, 30_000);

afterAll(() => service.stop());

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now();
  await work();
  return performance.now() - before;
}

test.each(blindCalls)(
  '$name: its time is that for nobody',
  async ({ name, known, ask }) => {
    const knownOnes = await known(service, PAIRS + WARM_UP);
    const unknownOnes = unknownAddresses(PAIRS + WARM_UP);
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let at = 0; at < PAIRS + WARM_UP; at++) {
      const pair = [
        ['known', knownOnes[at] as string, 2 * at],
        ['unknown', unknownOnes[at] as string, 2 * at + 1],
      ] as const;
      // The order alternates, since what follows an answer slows the next one.
      for (const [side, email, client] of at % 2 ? pair : pair.toReversed()) {
        times[side].push(await timeOf(() => ask(service, email, client)));
      }
    }
    const measured = compareTimes(times.unknown.slice(WARM_UP), times.known.slice(WARM_UP));
    expect(Math.abs(measured.auc - 0.5)).toBeLessThanOrEqual(BAND);
    if (!IS_LONG) return;
    const { auc, medianGap } = measured;
    process.stdout.write(`${name}: AUC ${auc.toFixed(3)}, ${medianGap.toFixed(2)} ms\n`);
    expect(Math.abs(medianGap)).toBeLessThanOrEqual(3);
  },
  600_000,
);
