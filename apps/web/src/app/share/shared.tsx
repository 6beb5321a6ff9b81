import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { blogPostPath, lessonPath, type LevelId, watchPath } from '@netward/contracts';
import { levels } from '@netward/levels';
import { articles } from '../../features/blog/articles.ts';
import { posts } from '../../features/blog/posts.ts';
import { DrawnLevel } from '../../ui/level-signs.tsx';
import { strips } from './strips.ts';
import { ArticleSections } from '../../features/blog/article-sections.tsx';
import type { Teaser } from '../../features/blog/post.ts';

/** A part of a page as HTML for programs that read it elsewhere: whole addresses, no styles. */
export function markupOf(content: ReactNode): string {
  return renderToStaticMarkup(<StaticRouter location="/">{content}</StaticRouter>)
    .replace(/ (?:class|tabindex)="[^"]*"/g, '')
    .replaceAll('href="/', 'href="__PUBLIC_URL__/');
}

const fileOfLevel = (id: string) => `share/level-${id}.png`;
const stripOf = (id: LevelId) =>
  renderToStaticMarkup(<DrawnLevel drawing={strips[id]!} symbols={26} />);

/**
 * The picture of each level, which the links to its lesson, its video and its runs share: what it is in the upper
 * right corner, a drawing in its lower third as SVG.
 */
export const levelPictures = () =>
  levels.map(({ id, texts }) => ({
    file: fileOfLevel(id),
    theme: 'dark',
    kind: `level ${id} of ${levels.length}, free`,
    title: texts.title,
    sentence: texts.summary,
    drawing: stripOf(id),
  }));

/** The picture of each article, with the network of the level that it leads to. */
export const articlePictures = () =>
  Promise.all(
    posts.map(async ({ slug, title, excerpt, readTime }) => {
      const { lab } = await articles[slug]!();
      const level = (/level=(\d+)/.exec(lab.href)?.[1] ?? '1') as LevelId;
      return {
        file: `share/${slug}.png`,
        theme: 'light',
        kind: `article, ${readTime.replace(' read', '')}`,
        title,
        sentence: excerpt,
        drawing: stripOf(level),
      };
    }),
  );

/** The picture of a page by its path; the others show the site's own. */
export const pictureOfPath: Readonly<Record<string, string>> = Object.fromEntries([
  ...posts.map(({ slug }) => [blogPostPath(slug), `share/${slug}.png`]),
  ...levels.flatMap(({ id, slug }) => [
    [lessonPath(id), fileOfLevel(id)],
    [watchPath(slug), fileOfLevel(id)],
  ]),
]);

/** The text of an article for readers of feeds: without buttons, and a drawing is told in words. */
async function textOf(slug: string): Promise<string> {
  const { sections } = await articles[slug]!();
  return markupOf(<ArticleSections sections={sections} />)
    .replace(/<svg[^>]*aria-label="([^"]*)"[^]*?<\/svg>/g, '<p>$1</p>')
    .replace(/<(button|svg)\b[^]*?<\/\1>/g, '');
}

export function wholePosts(): Promise<readonly (Teaser & { readonly text: string })[]> {
  return Promise.all(posts.map(async (post) => ({ ...post, text: await textOf(post.slug) })));
}
