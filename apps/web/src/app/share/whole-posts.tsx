import { ArticleSections } from '../../features/blog/article-sections.tsx';
import { articles } from '../../features/blog/articles.ts';
import type { Teaser } from '../../features/blog/post.ts';
import { posts } from '../../features/blog/posts.ts';
import { markupOf } from './markup-of.tsx';

/** The text of an article for readers of feeds: without buttons, and a drawing is told in words. */
async function textOf(slug: string): Promise<string> {
  const { sections } = await articles[slug]!();
  return markupOf(<ArticleSections sections={sections} />)
    .replace(/<svg[^>]*aria-label="([^"]*)"[^]*?<\/svg>/g, '<p>$1</p>')
    .replace(/<(button|svg)\b[^]*?<\/\1>/g, '');
}

/** All articles with their texts, newest first. */
export function wholePosts(): Promise<readonly (Teaser & { readonly text: string })[]> {
  return Promise.all(posts.map(async (post) => ({ ...post, text: await textOf(post.slug) })));
}
