import { expect, type Locator, type Page } from '@playwright/test';
import { levelRuns } from '@netward/levels/runs';
import { act, openLevel } from './lab.ts';

/** The screen of a level's challenge, and what stands on it. */
export function challengeOf(page: Page, level: string) {
  const screen = page.locator(`[data-challenge="${level}"]`);
  const run = screen.getByRole('button', { name: 'Run' });
  const inspector = page.locator('[data-panel=inspector]');
  return {
    screen,
    run,
    inspector,
    /** One of the four numbers. */
    number: (outcome: 'served' | 'turned-away' | 'stopped' | 'through'): Locator =>
      screen.locator(`[data-result="${outcome}"]`),

    /** Opens the challenge from its lab. */
    async open(): Promise<void> {
      await page.getByRole('button', { name: 'Challenge', exact: true }).click();
      await expect(screen.getByRole('heading', { level: 1 })).toBeFocused();
    },

    /** Brings a part into sight where the screen shows one at a time. */
    async show(name: string): Promise<void> {
      const tab = screen.getByRole('tab', { name });
      if (await tab.isVisible()) await tab.click();
    },

    /** Opens a line of a list in the inspector, where its packets are, and closes it again. */
    async openPackets(list: string, line = 0): Promise<void> {
      const lines = screen.getByRole('listbox', { name: list, exact: true });
      await lines.getByRole('option').nth(line).click();
      await screen.getByRole('button', { name: 'Open in inspector' }).click();
      await expect(inspector.locator('[data-packet]').first()).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(inspector).toBeHidden();
    },
  };
}

/** Plays a level as far as it needs to offer its challenge. */
export async function playLevel(page: Page, level: string): Promise<void> {
  await openLevel(page, level);
  for (const action of levelRuns[level]!.completes) await act(page, action);
  // It arrives after the last action and moves the buttons below it.
  await expect(page.getByRole('region', { name: 'Proof' })).toBeVisible();
}

/** Plays a level and opens its challenge. */
export async function reachChallenge(page: Page, level: string) {
  await playLevel(page, level);
  const challenge = challengeOf(page, level);
  await challenge.open();
  return challenge;
}

/** After a reload the challenge opens with the earlier work, judged. */
export async function comesBack(page: Page, level: string, turnedAway: string): Promise<void> {
  await page.reload();
  const challenge = challengeOf(page, level);
  await challenge.open();
  await expect(challenge.number('turned-away').locator('b')).toHaveText(turnedAway);
}
