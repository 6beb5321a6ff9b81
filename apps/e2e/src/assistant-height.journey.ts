import { expect, test } from '@playwright/test';
import { openLevel } from './lab.ts';

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
