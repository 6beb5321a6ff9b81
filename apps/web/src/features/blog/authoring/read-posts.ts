import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPost, type Post } from './read-post.ts';

export const POSTS = join(import.meta.dirname, '../posts');

/** Every post in a folder, newest first. Posts of the same day are in file order. */
export function readPosts(folder = POSTS): readonly Post[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith('.md'));
  const posts = names
    .sort()
    .map((name) =>
      readPost(name.slice(0, -'.md'.length), readFileSync(join(folder, name), 'utf8'), (figure) =>
        readFileSync(join(folder, figure), 'utf8'),
      ),
    );
  return posts.sort((one, other) => other.day.localeCompare(one.day));
}
