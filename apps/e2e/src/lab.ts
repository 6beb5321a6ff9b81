import { quizOf } from '@netward/levels/quizzes';
import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { correctAnswer, findLevel } from '@netward/levels';

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
