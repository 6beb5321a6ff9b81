import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { findLevel } from '@netward/levels';
import { BriefPane } from './brief-pane.tsx';

const level = findLevel('4')!;
const readMore = () => userEvent.click(screen.getByRole('button', { name: 'Read More' }));

it('says in Read More what to open and what the level is for', async () => {
  const { teaching } = await level.teaching();
  render(<BriefPane level={level} video={null} />);
  await readMore();
  expect(await screen.findByText(teaching.lookCloser)).toBeVisible();
  for (const outcome of teaching.outcomes) expect(screen.getByText(outcome)).toBeVisible();
});

it('shows the points alone while the rest cannot be loaded', async () => {
  const offline = { ...level, teaching: () => Promise.reject(new Error('offline')) };
  render(<BriefPane level={offline} video={null} />);
  await readMore();
  expect(screen.getByText(Object.values(level.texts.readMore.points)[0]!)).toBeVisible();
  expect(screen.queryByText('Look closer')).toBeNull();
});
