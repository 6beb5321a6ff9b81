import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { SAMPLE_FIGURE, samplePost, type SampleChoice } from '../testing/sample-post.ts';
import type { Markup } from '../../../lib/markup.tsx';
import { articleOf, listedPosts, pickTeasers } from './arrange.ts';
import { cropped } from './figure.ts';
import { readPosts } from './read-post.ts';

const files: Readonly<Record<string, SampleChoice>> = {
  alpha: { date: 'October 2, 2025', category: 'Networks', tags: '[tcp]' },
  beta: { date: 'October 2, 2025', category: 'Clouds', tags: '[iam]' },
  gamma: { date: 'October 14, 2025', category: 'Networks', tags: '[tcp, ids]' },
  delta: { date: 'March 30, 2024', category: 'Networks', tags: '[ids]', featured: true },
};
const folder = mkdtempSync(join(tmpdir(), 'posts-'));
mkdirSync(join(folder, 'figures'));
writeFileSync(join(folder, 'figures/sample.svg'), SAMPLE_FIGURE);
for (const [slug, choice] of Object.entries(files))
  writeFileSync(join(folder, `${slug}.md`), samplePost(choice));
afterAll(() => rmSync(folder, { recursive: true }));

const posts = readPosts(folder);
const slugs = (list: readonly { slug: string }[]) => list.map(({ slug }) => slug);

test('posts are newest first, and in file order within a day', () => {
  expect(slugs(posts)).toEqual(['gamma', 'alpha', 'beta', 'delta']);
});

test('the home page shows featured posts first, then the newest, at most three', () => {
  expect(slugs(pickTeasers(posts))).toEqual(['delta', 'gamma', 'alpha']);
  expect(pickTeasers([])).toEqual([]);
});

test('the home page shows the newest articles of this site', () => {
  const published = readPosts();
  expect(slugs(pickTeasers(published))).toEqual(slugs(published).slice(0, 3));
});

test('a small figure has no words, and no empty space around its shapes', () => {
  const shapes: Markup[] = [
    ['rect', { x: '10', y: '20', width: '30', height: '40' }],
    ['g', {}, ['circle', { cx: '60', cy: '50', r: '15' }]],
    ['line', { x1: '12', y1: '14', x2: '13', y2: '15' }],
    ['path', { d: 'M8 30V90H70Z' }],
    ['polygon', { points: '30,30 78.5,31' }],
  ];
  expect(cropped(['svg', { viewBox: '0 0 400 300' }, ...shapes])).toEqual([
    'svg',
    { viewBox: '6 12 74.5 80' },
    ...shapes,
  ]);
  const [, second] = listedPosts(posts);
  expect(JSON.stringify(second?.figure)).not.toContain('"text"');
});

test('a teaser does not contain the text of its post', () => {
  expect(Object.keys(pickTeasers(posts)[0] ?? {}).sort()).toEqual(
    'category checked checkedDay date day excerpt featured readTime slug tags title'.split(' '),
  );
});

test('an article has related articles other than itself, and a lab', () => {
  const [gamma] = posts;
  const article = articleOf(gamma!, posts);
  expect(slugs(article.related)).toEqual(['alpha', 'delta', 'beta']);
  expect(article.lab).toEqual({ href: '/labs?level=2', name: 'Level 2: Firewall' });
});

test('a missing folder has no posts', () => {
  expect(readPosts(join(folder, 'gone'))).toEqual([]);
});
