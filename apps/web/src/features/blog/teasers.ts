import { pickTeasers } from './authoring/arrange.ts';
import { readPosts } from './authoring/read-post.ts';
import type { Teaser } from './post.ts';

const teasers = pickTeasers(readPosts());

/** The posts on the home page. The bundle contains the result (posts-plugin.ts). */
export function latestTeasers(): readonly Teaser[] {
  return teasers;
}
