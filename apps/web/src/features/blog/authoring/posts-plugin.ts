import { basename, dirname } from 'node:path';
import type { Plugin } from 'vite';
import { articleOf, listedPosts, pickTeasers } from './arrange.ts';
import { type Post, POSTS, readPosts } from './read-post.ts';

const FEATURE = dirname(POSTS);

const writeArticles = (posts: readonly Post[]): string => {
  const lines = posts.map(
    ({ slug }) => `  '${slug}': async () => (await import('./posts/${slug}.md')).article,`,
  );
  return `export const articles = {\n${lines.join('\n')}\n};`;
};

/** What the bundle contains instead of the modules that read the posts. */
const MODULES: Readonly<Record<string, (posts: readonly Post[]) => string>> = {
  'posts.ts': (posts) => `export const posts = ${JSON.stringify(listedPosts(posts))};`,
  'teasers.ts': (posts) =>
    `const teasers = ${JSON.stringify(pickTeasers(posts))};\n` +
    'export const latestTeasers = () => teasers;',
  'articles.ts': writeArticles,
};

function writeArticle(slug: string, posts: readonly Post[]): string {
  const post = posts.find((candidate) => candidate.slug === slug);
  if (!post) throw new Error(`there is no post ${slug}`);
  return `export const article = ${JSON.stringify(articleOf(post, posts))};`;
}

/**
 * Reads the posts when the site is built. Lists contain no texts, and each text is its own chunk.
 * Nothing that reads Markdown reaches a browser.
 */
export function posts(): Plugin {
  let read: readonly Post[] | undefined;
  const posts = () => (read ??= readPosts());
  return {
    name: 'netward-posts',
    enforce: 'pre',
    load(id) {
      if (dirname(id) === POSTS && id.endsWith('.md'))
        return writeArticle(basename(id, '.md'), posts());
      const write = dirname(id) === FEATURE ? MODULES[basename(id)] : undefined;
      return write?.(posts());
    },
    // In development, a changed post or figure reloads the page.
    configureServer(server) {
      server.watcher.add(POSTS);
      server.watcher.on('all', (_event, file) => {
        if (!file.startsWith(POSTS)) return;
        read = undefined;
        server.moduleGraph.invalidateAll();
        server.ws.send({ type: 'full-reload' });
      });
    },
  };
}
