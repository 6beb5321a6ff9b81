import { describe, expect, it, jest, test } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import type { LazyState } from '../../lib/lazy-data.ts';
import { ArticleView } from './article-view.tsx';
import type { Article } from './post.ts';
import { SAMPLE_BODY, sampleArticles } from './testing/sample-post.ts';

const [article] = sampleArticles({
  sample: { featured: true, body: `# A sample again\n\n${SAMPLE_BODY}` },
  near: { title: 'The near one' },
});

function show(state: LazyState<Article | undefined>) {
  const onRetry = jest.fn();
  const { container } = render(
    <MemoryRouter>
      <ArticleView article={state} onRetry={onRetry} />
    </MemoryRouter>,
  );
  return { onRetry, container };
}

describe('an article', () => {
  it('shows its facts, and no h1 from its text', () => {
    const { container } = show({ status: 'loaded', data: article });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^A sample$/);
    for (const fact of ['Published 14 Oct 2025', 'Samples', '9 min read', 'Featured'])
      expect(container.querySelector('header')).toHaveTextContent(fact);
    expect(container).not.toHaveTextContent('A sample again');
    expect(screen.getByRole('link', { name: 'Back to the blog' })).toHaveAttribute('href', '/blog');
  });

  it('says when it was last checked, and with which versions', () => {
    const { container } = show({ status: 'loaded', data: article });
    expect(container.querySelector('header')).toHaveTextContent(
      'Checked 3 Nov 2026 with Python 3.11 and jq 1.6. The outputs and figures come from runs with these versions.',
    );
    expect(screen.getByText('3 Nov 2026')).toHaveAttribute('datetime', '2026-11-03');
  });

  it('shows every type of section', () => {
    const { container } = show({ status: 'loaded', data: article });
    expect(screen.getByRole('heading', { level: 2, name: 'First steps' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 3, name: /1\s*Turn it on/ })).toBeVisible();
    expect(screen.getByRole('heading', { level: 4, name: 'A detail' })).toBeVisible();
    expect(screen.getByText('emphasis').tagName).toBe('EM');
    expect(screen.getByText('weight').tagName).toBe('STRONG');
    expect(screen.getByRole('link', { name: 'a source' })).toHaveAttribute('rel', 'noopener');
    expect(screen.getByRole('link', { name: 'the lab' })).toHaveAttribute('href', '/labs?level=2');
    expect(screen.getByText('Another point').tagName).toBe('LI');
    expect(container.querySelector('pre')).toHaveTextContent('# a comment tcp dport 8080 accept');
    expect(screen.getByRole('img', { name: 'Two boxes beside each other.' })).toBeInTheDocument();
    expect(screen.getByText('Two boxes.').tagName).toBe('FIGCAPTION');
  });

  it('lists its main headings with links', () => {
    const { container } = show({ status: 'loaded', data: article });
    const contents = within(screen.getByRole('navigation', { name: 'Contents' }));
    const links = contents.getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(['First steps', 'References']);
    for (const link of links)
      expect(container.querySelector(String(link.getAttribute('href')))).not.toBeNull();
  });

  it('ends with its author, the lab, its references and related articles', () => {
    show({ status: 'loaded', data: article });
    expect(screen.getByText('Written by Netward.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Level 2: Firewall' })).toHaveAttribute(
      'href',
      '/labs?level=2',
    );
    const references = within(screen.getByRole('region', { name: 'References' }));
    expect(references.getAllByRole('listitem')).toHaveLength(4);
    expect(references.getByRole('link', { name: 'Source 1' })).toHaveAttribute(
      'href',
      'https://example.org/1',
    );
    expect(references.getAllByText('What it says.')).toHaveLength(4);
    expect(screen.getByRole('link', { name: 'The near one' })).toHaveAttribute(
      'href',
      '/blog/near',
    );
  });

  it('copies its code to the clipboard, and says so', async () => {
    const user = userEvent.setup();
    show({ status: 'loaded', data: article });
    await user.click(screen.getByRole('button', { name: 'Copy nftables code' }));
    expect(await navigator.clipboard.readText()).toBe('# a comment\ntcp dport 8080 accept');
    expect(screen.getByText('Copied')).toBeVisible();
  });

  it('selects its code if the clipboard is not available', async () => {
    const user = userEvent.setup({ writeToClipboard: false });
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
    show({ status: 'loaded', data: article });
    await user.click(screen.getByRole('button', { name: 'Copy nftables code' }));
    expect(await screen.findByText('Selected')).toBeVisible();
    expect(String(getSelection())).toContain('tcp dport 8080 accept');
  });
});

test('a post that does not exist says so and links back', () => {
  show({ status: 'loaded', data: undefined });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Blog Post Not Found');
  expect(screen.getByText('The post that you are looking for does not exist.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to the blog' })).toHaveAttribute('href', '/blog');
});

test('a post says that it is loading or that it failed to load', async () => {
  show({ status: 'loading' });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Loading the article...');
  const { onRetry } = show({ status: 'failed' });
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to load blog posts');
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(onRetry).toHaveBeenCalled();
});
