import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { buildAll } from '../harness/build.ts';
import { Fault } from '../harness/fault.mjs';
import { openProduct } from '../harness/product.ts';
import { root } from '../harness/repository.mjs';
import { step } from '../harness/steps.mjs';
import type { Workspace } from '../harness/workspace.ts';
import { findBrowser } from '../test/browser.ts';

const PICTURE = 'docs/lab.png';
const VIEWPORT = { width: 1280, height: 800 };
const LOOK = { viewport: VIEWPORT, colorScheme: 'dark', reducedMotion: 'reduce' } as const;

/** Level 2 as a guest plays it: the firewall drops the client's own packets, and the inspector says why. */
async function openInspector(page: Page): Promise<void> {
  await page.goto('/labs?level=2');
  for (const action of ['enableFirewall', 'blockAttacker', 'blockClient', 'openPage'])
    await page.locator(`[data-action="${action}"]`).click();
  await page.getByRole('log').getByRole('button').filter({ hasText: 'DROP' }).last().click();
  await page.locator('[data-packet="2"]').click();
  await page.mouse.move(0, 0);
  await page.evaluate('document.fonts.ready');
}

async function photograph(siteUrl: string, executablePath: string): Promise<Buffer> {
  const args = ['--no-sandbox', '--disable-gpu'];
  const browser = await chromium.launch({ executablePath, args });
  try {
    const page = await browser.newPage({ baseURL: siteUrl, ...LOOK });
    await openInspector(page);
    return await page.screenshot();
  } finally {
    await browser.close();
  }
}

/** `npm run picture`: takes README's picture from the built site. */
export async function takePicture(workspace: Workspace): Promise<number> {
  await buildAll(workspace, 'bundle');
  const browser = await findBrowser(workspace);
  if (!browser)
    throw new Fault('README’s picture needs a browser: no Chrome or Chromium was found.');
  const { siteUrl } = await openProduct(workspace, {});
  const png = await step('picture', () => photograph(siteUrl, browser));
  writeFileSync(join(root, PICTURE), png);
  return 0;
}
