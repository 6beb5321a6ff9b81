import { articleOf } from '../authoring/arrange.ts';
import { readPost } from '../authoring/read-post.ts';
import { SAMPLE_FIGURE, samplePost, type SampleChoice } from './sample-post.ts';

/** Sample posts for tests. */
export function samplePosts(choices: Readonly<Record<string, SampleChoice>>) {
  return Object.entries(choices).map(([slug, choice]) =>
    readPost(slug, samplePost(choice), () => SAMPLE_FIGURE),
  );
}

/** Sample articles for tests, as the build would write them. */
export function sampleArticles(choices: Readonly<Record<string, SampleChoice>>) {
  const posts = samplePosts(choices);
  return posts.map((post) => articleOf(post, posts));
}
