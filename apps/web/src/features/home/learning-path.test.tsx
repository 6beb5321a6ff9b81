import { expect, test } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { levels } from '@netward/levels';
import { LearningPath } from './learning-path.tsx';

const textsOf = (items: readonly HTMLElement[]) => items.map((item) => item.textContent);

test('every level is on the path once, in course order, with its own title', () => {
  render(<LearningPath />);
  const [path] = screen.getAllByRole('list');
  const shown = within(path!)
    .getAllByRole('list')
    .flatMap((list) => textsOf(within(list).getAllByRole('listitem')));
  expect(shown).toEqual(levels.map(({ id, texts }) => `${id}${texts.title}`));
});

test('the path has four stages', () => {
  render(<LearningPath />);
  expect(textsOf(screen.getAllByRole('heading', { level: 3 }))).toEqual([
    'Foundation',
    'Defense Systems',
    'Advanced Security',
    'SOC Operations',
  ]);
});
