import { expect, test } from '@playwright/test';
import { expectAccessible, collectErrors } from './page-checks.ts';

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
