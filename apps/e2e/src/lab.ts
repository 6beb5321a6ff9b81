import { quizOf } from '@netward/levels/quizzes';
import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { correctAnswer, findLevel } from '@netward/levels';
import { levelRuns } from '@netward/levels/runs';

/** Opens the tab of the lab that holds something, where the screen is too narrow to show all. */
export async function openTab(
  page: Page | FrameLocator,
  name: 'Actions' | 'Log' | 'Assistant' | 'Level',
): Promise<void> {
  const tab = page.getByRole('tab', { name: new RegExp(`^${name}`) });
  if (await tab.isVisible()) await tab.click();
}

/** Runs an action of the lab by its control. */
export async function act(page: Page | FrameLocator, action: string): Promise<void> {
  await openTab(page, 'Actions');
  await page.locator(`[data-action="${action}"]`).click();
}

/** Answers every question of the open quiz rightly and hands it in. */
export async function answerQuiz(page: Page | FrameLocator, id: string): Promise<void> {
  for (const question of quizOf(findLevel(id)!)) {
    const box = page.locator(`[data-question="${question.id}"]`);
    const right = correctAnswer(question);
    if (question.type === 'mc') await box.getByRole('radio', { name: right, exact: true }).check();
    else await box.getByPlaceholder('Type your answer').fill(right);
  }
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Score: 6/6 (100%)')).toBeVisible();
}

/** Starts a level by its link. */
export async function openLevel(page: Page, id: string): Promise<void> {
  await page.goto(`/labs?level=${id}`);
  await expect(levelHeading(page, id)).toBeAttached();
}

/** The heading of the level that is played. */
export const levelHeading = (page: Page, id: string): Locator =>
  page.getByRole('heading', { level: 1, name: new RegExp(`^Level ${id}:`) });

/** The line under the diagram. */
export async function expectTried(page: Page, count: number, total: number): Promise<void> {
  await expect(page.getByText(`Actions tried: ${count} / ${total}`)).toBeVisible();
}

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
