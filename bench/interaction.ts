import type { Page } from 'playwright-core';
import type { Benchmark } from './frame.ts';
import { openBenchSite } from './paint.ts';

const CPU_SLOWDOWN = 4;
const ACTIONS = 200;
/** Fills the log of 50 lines before the measurement starts. */
const WARM_UP_ACTIONS = 40;
/** Long enough for a frame and short enough that packets are still moving. */
const PAUSE_MS = 250;
const LIMIT_MS = 40;
const OPENINGS = 50;
const OPENING_LIMIT_MS = 100;
/** Event Timing reports no event below 16 ms; such an interaction counts as one frame. */
const SHORTEST_MS = 16;
const LEVEL = '2';
/** Probes that pass, a switch, probes that are blocked, and the switch back. */
const CYCLE = [
  'portScan',
  'openPage',
  'enableFirewall',
  'blockAttacker',
  'portScan',
  'openPage',
  'sniffTraffic',
  'enableFirewall',
];

/** The duration of every interaction the page has noted, the slowest event of each. */
async function durations(page: Page): Promise<number[]> {
  const events = await page.evaluate<{ id: number; ms: number }[]>('seen.events');
  const slowest = new Map<number, number>();
  for (const { id, ms } of events) slowest.set(id, Math.max(ms, slowest.get(id) ?? 0));
  return [...slowest.values()];
}

async function clickActions(page: Page, count: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    const box = await page.locator(`[data-action="${CYCLE[index % CYCLE.length]}"]`).boundingBox();
    if (!box) throw new Error(`${CYCLE[index % CYCLE.length]} cannot be seen`);
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await page.waitForTimeout(PAUSE_MS);
  }
}

/** Opens the newest line of the log in the inspector, and closes it again. */
async function openLines(page: Page, count: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    await page.getByRole('log').getByRole('button').last().click();
    await page.locator('[data-panel=inspector]').waitFor();
    await page.waitForTimeout(PAUSE_MS);
    await page.keyboard.press('Escape');
    await page.waitForTimeout(PAUSE_MS);
  }
}

/** The measurement, and how often it runs. */
interface Interactions {
  readonly interact: (page: Page, count: number) => Promise<void>;
  readonly count: number;
}

/** The time to the next paint that 98 of 100 interactions stay below. */
async function slowInteraction(
  page: Page,
  site: string,
  { interact, count }: Interactions,
): Promise<number> {
  await page.addInitScript({ path: new URL('observe.js', import.meta.url).pathname });
  await page.goto(`${site}/labs?level=${LEVEL}`, { waitUntil: 'networkidle' });
  await page.locator('[data-action]').first().waitFor();
  await clickActions(page, WARM_UP_ACTIONS);
  await interact(page, 1);
  await page.evaluate('seen.events.length = 0');
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await interact(page, count);
  const measured = await durations(page);
  const unreported = Array<number>(Math.max(0, count - measured.length)).fill(SHORTEST_MS);
  const all = [...measured, ...unreported].toSorted((a, b) => a - b);
  return all[Math.floor(all.length * 0.98)]!;
}

/** A limit takes the baseline's place: no page without a lab has these interactions. */
const benchmarkOf = (
  name: string,
  what: string,
  limit: number,
  interactions: Interactions,
): Benchmark => ({
  name,
  what: `${what}, p98, a quarter of the CPU / ${limit} ms`,
  unit: 'ms',
  target: { atMost: 1 },
  // A round takes a minute.
  rounds: 3,
  prepare: async () => {
    const pages = await openBenchSite();
    if (typeof pages === 'string') return pages;
    return {
      product: async () => {
        const page = await pages.browser.newPage({ viewport: { width: 1280, height: 900 } });
        try {
          return await slowInteraction(page, pages.site, interactions);
        } finally {
          await page.close();
        }
      },
      baseline: async () => limit,
      close: pages.close,
    };
  },
});

export const interaction = benchmarkOf(
  'inp-lab',
  'next paint after an action in the lab',
  LIMIT_MS,
  { interact: clickActions, count: ACTIONS },
);

export const opening = benchmarkOf(
  'inp-inspector',
  'next paint after the inspector is opened or closed',
  OPENING_LIMIT_MS,
  { interact: openLines, count: OPENINGS },
);
