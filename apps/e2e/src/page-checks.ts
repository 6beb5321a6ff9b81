import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type Axe from 'axe-core';
import { builtVersion } from './site-versions.ts';

/**
 * Collects what a visitor must never meet: errors in the console, refusals by the security policy,
 * exceptions. `expected` says which messages of the console belong to the page.
 */
export function collectErrors(page: Page, expected?: RegExp): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !expected?.test(message.text())) errors.push(message.text());
  });
  return errors;
}

const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const axeSource = readFileSync(axeFile, 'utf8');

/**
 * The serious violations of the page as it stands, a line each. Each document is given axe once; the
 * page's asks those in its frames, as a learning platform shows a package.
 */
async function seriousFaults(page: Page): Promise<string[]> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof Axe };
    const { violations } = await axe.run(document, { resultTypes: ['violations'] });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  });
}

/** The page has no serious accessibility violation as it stands, and it is no wider than the screen. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await seriousFaults(page)).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

/** The same in both themes. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectAccessible(page);
  }
}

/**
 * The page looks the same once the styles of every other page are there, as they are for a visitor who
 * comes from one: they stay in the document, behind or before its own.
 */
export async function expectStylesOfOthersMoveNothing(page: Page): Promise<void> {
  const styles = builtVersion().assets.filter((path) => path.endsWith('.css'));
  const changed = await page.evaluate(async (paths) => {
    /** What a visitor sees of each element: its place and size, its text, colours and font. */
    const looks = () =>
      [...document.body.querySelectorAll('*')]
        .map((element) => [element, element.getBoundingClientRect()] as const)
        .filter(([, { width, height }]) => width * height > 0)
        .map(([element, box]) => {
          const { color, backgroundColor, font, opacity } = getComputedStyle(element);
          const place = [box.x, box.y, box.width, box.height].map(Math.round).join();
          return `${element.tagName} ${element.className} ${place} ${color} ${backgroundColor} ${font} ${opacity}`;
        });
    const before = looks();
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
    const own = new Set(links.map(({ href }) => new URL(href).pathname));
    const added = paths
      .filter((path) => !own.has(path))
      .map((path) => {
        const link = document.createElement('link');
        Object.assign(link, { rel: 'stylesheet', href: path });
        document.head.append(link);
        return new Promise((resolve, reject) =>
          Object.assign(link, { onload: resolve, onerror: reject }),
        );
      });
    await Promise.all(added);
    const after = looks();
    return after.length === before.length
      ? after.filter((look, at) => look !== before[at])
      : [`${before.length} elements are seen without them, ${after.length} with them`];
  }, styles);
  expect(changed).toEqual([]);
}

/** Waits until React has taken the page over: a link that is clicked before loads a whole page. */
export async function expectHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('footer a') ?? {}).some((key) => key.startsWith('__react')),
  );
}
