import { expect, test } from '@playwright/test';
import { act, openLevel, openTab } from './lab.ts';

test('the height follows the handle, by pointer and by keys, and is remembered', async ({
  page,
}) => {
  await openLevel(page, '1');
  const handle = page.getByRole('separator', { name: 'Resize assistant' });
  const panel = page.getByRole('region', { name: 'Assistant Panel - Level 1' });
  const height = async () => Math.round((await panel.boundingBox())?.height ?? 0);
  await expect.poll(height).toBe(400);
  await handle.focus();
  await page.keyboard.press('ArrowUp');
  await expect.poll(height).toBe(416);
  await page.keyboard.press('Home');
  await expect.poll(height).toBe(200);
  const box = (await handle.boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y - 100, { steps: 4 });
  await page.mouse.up();
  await expect.poll(height).toBe(300);
  await page.reload();
  await expect.poll(height).toBe(300);
});

test('below 1280 px there is no handle, and a prediction leaves the conversation its room', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 667 });
  await openLevel(page, '2');
  await act(page, 'enableFirewall');
  await page.getByText('What will the server see').waitFor();
  await openTab(page, 'Assistant');
  await expect(page.getByRole('separator', { name: 'Resize assistant' })).toBeHidden();
  const chat = page.locator('.chat-list');
  const height = async () => (await chat.boundingBox())?.height;
  await expect.poll(height).toBeGreaterThan(100);
  await page.getByRole('textbox', { name: 'Question' }).click();
  await expect(chat).toBeInViewport({ ratio: 0.99 });
});
