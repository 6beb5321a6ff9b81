import { listedPosts } from './authoring/arrange.ts';
import { readPosts } from './authoring/read-post.ts';
import type { ListedPost } from './post.ts';

/** All posts, newest first, without their texts. The build turns this module into its value (vite.config.ts). */
export const posts: readonly ListedPost[] = listedPosts(readPosts());
