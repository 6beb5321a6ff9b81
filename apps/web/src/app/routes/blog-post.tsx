import { useEffect } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { webPaths } from '@netward/contracts';
import { ArticleView } from '../../features/blog/article-view.tsx';
import { articles } from '../../features/blog/articles.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { lazyDataBy, useLazyData } from '../../lib/lazy-data.ts';
import { titleOf } from '../page-titles.ts';

const OfflinePage = lazyComponent(async () => (await import('./offline.tsx')).Page);

/** The article with a slug; undefined if there is none. */
const articleSource = lazyDataBy(async (slug: string) =>
  Object.hasOwn(articles, slug) ? articles[slug]!() : undefined,
);

function slugOf(pathname: string): string {
  return matchPath(`${webPaths.blog}/:slug`, pathname)?.params.slug ?? '';
}

export function preload(pathname: string): Promise<void> {
  return articleSource(slugOf(pathname)).preload();
}

export function Page() {
  const { pathname } = useLocation();
  const source = articleSource(slugOf(pathname));
  const state = useLazyData(source);
  const title =
    state.status === 'loaded' ? (state.data?.title ?? 'Blog Post Not Found') : undefined;
  useEffect(() => {
    if (title) document.title = titleOf(title);
  }, [title]);
  if (state.status === 'failed' && !navigator.onLine) return <OfflinePage />;
  return <ArticleView article={state} onRetry={() => void source.preload()} />;
}
