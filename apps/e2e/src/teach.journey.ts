import { expect, test } from '@playwright/test';
import { collectErrors, expectAccessible } from './page-checks.ts';

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
