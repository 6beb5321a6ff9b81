import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { maja } from '../../../testing/maja.ts';
import { HomeBack } from './home-back.tsx';
import { ownLevels } from './own-levels.ts';

const proved = Object.fromEntries(
  ownLevels.map(({ id, proofs }) => [id, proofs.map(([proof]) => proof)]),
);

function open(tried: Readonly<Record<string, readonly string[]>>) {
  const nothing = () => {};
  const props = { level: '4', teasers: [], onStart: nothing, onLogin: nothing } as const;
  render(
    <HomeBack
      {...props}
      learner={maja}
      standing={{ tried, quizzes: {}, solved: [] }}
      found={null}
      onLabNear={nothing}
      onLoginNear={nothing}
    />,
    { wrapper: MemoryRouter },
  );
}

const heading = () => screen.getByRole('heading', { level: 1 });
const transcript = () => screen.queryByRole('link', { name: 'Your transcript' });

test('a learner who has proved everything is offered the transcript', () => {
  open(proved);
  expect(heading()).toHaveTextContent('All ten proved.');
  expect(transcript()).toHaveAttribute('href', '/account/transcript');
  expect(transcript()).toHaveClass('button-primary');
});

test('with one proof open, a learner goes on where they stopped', () => {
  open({ ...proved, '10': [] });
  expect(heading()).toHaveTextContent('Level 4, where you stopped.');
  expect(transcript()).not.toBeInTheDocument();
});
