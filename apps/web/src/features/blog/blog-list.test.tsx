import { expect, jest, test } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import type { LazyState } from '../../lib/lazy-data.ts';
import { BlogList } from './blog-list.tsx';
import type { ListedPost } from './post.ts';
import { listedPosts } from './authoring/arrange.ts';
import { samplePosts } from './testing/sample-post.ts';

function show(posts: LazyState<readonly ListedPost[]>) {
  const onRetry = jest.fn();
  const view = (state: LazyState<readonly ListedPost[]>) => (
    <MemoryRouter>
      <BlogList posts={state} onRetry={onRetry} />
    </MemoryRouter>
  );
  const { rerender } = render(view(posts));
  return { onRetry, change: (state: LazyState<readonly ListedPost[]>) => rerender(view(state)) };
}

const data = listedPosts(
  samplePosts({
    newer: { title: 'Newer', date: 'October 14, 2025', category: 'Networks', featured: true },
    older: { title: 'Older', date: 'October 2, 2025' },
  }),
);

test('one card per post, in the given order, with its facts and its link', () => {
  show({ status: 'loaded', data });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Cybersecurity Blog');
  const [newer, older] = screen.getAllByRole('listitem') as [HTMLElement, HTMLElement];
  expect(within(newer).getByRole('heading')).toHaveTextContent('Newer');
  for (const fact of ['14 Oct 2025', '3 Nov 2026', 'Networks', '9 min read', 'Featured'])
    expect(newer).toHaveTextContent(fact);
  expect(newer).toHaveTextContent('What a reader gets out of it.');
  expect(within(older).getByRole('link', { name: /^Read More\s+about Older$/ })).toHaveAttribute(
    'href',
    '/blog/older',
  );
  expect(older).not.toHaveTextContent('Featured');
});

test('an empty blog says so', () => {
  show({ status: 'loaded', data: [] });
  expect(screen.getByText('No article has been published yet.')).toBeInTheDocument();
  expect(screen.queryByRole('list')).toBeNull();
});

test('the heading says that the list is loading, and stays in place', () => {
  const { change } = show({ status: 'loading' });
  const heading = screen.getByRole('heading', { level: 1 });
  expect(heading).toHaveTextContent('Loading blog posts...');
  heading.focus();
  change({ status: 'loaded', data });
  expect(heading).toHaveTextContent('Cybersecurity Blog');
  expect(heading).toHaveFocus();
});

test('a list that failed to load says so and can be loaded again', async () => {
  const { onRetry } = show({ status: 'failed' });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Error Loading Blog');
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to load blog posts');
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(onRetry).toHaveBeenCalled();
});
