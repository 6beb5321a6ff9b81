import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type CDPSession, type Page } from 'playwright-core';
import { freePort } from '@netward/test-kit';
import { type Benchmarks, type Contest, CPU_SLOWDOWN, isTrial, median, needs } from './frame.ts';
import { GATEWAY, gatewaySettings } from './gateway.ts';
import { root, startPeer, startService, stops } from './processes.ts';

/** A phone on slow 4G, as Lighthouse applies it in its mobile setting (devtools throttling). */
const NETWORK = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
};
const SCREEN = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true };
/**
 * While a test driver listens, V8 looks up the source position of every `Error` a page creates, and
 * parses the whole script a second time to do so (React creates one when it starts): 60 ms that no
 * visitor waits for. With positions kept from the start there is nothing to look up.
 */
const V8_FLAGS = '--js-flags=--no-enable-lazy-source-positions';
/** After this long without network or work, a page paints nothing larger. */
const QUIET_MS = isTrial ? 100 : 1000;

const LONG_TASK_MS = 50;

/** What a visitor waited for. */
interface Visit {
  /** Largest contentful paint, ms. */
  readonly lcp: number;
  /** Cumulative layout shift. */
  readonly cls: number;
  /** Total blocking time: what long tasks took beyond 50 ms each, ms. */
  readonly tbt: number;
}

export async function throttle(session: CDPSession): Promise<void> {
  await session.send('Network.enable');
  if (!isTrial) await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

async function measure(page: Page, elsewhere: string, url: string): Promise<Visit> {
  // A first visit comes from another site, so the browser switches processes for either page.
  await page.goto(elsewhere);
  await page.addInitScript({ path: join(root, 'bench', 'observe.js') });
  await throttle(await page.context().newCDPSession(page));
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForTimeout(QUIET_MS);
  // What `observe.js` records.
  type Seen = Pick<Visit, 'lcp' | 'cls'> & { tasks: number[] };
  const { lcp, cls, tasks } = await page.evaluate<Seen>('seen');
  if (lcp === 0) throw new Error(`${url} painted nothing`);
  const tbt = tasks.reduce((sum, task) => sum + Math.max(0, task - LONG_TASK_MS), 0);
  return { lcp, cls, tbt };
}

/** A first visit, with an empty cache. */
async function visit(browser: Browser, elsewhere: string, url: string): Promise<Visit> {
  const context = await browser.newContext(SCREEN);
  try {
    return await measure(await context.newPage(), elsewhere, url);
  } finally {
    await context.close();
  }
}

const BLOG = join(root, 'apps', 'web', 'dist', 'client', 'blog');

/** Addresses of the pages compared with the static page. */
function pagesBuilt(): Record<'home' | 'labs' | 'blog' | 'article', string | undefined> {
  const articles = existsSync(BLOG)
    ? readdirSync(BLOG, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    : [];
  const article = articles[0] && `/blog/${articles[0].name}`;
  return { home: '/', labs: '/labs', blog: '/blog', article };
}

export interface BenchSite {
  readonly browser: Browser;
  readonly site: string;
  /** A first visit to a page of any site. */
  readonly visit: (url: string) => Promise<Visit>;
  readonly baseline: () => Promise<Visit>;
}

export async function openBenchSite(): Promise<BenchSite> {
  const executablePath = process.env.CHROMIUM_PATH;
  needs(executablePath, 'no Chrome or Chromium was found');
  needs(existsSync(BLOG), 'the web app is not built');
  const nobody = gatewaySettings(`http://127.0.0.1:${await freePort()}`);
  const { url: site } = await startService(GATEWAY, nobody, { ready: '/blog' });
  const still = await startPeer('bench/static.mjs', ['bench/static.html']);
  const baseline = `${still.url}/`;
  const elsewhere = `http://localhost:${still.port}/elsewhere`;
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', V8_FLAGS] });
  stops.add('the browser', () => browser.close());
  return {
    browser,
    site,
    visit: (url) => visit(browser, elsewhere, url),
    baseline: () => visit(browser, elsewhere, baseline),
  };
}

/** Every visit of this run to a page of ours: each tells all that a visitor waited for. */
const visits = new Map<string, Visit[]>();

async function visitPage({ site, visit }: BenchSite, path: string): Promise<Visit> {
  const seen = await visit(site + path);
  visits.set(path, [...(visits.get(path) ?? []), seen]);
  return seen;
}

async function prepareLargestPaint(name: keyof ReturnType<typeof pagesBuilt>): Promise<Contest> {
  const path = pagesBuilt()[name];
  needs(path, 'no article is published');
  const pages = await openBenchSite();
  return {
    product: async () => (await visitPage(pages, path)).lcp,
    baseline: async () => (await pages.baseline()).lcp,
  };
}

/** The worst of the pages, from the visits that other rows made where there are any. */
async function prepareWorst(figure: 'cls' | 'tbt'): Promise<Contest> {
  const pages = await openBenchSite();
  const all = Object.values(pagesBuilt()).filter((path) => path !== undefined);
  const paths = isTrial ? all.slice(0, 1) : all;
  for (const path of paths) if (!visits.has(path)) await visitPage(pages, path);
  const found = paths.map((path) => median(visits.get(path)!.map((visit) => visit[figure])));
  return { product: async () => Math.max(...found) };
}

export const paint: Benchmarks = {
  'lcp-home': () => prepareLargestPaint('home'),
  'lcp-labs': () => prepareLargestPaint('labs'),
  'lcp-blog': () => prepareLargestPaint('blog'),
  'lcp-article': () => prepareLargestPaint('article'),
  cls: () => prepareWorst('cls'),
  tbt: () => prepareWorst('tbt'),
};
