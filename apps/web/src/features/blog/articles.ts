import { articleOf } from './authoring/arrange.ts';
import { readPosts } from './authoring/read-post.ts';
import type { Article } from './post.ts';

const posts = readPosts();

/** Loads an article by its slug. The build makes each a chunk (vite.config.ts). */
export const articles: Readonly<Record<string, () => Promise<Article>>> = Object.fromEntries(
  posts.map((post) => [post.slug, async () => articleOf(post, posts)]),
);
