import { parseLevelId } from '@netward/contracts';
import { levels } from '@netward/levels';
import type { Markup } from '../../../lib/markup.tsx';
import type { Article, LabLink, ListedPost, Teaser } from '../post.ts';
import { cropped } from './figure.ts';
import type { Post } from './read-post.ts';

const TEASERS = 3;
const RELATED = 3;

/** The part of a post that lists show. */
export function teaserOf(post: Teaser): Teaser {
  const { slug, title, excerpt, date, day, checked, checkedDay } = post;
  const { category, readTime, featured, tags } = post;
  return {
    ...{ slug, title, excerpt, date, day, checked, checkedDay },
    ...{ category, readTime, featured, tags },
  };
}

function withoutWords(part: Markup): readonly Markup[] {
  if (typeof part === 'string') return [];
  const [tag, attributes, ...children] = part;
  return tag === 'text' ? [] : [[tag, attributes, ...children.flatMap(withoutWords)]];
}

/** All posts for their list: the first one's figure is large, the others' are too small for words, and cropped. */
export function listedPosts(posts: readonly Post[]): readonly ListedPost[] {
  return posts.map((post, index) => {
    const found = post.sections.find((section) => section.type === 'figure')?.svg;
    const [drawn] = found ? withoutWords(found) : [];
    const figure = index === 0 || typeof drawn !== 'object' ? found : cropped(drawn);
    return { ...teaserOf(post), figure };
  });
}

/** Picks the posts for the home page: featured first, then newest. `posts` are newest first. */
export function pickTeasers(posts: readonly Teaser[]): readonly Teaser[] {
  return posts
    .toSorted((one, other) => Number(other.featured) - Number(one.featured))
    .slice(0, TEASERS)
    .map(teaserOf);
}

/** How much two posts have in common. A category counts as two tags. */
function similarity(one: Teaser, other: Teaser): number {
  const tags = one.tags.filter((tag) => other.tags.includes(tag)).length;
  return tags + (one.category === other.category ? 2 : 0);
}

function relatedTo(post: Teaser, posts: readonly Teaser[]): readonly Teaser[] {
  return posts
    .filter(({ slug }) => slug !== post.slug)
    .sort((one, other) => similarity(post, other) - similarity(post, one))
    .slice(0, RELATED)
    .map(teaserOf);
}

function linksIn(content: readonly Markup[]): string[] {
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

/** The level that a link opens, if it opens one. */
export function levelOf(href: string) {
  const query = /^\/labs\?level=(\w+)$/.exec(href)?.[1];
  const id = query === undefined ? undefined : parseLevelId(query);
  return levels.find((level) => level.id === id);
}

/** The last lab that the text links to, or the list of labs. */
function labOf(post: Post): LabLink {
  const level = linksOf(post).map(levelOf).filter(Boolean).at(-1);
  if (!level) return { href: '/labs', name: 'All labs' };
  return { href: `/labs?level=${level.id}`, name: `Level ${level.id}: ${level.texts.title}` };
}

export function articleOf(post: Post, posts: readonly Post[]): Article {
  const { versions, sections, references } = post;
  return {
    ...teaserOf(post),
    versions,
    sections,
    references,
    related: relatedTo(post, posts),
    lab: labOf(post),
  };
}
