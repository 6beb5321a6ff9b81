import { expect, it, test } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { levels } from '@netward/levels';
import { FeatureFigure, sampleProgress } from './feature-figures.tsx';
import { LearningPath } from './home.tsx';

const textsOf = (items: readonly HTMLElement[]) => items.map((item) => item.textContent);

test('every level is on the path once, in course order, with its own title', () => {
  render(<LearningPath />, { wrapper: MemoryRouter });
  const [path] = screen.getAllByRole('list');
  const shown = within(path!)
    .getAllByRole('list')
    .flatMap((list) => textsOf(within(list).getAllByRole('listitem')));
  expect(shown).toEqual(levels.map(({ id, texts }) => `${id}${texts.title}`));
});

test('the path has four stages', () => {
  render(<LearningPath />, { wrapper: MemoryRouter });
  expect(textsOf(screen.getAllByRole('heading', { level: 3 }))).toEqual([
    'Foundation',
    'Defense Systems',
    'Advanced Security',
    'SOC Operations',
  ]);
});

test('the sample of progress has the titles and action counts of the first levels', () => {
  render(<FeatureFigure name="progress" />);
  const shown = screen.getAllByRole('meter').map((meter) => meter.getAttribute('aria-label'));
  const expected = levels
    .slice(0, shown.length)
    .map(({ texts, requiredActions }) => [texts.title, requiredActions.length]);
  expect(shown.map((label) => /^(.+): \d+ \/ (\d+)$/.exec(label!)!.slice(1))).toEqual(
    expected.map(([title, count]) => [title, String(count)]),
  );
});

it('the sample of progress has as many actions as the levels require', () => {
  const required = levels.map(({ requiredActions }) => requiredActions.length);
  expect(sampleProgress.map(([, total]) => total)).toEqual(
    required.slice(0, sampleProgress.length),
  );
});
