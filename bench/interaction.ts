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

/** The time to the next paint that 98 of 100 actions stay below. */
async function slowInteraction(page: Page, site: string): Promise<number> {
  await page.addInitScript({ path: new URL('observe.js', import.meta.url).pathname });
  await page.goto(`${site}/labs?level=${LEVEL}`, { waitUntil: 'networkidle' });
  await page.locator('[data-action]').first().waitFor();
  await clickActions(page, WARM_UP_ACTIONS);
  await page.evaluate('seen.events.length = 0');
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await clickActions(page, ACTIONS);
  const measured = await durations(page);
  const unreported = Array<number>(Math.max(0, ACTIONS - measured.length)).fill(SHORTEST_MS);
  return [...measured, ...unreported].toSorted((a, b) => a - b)[Math.floor(ACTIONS * 0.98)]!;
}

/** A limit takes the baseline's place: no page without a lab has these interactions. */
export const interaction: Benchmark = {
  name: 'inp-lab',
  what: `next paint after an action in the lab, p98, a quarter of the CPU / ${LIMIT_MS} ms`,
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
          return await slowInteraction(page, pages.site);
        } finally {
          await page.close();
        }
      },
      baseline: async () => LIMIT_MS,
      close: pages.close,
    };
  },
};
