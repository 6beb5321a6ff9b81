import { expect, test, type Page } from '@playwright/test';
import { act, openLevel, openTab } from './lab.ts';
import { verifiedAccount, storeSession } from './learner.ts';
import { expectAccessible, collectErrors } from './page-checks.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const GREETING =
  'Ask me anything about this level. I can explain logs, network flow, and what to try next.';
const conversation = (page: Page) => page.getByRole('region', { name: 'Conversation' });
const answers = (page: Page) => conversation(page).getByRole('button', { name: 'Copy answer' });
const saved = (page: Page) =>
  page.waitForResponse((answer) => answer.url().endsWith('/api/auth/save-chat') && answer.ok());

async function openPanel(page: Page, id: string) {
  await openLevel(page, id);
  await openTab(page, 'Assistant');
}

test(
  'a guest asks what the panel suggests after an action, and is answered',
  { tag: '@phone' },
  async ({ page }) => {
    const errors = collectErrors(page);
    await openLevel(page, '2');
    await act(page, 'enableFirewall');
    await openTab(page, 'Assistant');
    await expect(page.getByText(GREETING)).toBeVisible();
    await expectAccessible(page);
    const question = 'Why does the firewall block nothing yet?';
    await page.getByRole('button', { name: question }).click();
    await expect(answers(page)).toHaveCount(1);
    await expect(conversation(page).locator('[data-role=user]')).toContainText(question);
    await expectAccessible(page);
    expect(errors).toEqual([]);
  },
);

test('a learner finds the conversation of each level again, until it is cleared', async ({
  page,
  request,
}) => {
  await storeSession(page, await verifiedAccount(request));
  await openPanel(page, '1');
  await expect(page.getByText(GREETING)).toBeVisible();
  const field = page.getByRole('textbox', { name: 'Question' });
  await field.fill('What is 8080/tcp?');
  await expect(page.getByText('⚠️ Will be cleaned')).toBeVisible();
  const keeping = saved(page);
  await field.press('Enter');
  await expect(page.getByText('Input cleaned - invalid characters removed')).toBeVisible();
  await keeping;

  await openPanel(page, '2');
  await expect(page.getByText(GREETING)).toBeVisible();
  await expect(page.getByText('What is 8080 tcp?', { exact: true })).toBeHidden();
  await openPanel(page, '1');
  await expect(page.getByText('What is 8080 tcp?', { exact: true })).toBeVisible();
  await expect(page.getByText(GREETING)).toHaveCount(1);

  const clearing = saved(page);
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(conversation(page).locator('[data-role]')).toHaveCount(0);
  await clearing;
  await openPanel(page, '1');
  await expect(page.getByText(GREETING)).toBeVisible();
  await expect(conversation(page).locator('[data-role]')).toHaveCount(1);
});

test(
  'the panel grows over the lab and goes back by Escape',
  { tag: '@phone' },
  async ({ page }) => {
    await openPanel(page, '1');
    await page.getByRole('textbox', { name: 'Question' }).fill('what');
    await page.getByRole('button', { name: 'Expand' }).click();
    const dialog = page.getByRole('dialog', { name: 'Assistant Panel - Level 1' });
    await expect(dialog.getByRole('textbox', { name: 'Question' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Expand' })).toBeFocused();
    await expect(page.getByRole('textbox', { name: 'Question' })).toHaveValue('what');
    await page.getByRole('button', { name: 'Expand' }).click();
    await page.mouse.click(4, 4);
    await expect(dialog).toBeHidden();
  },
);
