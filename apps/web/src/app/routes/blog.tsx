import { BlogList } from '../../features/blog/blog-list.tsx';
import { lazyData, useLazyData } from '../../lib/lazy-data.ts';

const list = lazyData(async () => (await import('../../features/blog/posts.ts')).posts);

export const preloadBlog = list.preload;

export function BlogPage() {
  return <BlogList posts={useLazyData(list)} onRetry={() => void list.preload()} />;
}
