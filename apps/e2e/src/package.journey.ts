import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { expect, test, type FrameLocator, type Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { findLevel, levels, type Level } from '@netward/levels';
import { levelRuns } from '@netward/levels/runs';
import { act, answerQuiz } from './lab.ts';
import { collectErrors, expectAccessible } from './page-checks.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

declare global {
  interface Window {
    /** scorm-again's Scorm12API. */
    API: { lmsGetValue(element: string): string };
  }
}

const COMMAND = join(import.meta.dirname, '../../../tools/package/main.ts');
let folder: string;

test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'netward-packages-'));
  execFileSync('npx', ['tsx', COMMAND, 'all', '--to', folder, '--built']);
});
test.afterAll(() => rmSync(folder, { recursive: true }));

const RUNTIME = createRequire(import.meta.url).resolve('scorm-again/scorm12/min');
/** Not on a secure address, and not at its root: like many a school's platform. */
const PLATFORM = 'http://platform.test/courses/7';
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

/** A page of a platform: the runtime, and the package in a frame. */
const platformPage = (
  suspended: string,
) => `<!doctype html><html lang="en"><head><title>Platform</title>
<script>${readFileSync(RUNTIME, 'utf8')}</script>
<script>window.API = new Scorm12API({ logLevel: 'NONE' }); API.loadFromJSON(${JSON.stringify({ core: { student_id: 's7' }, suspend_data: suspended })});</script>
</head><body style="margin:0"><iframe title="Level" src="package/index.html" style="border:0;width:100%;height:780px"></iframe>
</body></html>`;

/** Serves the files of a ZIP below the platform; returns the requests for anything else. */
async function servePackage(page: Page, { id, slug }: Level, suspended = ''): Promise<string[]> {
  const files = unzipSync(readFileSync(join(folder, `netward-${id}-${slug}.zip`)));
  const others: string[] = [];
  await page.unrouteAll();
  await page.route('**/*', async (route) => {
    const url = route.request().url();
    if (url === `${PLATFORM}/`)
      return route.fulfill({ contentType: 'text/html', body: platformPage(suspended) });
    const file = files[url.slice(`${PLATFORM}/package/`.length)];
    if (file && url.startsWith(`${PLATFORM}/package/`))
      return route.fulfill({ contentType: TYPES[extname(url)], body: Buffer.from(file) });
    others.push(url);
    return route.abort();
  });
  return others;
}

const told = (page: Page, element: string) =>
  page.evaluate((name) => window.API.lmsGetValue(name), element);

async function playActions(page: Page, shown: FrameLocator, level: Level): Promise<void> {
  await expect(shown.getByRole('heading', { level: 1 })).toBeAttached();
  expect(await told(page, 'cmi.core.lesson_status')).toBe('incomplete');
  const [first, ...rest] = levelRuns[level.id]!.completes;
  await act(shown, first!);
  await expect.poll(() => told(page, 'cmi.suspend_data')).toContain(first);
  for (const action of rest) await act(shown, action);
  await expect.poll(() => told(page, 'cmi.core.score.raw')).toBe('25');
}

/** Takes over the shown solution of level 2: the page judges it, and says that it was shown. */
async function solveChallenge(page: Page, shown: FrameLocator): Promise<void> {
  await shown.getByRole('button', { name: 'Challenge', exact: true }).click();
  const run = shown.locator('[data-challenge]').getByRole('button', { name: 'Run' });
  await run.click();
  await shown.getByRole('button', { name: 'Show a solution' }).click();
  await shown.getByRole('button', { name: 'Take it over' }).click();
  await run.click();
  await expect(shown.locator('[data-solved]')).toBeVisible();
  expect(await told(page, 'cmi.suspend_data')).toContain('after the solution was shown');
}

test('a platform plays the package of every level, and no request leaves it', async ({ page }) => {
  const errors = collectErrors(page);
  for (const level of levels) {
    await test.step(`level ${level.id}`, async () => {
      const others = await servePackage(page, level);
      await page.goto(`${PLATFORM}/`);
      const shown = page.frameLocator('iframe');
      await playActions(page, shown, level);
      await shown.getByRole('button', { name: 'Take Quiz' }).click();
      await answerQuiz(shown, level.id);
      await expect.poll(() => told(page, 'cmi.core.lesson_status')).toBe('completed');
      expect(await told(page, 'cmi.core.score.raw')).toBe('50');
      expect(others).toEqual([]);
      expect(errors).toEqual([]);
    });
  }
});

test('a package has what needs no server, and goes on where it was left', async ({ page }) => {
  const others = await servePackage(page, findLevel('2')!);
  await page.goto(`${PLATFORM}/`);
  const shown = page.frameLocator('iframe');
  await playActions(page, shown, findLevel('2')!);
  for (const name of [/^Login/, /assistant/i, /copy link/i, /another level/, /home/i])
    await expect(shown.getByRole('button', { name })).toHaveCount(0);
  await expectAccessible(page);
  await solveChallenge(page, shown);
  const kept = await told(page, 'cmi.suspend_data');
  await page.goto(`${PLATFORM}/package/index.html`);
  await expect(page.getByText('Not reported: no learning platform')).toBeVisible();
  const again = await servePackage(page, findLevel('2')!, kept);
  await page.goto(`${PLATFORM}/`);
  await expect(shown.getByText('Actions tried: 6 / 6')).toBeVisible();
  expect([...others, ...again]).toEqual([]);
});
