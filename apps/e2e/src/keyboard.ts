import { expect, type Locator, type Page } from '@playwright/test';

const MORE_THAN_A_SCREEN_HAS = 120;

/**
 * Walks by Tab until something has the focus, as somebody without a mouse does. It is looked up once:
 * by its role anew after every step, a walk takes three times as long.
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeAttached();
  const element = await target.elementHandle();
  for (let steps = 0; steps < MORE_THAN_A_SCREEN_HAS; steps += 1) {
    if (await element!.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${String(target)}`);
}

/** Walks to something and presses a key on it. */
export async function pressOn(page: Page, target: Locator, key: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}
