import { listedPosts } from './authoring/arrange.ts';
import { readPosts } from './authoring/read-post.ts';
import type { ListedPost } from './post.ts';

/** All posts, newest first, without their texts. The bundle contains the result (posts-plugin.ts). */
export const posts: readonly ListedPost[] = listedPosts(readPosts());
