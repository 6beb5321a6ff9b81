import { expect, test } from '@playwright/test';
import { expectAccessible, collectErrors } from './page-checks.ts';
import { openLevel, openTab } from './lab.ts';

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

const texts = [
  { path: '/privacy', title: 'Privacy Policy', link: 'Privacy', words: 'sets no cookies' },
  { path: '/terms', title: 'Terms of Service', link: 'Terms', words: 'at least 6 characters' },
  { path: '/security', title: 'Security', link: 'Security', words: 'Argon2id' },
] as const;

for (const { path, title, link, words } of texts) {
  test(`${path} can be reached from every page's foot and is whole`, async ({ page }) => {
    const errors = collectErrors(page);
    await page.goto('/faq');
    await page.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page).toHaveTitle(`${title} · Netward`);
    await expect(page.getByRole('main')).toContainText(words);
    await expectAccessible(page);
    expect(errors).toEqual([]);
  });

  test(`${path} names the operator before and after the page comes to life`, async ({ page }) => {
    const errors = collectErrors(page);
    const answer = await page.goto(path);
    const operator = await page.locator('meta[name="operator"]').getAttribute('content');
    expect(operator).not.toContain('__');
    expect(await answer?.text()).not.toContain('__OPERATOR');
    await expect(page.getByRole('main')).toContainText(String(operator));
    await expect(page.getByRole('main')).not.toContainText(/__|\{operator\}|\{contact\}/);
    // A hydration mismatch would have been logged.
    expect(errors).toEqual([]);
  });
}

test('the texts lead to each other', async ({ page }) => {
  await page.goto('/terms');
  await page.getByRole('main').getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy');
  await page.getByRole('main').getByRole('link', { name: 'Security' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Security');
});

test('no page sets a cookie', async ({ page, context }) => {
  for (const path of ['/', '/blog', '/privacy']) await page.goto(path);
  expect(await context.cookies()).toEqual([]);
});

test(
  'a teacher finds the plan, a lesson and, behind a click, its solutions',
  { tag: '@phone' },
  async ({ page }) => {
    const errors = collectErrors(page);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto('/class-sheet');
    await page.getByRole('link', { name: 'lessons', exact: true }).click();
    await page.getByRole('link', { name: 'Make an assignment' }).click();
    await expect(page.getByRole('heading', { name: 'Make an assignment' })).toBeFocused();
    await page.getByRole('contentinfo').getByRole('link', { name: 'For teachers' }).click();
    await page.getByRole('link', { name: 'Firewall', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Lesson 2: Firewall' })).toBeFocused();
    await expect(page.getByRole('button', { name: 'Show the solutions' })).toBeVisible();
    const before = asked.length;
    await page.getByRole('button', { name: 'Show the solutions' }).click();
    await expect(page.getByRole('group', { name: 'Solutions' })).toBeFocused();
    expect(asked.slice(before).filter((url) => /solutions/.test(url))).toHaveLength(1);
    await expect(page.getByLabel('The solution for nftables')).toContainText('policy drop');
    await expectAccessible(page);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
    await expect(page.getByRole('group', { name: 'Solutions' })).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('link', { name: 'Lesson 3: IDS' }).click();
    await expect(page.getByRole('heading', { name: 'Lesson 3: IDS' })).toBeVisible();
    await expect(page.getByRole('group', { name: 'Solutions' })).toHaveCount(0);
    expect(errors).toEqual([]);
  },
);

test(
  'a level’s video plays its own run in a new tab, without the network',
  { tag: '@phone' },
  async ({ page }) => {
    await openLevel(page, '2');
    await openTab(page, 'Level');
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: /^Watch/ }).click();
    const video = await opened;
    await expect(video.getByRole('heading', { level: 1 })).toHaveText(
      'What a packet filter looks at',
    );
    await video.getByRole('button', { name: 'Pause' }).click();
    await video.context().setOffline(true);
    const scene = video.getByRole('slider', { name: 'Scene' });
    await scene.focus();
    await scene.press('End');
    await expect(scene).toHaveAttribute('aria-valuetext', /^Scene (\d+) of \1$/);
    await scene.press('Home');
    await video.getByRole('button', { name: 'Next scene' }).click();
    await expect(video.getByRole('region', { name: 'Video' })).toContainText('Open page');
    await video.context().setOffline(false);
    await expectAccessible(video);
  },
);
