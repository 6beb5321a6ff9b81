import { blindCalls, unknownAddresses } from './blind-calls.ts';
import { compareTimes } from './compare-times.ts';
import { TestService } from './test-service.ts';

/**
 * Measures whether response times reveal that an address is known: `npm run timing`, on a quiet
 * machine. It is not part of `npm test`, because a busy machine blurs times. There
 * `blindness.medium.test.ts` shows that the work is the same.
 */
const PAIRS = 1000;
/** Without any difference the measure has a standard deviation of 0.013. */
const BAND = 0.05;
const MEDIAN_GAP_MS = 3;
const WARM_UP = 20;

let service: TestService;

beforeAll(async () => {
  service = await TestService.start();
});

afterAll(() => service.stop());

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now();
  await work();
  return performance.now() - before;
}

test.each(blindCalls)(
  '$name: it takes as long as for an unknown address',
  async ({ name, known, ask }) => {
    const knownOnes = await known(service, PAIRS + WARM_UP);
    const unknownOnes = unknownAddresses(PAIRS + WARM_UP);
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let at = 0; at < PAIRS + WARM_UP; at++) {
      const pair = [
        ['known', knownOnes[at] as string, 2 * at],
        ['unknown', unknownOnes[at] as string, 2 * at + 1],
      ] as const;
      // The order alternates, since work left over from one response slows the next one.
      for (const [side, email, client] of at % 2 ? pair : pair.toReversed()) {
        times[side].push(await timeOf(() => ask(service, email, client)));
      }
    }
    const { auc, medianGap } = compareTimes(
      times.unknown.slice(WARM_UP),
      times.known.slice(WARM_UP),
    );
    process.stdout.write(`${name}: AUC ${auc.toFixed(3)}, ${medianGap.toFixed(2)} ms\n`);
    expect(Math.abs(auc - 0.5)).toBeLessThanOrEqual(BAND);
    expect(Math.abs(medianGap)).toBeLessThanOrEqual(MEDIAN_GAP_MS);
  },
  600_000,
);
