import { BlogList } from '../../features/blog/blog-list.tsx';
import { lazyData, useLazyData } from '../../lib/lazy-data.ts';

export const title = 'Cybersecurity Blog';

const list = lazyData(async () => (await import('../../features/blog/posts.ts')).posts);

export const { preload } = list;

export function Page() {
  return <BlogList posts={useLazyData(list)} onRetry={() => void list.preload()} />;
}
