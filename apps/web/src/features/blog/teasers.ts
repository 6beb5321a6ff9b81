import { pickTeasers } from './authoring/arrange.ts';
import { readPosts } from './authoring/read-post.ts';

/** The posts on the home page. The build turns this module into its value (vite.config.ts). */
export const teasers = pickTeasers(readPosts());
