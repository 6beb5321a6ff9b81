import { teaserOf } from './authoring/arrange.ts';
import { readPosts } from './authoring/read-posts.ts';
import type { Teaser } from './post.ts';

/** All posts, newest first, without their texts. The bundle contains the result (posts-plugin.ts). */
export const posts: readonly Teaser[] = readPosts().map(teaserOf);
