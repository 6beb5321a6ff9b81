import { pickTeasers } from './authoring/arrange.ts';
import { readPosts } from './authoring/read-posts.ts';
import type { Teaser } from './post.ts';

const teasers = pickTeasers(readPosts());

/** The posts that the home page shows. The bundle holds the outcome (posts-plugin.ts). */
export function latestTeasers(): readonly Teaser[] {
  return teasers;
}
