import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { maja } from '../../../testing/maja.ts';
import { HomeBack, openThings } from './home-back.tsx';
import { levelFacts } from '../../lib/level-facts.ts';

const proved = Object.fromEntries(
  levelFacts.map(({ id, proofs }) => [id, proofs.map(([proof]) => proof)]),
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

const all = (id: string) =>
  levelFacts.find((level) => level.id === id)!.actions.map(([action]) => action);
const places = (things: ReturnType<typeof openThings>) => things.map(({ place }) => place);

test('what is open: a proof, a quiz with a mistake, a challenge', () => {
  const tried = { '1': [...all('1'), 'proof-1', 'proof-2'], '2': all('2') };
  const quizzes = { '1': { score: 6, total: 6 }, '2': { score: 5, total: 6 } };
  const things = openThings(levelFacts, { tried, quizzes, solved: ['1'] }, false);
  expect(places(things)).toEqual([
    'Level 2, proof still open',
    'Level 2, quiz 5/6',
    'Level 2, challenge',
  ]);
  expect(things[1]!.text).toBe('One question was wrong.');
});

test('a guest is asked for no quiz, and told where an account is needed', () => {
  const tried = { '1': [...all('1'), 'proof-1', 'proof-2'], '2': all('2') };
  const things = openThings(levelFacts, { tried, quizzes: {}, solved: ['1', '2'] }, true);
  expect(places(things)).toEqual(['Level 2, proof still open', 'Level 3, with an account']);
});
