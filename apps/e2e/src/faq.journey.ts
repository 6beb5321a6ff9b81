import { expect, test } from '@playwright/test';
import { expectAccessible, collectErrors } from './page-checks.ts';

test('five questions open one at a time and close again', async ({ page }) => {
  const errors = collectErrors(page);
  await page.goto('/faq');
  const questions = page.getByRole('main').locator('button[aria-expanded]');
  const open = page.getByRole('main').locator('button[aria-expanded=true]');
  await expect(questions).toHaveCount(5);
  await expect(open).toHaveCount(0);
  for (const question of await questions.all()) {
    await question.click();
    await expect(open).toHaveCount(1);
    await expect(question).toHaveAttribute('aria-expanded', 'true');
    const answer = page.locator(`[id="${await question.getAttribute('aria-controls')}"]`);
    await expect(answer).toBeVisible();
  }
  await expectAccessible(page);
  await questions.last().click();
  await expect(open).toHaveCount(0);
  expect(errors).toEqual([]);
});

test('the questions open and close by keyboard', async ({ page }) => {
  await page.goto('/faq');
  const first = page.getByRole('main').locator('button[aria-expanded]').first();
  await first.focus();
  await page.keyboard.press('Enter');
  await expect(first).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Space');
  await expect(first).toHaveAttribute('aria-expanded', 'false');
});
