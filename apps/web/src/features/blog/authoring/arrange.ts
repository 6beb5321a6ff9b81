import { parseLevelId } from '@netward/contracts';
import { levels } from '@netward/levels';
import { type Article, type LabLink, type Markup, type Teaser } from '../post.ts';
import type { Post } from './read-post.ts';

const TEASERS = 3;
const RELATED = 3;

export function teaserOf(post: Teaser): Teaser {
  const { slug, title, excerpt, date, day, category, readTime, featured, tags } = post;
  return { slug, title, excerpt, date, day, category, readTime, featured, tags };
}

/** The home page's choice: featured posts first, then the newest. `posts` come newest first. */
export function pickTeasers(posts: readonly Teaser[]): readonly Teaser[] {
  const chosen = [
    ...posts.filter(({ featured }) => featured),
    ...posts.filter(({ featured }) => !featured),
  ];
  return chosen.slice(0, TEASERS).map(teaserOf);
}

/** How much two posts have in common: a category counts as two tags. */
function nearness(one: Teaser, other: Teaser): number {
  const tags = one.tags.filter((tag) => other.tags.includes(tag)).length;
  return tags + (one.category === other.category ? 2 : 0);
}

function relatedTo(post: Teaser, posts: readonly Teaser[]): readonly Teaser[] {
  return posts
    .filter(({ slug }) => slug !== post.slug)
    .sort((one, other) => nearness(post, other) - nearness(post, one))
    .slice(0, RELATED)
    .map(teaserOf);
}

/** Every address that a tree links to. */
export function linksIn(content: readonly Markup[]): string[] {
  return content.flatMap((part) => {
    if (typeof part === 'string') return [];
    const [, { href }, ...children] = part;
    return [...(href ? [href] : []), ...linksIn(children)];
  });
}

export function linksOf({ sections }: Pick<Post, 'sections'>): string[] {
  return sections.flatMap((section) => {
    if (section.type === 'ul') return section.items.flatMap(linksIn);
    return section.type === 'figure' ? [] : linksIn(section.content);
  });
}

/** The level that a link of the article opens. */
export function levelOf(href: string) {
  const query = /^\/labs\?level=(\w+)$/.exec(href)?.[1];
  const id = query === undefined ? undefined : parseLevelId(query);
  return levels.find((level) => level.id === id);
}

/** The last lab that the text sends its reader to, or the whole list. */
function labOf(post: Post): LabLink {
  const level = linksOf(post).map(levelOf).filter(Boolean).at(-1);
  if (!level) return { href: '/labs', name: 'All labs' };
  return { href: `/labs?level=${level.id}`, name: `Level ${level.id}: ${level.texts.title}` };
}

/** A post with what it needs of the others. */
export function articleOf(post: Post, posts: readonly Post[]): Article {
  const { sections, references } = post;
  return {
    ...teaserOf(post),
    sections,
    references,
    related: relatedTo(post, posts),
    lab: labOf(post),
  };
}
