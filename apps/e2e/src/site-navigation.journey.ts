import { expect, test, type Locator, type Page } from '@playwright/test';
import { expectAccessible, collectErrors } from './page-checks.ts';

const PAGES = [
  { name: 'Labs', path: '/labs' },
  { name: 'Products', path: '/product' },
  { name: 'Blog', path: '/blog' },
  { name: 'FAQ', path: '/faq' },
  { name: 'Contact', path: '/contact' },
  { name: 'Home', path: '/' },
];

/** The links of the site, behind the menu button where the screen is narrow. */
async function openLinks(page: Page): Promise<Locator> {
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  if (!(await menu.isVisible())) return page.getByRole('navigation', { name: 'Main' });
  await menu.click();
  return page.getByRole('dialog', { name: 'Menu' });
}

test(
  'each link opens its page, is marked there, and begins at the heading',
  { tag: '@phone' },
  async ({ page }) => {
    const errors = collectErrors(page);
    await page.goto('/');
    for (const { name, path } of PAGES) {
      await (await openLinks(page)).getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      expect(await page.evaluate(() => scrollY)).toBe(0);
      const links = await openLinks(page);
      await expect(links.locator('[aria-current=page]')).toHaveText(name);
      await page.keyboard.press('Escape');
    }
    expect(errors).toEqual([]);
  },
);

test('a page below another one marks that one', async ({ page }) => {
  await page.goto('/product/web-firewall');
  const links = await openLinks(page);
  await expect(links.locator('[aria-current=page]')).toHaveText('Products');
});

test('Back finds the place that was left', async ({ page }) => {
  await page.goto('/labs');
  const terms = page.getByRole('contentinfo').getByRole('link', { name: 'Terms' });
  await terms.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => scrollY);
  expect(left).toBeGreaterThan(300);
  await terms.click();
  await expect(page).toHaveURL('/terms');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Labs' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
});

test('the first tab stop leads past the navigation', async ({ page }) => {
  await page.goto('/faq');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('link').first()).toBeFocused();
});

test('the footer leads to the legal pages, to that for teachers and to six platforms', async ({
  page,
}) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  const site = footer.getByRole('list', { name: 'Site' }).getByRole('link');
  expect(await site.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(
    ['/terms', '/privacy', '/security', '/contact', '/teach'],
  );
  const social = footer.getByRole('list', { name: 'Social media' }).getByRole('link');
  await expect(social).toHaveText(['Instagram', 'TikTok', 'Facebook', 'YouTube', 'Threads', 'X']);
  for (const link of await social.all()) {
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  }
  await expect(footer).toContainText(/© \d{4} Netward/);
  await expect(footer).toContainText('For education.');
});

test('an unknown address offers two ways on', async ({ page }) => {
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: '404 - Page Not Found' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Go to Home Page' }).click();
  await expect(page).toHaveURL('/');
  await page.goBack();
  await page.getByRole('main').getByRole('link', { name: 'Browse All Labs' }).click();
  await expect(page).toHaveURL('/labs');
});

test('a theme that was chosen stays', { tag: '@phone' }, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/faq');
  const themeSwitch = page.getByRole('button', { name: 'Switch between dark and light' });
  if (!(await themeSwitch.isVisible())) await openLinks(page);
  await themeSwitch.filter({ visible: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.goto('/labs');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});

test('each line of the run on the home page opens', async ({ page }) => {
  await page.goto('/');
  const run = page.getByRole('region', { name: 'A run of level 2' });
  await expect(run.getByRole('status')).toContainText('Filtered is not closed');
  await run.getByRole('button', { name: /Open port found/ }).click();
  await expect(run.getByRole('status')).toContainText('An open port is not a hole');
  await expect(run.getByText('OFF', { exact: true })).toBeVisible();
  await expectAccessible(page);
});
