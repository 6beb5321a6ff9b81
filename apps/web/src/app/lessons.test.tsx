import { beforeEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { serve } from '../../testing/fake-server.ts';
import { openApp } from '../../testing/open-app.tsx';
import { lessons } from '../features/teach/lessons.ts';
import { solutions } from '../features/teach/solutions.ts';

beforeEach(() => {
  serve({});
});

test('the plan leads to a page for each lesson', async () => {
  const { user } = await openApp('/teach');
  for (const { level, title } of lessons)
    expect(screen.getByRole('link', { name: title })).toHaveAttribute('href', `/teach/${level}`);
  await user.click(screen.getByRole('link', { name: 'Firewall' }));
  expect(await screen.findByRole('heading', { name: 'Lesson 2: Firewall' })).toBeVisible();
  expect(screen.getByText(lessons[1]!.lookCloser)).toBeVisible();
});

test('a lesson shows its solutions when they are asked for, and takes the focus to them', async () => {
  const { user } = await openApp('/teach/2');
  const { run, reasons } = await solutions['2']!();
  expect(screen.queryByText(reasons[0]!)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show the solutions' }));
  expect(await screen.findByRole('group', { name: 'Solutions' })).toHaveFocus();
  for (const text of [run.join(' → '), ...reasons]) expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByLabelText('The solution for nftables')).toHaveTextContent('policy drop');
});

test('another number is no lesson', async () => {
  await openApp('/teach/11');
  expect(await screen.findByRole('heading', { name: 'No such lesson' })).toBeVisible();
});
