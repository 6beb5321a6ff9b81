import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test, type Locator } from '@playwright/test';
import { playRun } from '@netward/evidence';
import { captureOf, hasSecrets, viewsOf, type CaptureView } from '@netward/evidence/capture';
import { initialState } from '@netward/lab-engine';
import { findLevel, startState } from '@netward/levels';
import { act, openLevel } from './lab.ts';

const ORIGIN = 'http://modules.test';

/** Everything that a capture can hold: attacks, resets, timeouts, TLS, a tunnel, proxies and copies. */
const ACTIONS =
  'sniffTraffic portScan enableIDS attackSQLi enableIPS attackDirBuster enableTLS openPageHTTP sniffTraffic ' +
  'enableWAF attackXSS enableVPN sniffTraffic enableLB openPage enableFirewall blockAttacker portScan';
const START = Date.UTC(2026, 0, 1);

/** Where the files of each package are. */
const folderOf = (file: string): string => dirname(createRequire(import.meta.url).resolve(file));
const FOLDERS: ReadonlyMap<string, string> = new Map([
  ['@netward/evidence', folderOf('@netward/evidence/package.json')],
  ['@netward/lab-engine', folderOf('@netward/lab-engine/package.json')],
  ['@noble/ciphers', folderOf('@noble/ciphers/aes.js')],
]);

/** A page that loads the built modules by their names, as Node does. */
function pageWithModules(): string {
  const imports = [...FOLDERS].flatMap(([name, folder]) => {
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
      exports: Record<string, string | { default: string }>;
    };
    return Object.entries(manifest.exports).map(([path, target]) => {
      const file = typeof target === 'string' ? target : target.default;
      return [join(name, path), `${ORIGIN}/${join(name, file)}`];
    });
  });
  const map = JSON.stringify({ imports: Object.fromEntries(imports) as unknown });
  return `<!doctype html><title>modules</title><script type="importmap">${map}</script>`;
}

test('a capture has the same bytes in the browser and in Node', async ({ page }) => {
  const run = playRun(initialState(), ACTIONS.split(' '));
  const startedAt = run.map((_, index) => START + index * 5_000);
  const wanted = viewsOf(run).flatMap((view) =>
    (hasSecrets(run, view) ? [true, false] : [false]).map((secrets) => ({
      view,
      secrets,
      startedAt,
    })),
  );
  await page.route(`${ORIGIN}/**`, async (route) => {
    const path = new URL(route.request().url()).pathname.slice(1);
    const name = [...FOLDERS.keys()].find((each) => path.startsWith(each));
    await (name
      ? route.fulfill({ path: join(FOLDERS.get(name)!, path.slice(name.length)) })
      : route.fulfill({ contentType: 'text/html', body: pageWithModules() }));
  });
  await page.goto(ORIGIN);
  const inBrowser = await page.evaluate(
    async ({ actions, wanted }) => {
      const modules = ['@netward/lab-engine', '@netward/evidence', '@netward/evidence/capture'];
      const [engine, evidence, capture] = (await Promise.all(
        modules.map((name) => import(name)),
      )) as [
        typeof import('@netward/lab-engine'),
        typeof import('@netward/evidence'),
        typeof import('@netward/evidence/capture'),
      ];
      const played = evidence.playRun(engine.initialState(), actions);
      return wanted.map((options) => [...capture.captureOf(played, options)]);
    },
    { actions: ACTIONS.split(' '), wanted },
  );
  expect(wanted.length).toBeGreaterThan(6);
  wanted.forEach((options, index) => {
    const inNode = Buffer.from(captureOf(run, options));
    expect(Buffer.from(inBrowser[index]!).equals(inNode), options.view).toBe(true);
  });
});

test('a guest saves what the sniffer saw, with the bytes that Node writes', async ({ page }) => {
  const actions = ['openPage', 'sniffTraffic', 'portScan'];
  await page.clock.setFixedTime(START);
  await openLevel(page, '1');
  for (const action of actions) await act(page, action);
  await page.getByRole('log').getByRole('button').first().click();
  const panel = page.locator('[data-panel="inspector"]');
  const run = playRun(startState(findLevel('1')!), actions);
  const expectSaved = async (view: CaptureView, button: Locator) => {
    const saved = page.waitForEvent('download');
    await button.click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe(`netward-level-1-${view}.pcapng`);
    const options = { view, secrets: false, startedAt: run.map(() => START) };
    expect(readFileSync(await file.path()).equals(captureOf(run, options))).toBe(true);
  };
  await expectSaved('client', panel.getByRole('button', { name: 'Save capture' }));
  await panel.getByLabel('Choose what the capture has').click();
  await expectSaved('sniffer', panel.getByRole('button', { name: 'What the sniffer saw' }));
});
