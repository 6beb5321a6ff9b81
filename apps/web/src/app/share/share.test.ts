import { expect, it } from '@jest/globals';
import { blogPostPath, lessonPath } from '@netward/contracts';
import { levels } from '@netward/levels';
import { builtPages, readBuilt } from '../../../testing/built-site.ts';
import { readPosts } from '../../features/blog/authoring/read-post.ts';

const shared = [
  ...readPosts().map(({ slug, title }) => [blogPostPath(slug), `/share/${slug}.png`, title]),
  ...levels.map(({ id }) => [lessonPath(id), `/share/level-${id}.png`, '']),
] as const;

it.each(shared)('%s is shared with a picture of its own', (path, picture, title) => {
  const { html } = builtPages.find((page) => page.path === path)!;
  expect(html).toContain(`<meta property="og:image" content="__PUBLIC_URL__${picture}" />`);
  const png = readBuilt(picture!);
  expect([png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([
    'PNG',
    1200,
    630,
  ]);
  const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
  const told = JSON.parse(data);
  expect(told.image).toBe(`__PUBLIC_URL__${picture}`);
  if (title) expect(told.headline).toBe(title);
  else expect(told['@type']).toBe('LearningResource');
});

it('the feed has the whole text of every article', () => {
  const feed = readBuilt('/feed.xml').toString();
  const texts = [...feed.matchAll(/<content type="html">([^<]*)<\/content>/g)];
  expect(texts).toHaveLength(readPosts().length);
  expect(texts.filter(([, text]) => text!.length < 5_000)).toEqual([]);
  expect(feed).not.toMatch(/&lt;(?:svg|button|script)/);
});
