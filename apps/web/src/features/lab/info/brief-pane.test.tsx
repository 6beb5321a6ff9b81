import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { findLevel } from '@netward/levels';
import { ToastRegion } from '../../../ui/toast.tsx';
import { BriefPane } from './brief-pane.tsx';

const level = findLevel('4')!;
const readMore = () => userEvent.click(screen.getByRole('button', { name: 'Read More' }));

it('says in Read More what to open and what the level is for', async () => {
  const { teaching, points } = await level.teaching();
  render(<BriefPane level={level} video={null} />);
  await readMore();
  expect(await screen.findByText(teaching.lookCloser)).toBeVisible();
  expect(screen.getByText(Object.values(points)[0]!)).toBeVisible();
  for (const outcome of teaching.outcomes) expect(screen.getByText(outcome)).toBeVisible();
});

it('says so if it cannot be loaded, and opens at the next try', async () => {
  let isOffline = true;
  const flaky = {
    ...level,
    teaching: () => (isOffline ? Promise.reject(new Error('offline')) : level.teaching()),
  };
  render(
    <>
      <BriefPane level={flaky} video={null} />
      <ToastRegion />
    </>,
  );
  await readMore();
  expect(await screen.findByText(/Read More did not load/)).toBeVisible();
  isOffline = false;
  await readMore();
  expect(await screen.findByRole('dialog', { name: level.texts.readMore })).toBeVisible();
});
