import { expect, test } from '@playwright/test';
import { webPaths } from '@netward/contracts';
import { expectGuest, findLogout } from './account-session.ts';
import { openLevel } from './lab.ts';
import { admit, beginSession, newLearner, seat, sendLogin, type Admitted } from './learner.ts';
import { expectSound } from './sound-page.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const SLOWED = 'Too many attempts. Please try again later.';
const MANY_GUESSES = 800;
const AT_ONCE = 8;

let ada: Admitted;
test.beforeAll(async ({ request }) => {
  ada = await admit(request);
});

test('wrong passwords are refused until they are slowed down, and then the right one waits too', async ({
  page,
  request,
}) => {
  test.setTimeout(180_000);
  const target = await admit(request);
  const guess = async () => {
    const data = { email: target.email, password: 'not the password' };
    return (await request.post('/api/auth/login', { data })).status();
  };
  await page.goto('/login');
  await sendLogin(page, { ...target, password: 'not the password' });
  await expect(page.getByText('Invalid email or password')).toBeVisible();
  await expect(page.getByRole('dialog').locator('[name=password]')).toBeFocused();

  let isSlowed = false;
  for (let guesses = 0; !isSlowed && guesses < MANY_GUESSES; guesses += AT_ONCE) {
    const statuses = await Promise.all(Array.from({ length: AT_ONCE }, guess));
    isSlowed = statuses.includes(429);
  }
  await sendLogin(page, target);
  await expect(page.getByText(SLOWED)).toBeVisible();
  await expectSound(page);
  await expectGuest(page);
});

test('an unknown address and a wrong password get the same words', async ({ page }) => {
  await page.goto('/login');
  for (const learner of [newLearner(), { ...ada, password: 'not the password' }]) {
    await sendLogin(page, learner);
    await expect(page.getByRole('alert').first()).toHaveText('Invalid email or password');
  }
});

test('the dialog is whole and accessible in each of its modes', async ({ page }) => {
  for (const [mode, title] of [
    ['login', 'Login'],
    ['register', 'Register'],
    ['reset', 'Reset Password'],
  ] as const) {
    await page.goto(`/login?mode=${mode}`);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('heading', { name: title })).toBeVisible();
    await expectSound(page);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/$/);
  }
});

test('the registration says its rules in place and shows the policies over the form', async ({
  page,
}) => {
  await page.goto('/login?mode=register');
  const dialog = page.getByRole('dialog').first();
  const button = dialog.getByRole('button', { name: 'Register', exact: true });
  await expect(button).toBeDisabled();
  await dialog.locator('[name=name]').fill('A');
  await dialog.locator('[name=email]').fill('nobody');
  await dialog.locator('[name=password]').fill('12345');
  await dialog.locator('[name=retype]').fill('123456');
  await dialog.getByRole('checkbox').check();
  await expect(dialog.getByText('Name must be between 2 and 50 characters')).toBeVisible();
  await expect(dialog.getByText('Minimum 6 characters')).toBeVisible();
  await expect(dialog.getByText('Passwords do not match')).toBeVisible();
  await expectSound(page);
  await button.click();
  await expect(dialog.locator('[name=name]')).toBeFocused();
  for (const title of ['Terms of Service', 'Privacy Policy']) {
    await dialog.getByRole('link', { name: title }).click();
    const policy = page.getByRole('dialog', { name: title });
    await expect(policy).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(policy).toBeHidden();
    await expect(dialog.locator('[name=email]')).toHaveValue('nobody');
  }
});

test('a double click on Login logs in once', async ({ page }) => {
  let logins = 0;
  page.on('request', (sent) => {
    if (sent.url().endsWith('/api/auth/login')) logins += 1;
  });
  await page.goto('/login');
  const dialog = page.getByRole('dialog');
  await dialog.locator('[name=email]').fill(ada.email);
  await dialog.locator('[name=password]').fill(ada.password);
  await dialog.getByRole('button', { name: 'Login', exact: true }).dblclick();
  await expect(dialog).toBeHidden();
  expect(logins).toBe(1);
});

test('a session that ended is said on the page where it is noticed, and the login returns there', async ({
  page,
  request,
}) => {
  const session = await beginSession(request, ada);
  const headers = { authorization: `Bearer ${session.token}` };
  await request.post('/api/auth/logout', { headers });
  await expect
    .poll(async () => (await request.get('/api/auth/action-progress', { headers })).status())
    .toBe(401);
  await seat(page, session);
  await page.goto('/faq');
  await expect(page.getByRole('dialog')).toContainText(
    'Your session has ended. Please log in again.',
  );
  await sendLogin(page, ada);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(/\/faq$/);
  await expect(await findLogout(page)).toBeVisible();
});

test('a corrupt session is cleared without a word', async ({ page }) => {
  await page.goto('/robots.txt');
  await page.evaluate(() => {
    localStorage.setItem('userToken', 'something');
    localStorage.setItem('userData', '{"id":');
    localStorage.setItem('currentLevel', '42');
    localStorage.setItem('isInLab', 'perhaps');
  });
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Start Your Journey' })).toBeVisible();
  await expectGuest(page);
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('Logout works on every page and in the lab', async ({ page, request }) => {
  test.setTimeout(180_000);
  const paths = Object.values(webPaths).filter((path) => path !== webPaths.login);
  for (const path of [...paths, '/blog/nothing', '/nowhere']) {
    await test.step(path, async () => {
      await seat(page, await beginSession(request, ada));
      await page.goto(path);
      await (await findLogout(page)).click();
      await expectGuest(page);
    });
  }
  await test.step('the lab', async () => {
    await seat(page, await beginSession(request, ada));
    await openLevel(page, '4');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expectGuest(page);
    await expect(page.locator('[data-action]')).toHaveCount(0);
  });
});
