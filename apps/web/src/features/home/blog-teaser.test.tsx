import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { BlogTeaser } from './blog-teaser.tsx';
import type { HomeTeaser } from './call-to-action.tsx';

const teaser = (slug: string, more: Partial<HomeTeaser> = {}): HomeTeaser => ({
  slug,
  title: `Title of ${slug}`,
  excerpt: `Excerpt of ${slug}`,
  date: 'October 14, 2025',
  readTime: '11 min read',
  featured: false,
  tags: ['tls'],
  ...more,
});
const three = ['one', 'two', 'three'].map((slug) => teaser(slug));

const open = (teasers: readonly HomeTeaser[]) =>
  render(<BlogTeaser teasers={teasers} />, { wrapper: MemoryRouter });
const marked = () => document.querySelector('li.is-current')?.textContent;

afterEach(() => void jest.useRealTimers());

describe('the latest articles', () => {
  it('have a title and a link to all of them', () => {
    open(three);
    expect(screen.getByRole('heading', { name: 'Latest from the Blog' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'View all' })).toHaveAttribute('href', '/blog');
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
    expect(screen.getByRole('link', { name: 'Title of two' })).toHaveAttribute('href', '/blog/two');
  });

  it('show their date, excerpt, read time and at most four tags', () => {
    open([teaser('one', { featured: true, tags: ['a', 'b', 'c', 'd', 'e'] })]);
    const row = within(screen.getByRole('listitem'));
    for (const text of ['October 14, 2025', 'Excerpt of one', '11 min read', 'featured', 'd']) {
      expect(row.getByText(text)).toBeInTheDocument();
    }
    expect(row.queryByText('e')).not.toBeInTheDocument();
  });

  it('say when there are none', () => {
    open([]);
    expect(screen.getByText(/No article has been published yet/)).toBeInTheDocument();
    expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('are marked in turn every three seconds, and all stay on the page', async () => {
    jest.useFakeTimers();
    const before = window.matchMedia;
    window.matchMedia = (() => ({
      matches: true,
      addEventListener() {},
      removeEventListener() {},
    })) as unknown as typeof window.matchMedia;
    open(three);
    expect(marked()).toContain('Title of one');
    act(() => jest.advanceTimersByTime(3000));
    expect(marked()).toContain('Title of two');
    act(() => jest.advanceTimersByTime(6000));
    expect(marked()).toContain('Title of one');
    expect(screen.getAllByRole('link', { name: /^Title/ })).toHaveLength(3);
    window.matchMedia = before;
  });
});
