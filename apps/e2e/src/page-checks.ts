import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

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

/**
 * Asks axe for violations only, within the page. By itself it opens a blank page for each check, to merge
 * what it found in frames, of which our pages have none, and describes each element that is in order.
 */
const inOneRun = (axe: AxeBuilder): AxeBuilder =>
  axe.setLegacyMode().options({ resultTypes: ['violations'] });

/** The page has no serious accessibility violation as it stands, and it is no wider than the screen. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await inOneRun(new AxeBuilder({ page })).analyze();
  const faults = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  expect(faults).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}
