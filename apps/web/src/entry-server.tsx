import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { blogPostPath, lessonPath, watchPath, webPaths } from '@netward/contracts';
import { findLevel } from '@netward/levels';
import { RECORDINGS } from '@netward/levels/recordings';
import './styles/base.css';
import { App } from './app/app.tsx';
import { pageDescriptions } from './app/page-descriptions.ts';
import { titleOf } from './app/page-titles.ts';
import { findPage, pages } from './app/pages.tsx';
import { markupOf } from './app/share/markup-of.tsx';
import type { Teaser } from './features/blog/post.ts';
import { posts } from './features/blog/posts.ts';
import { faqItems } from './features/faq/faq-items.tsx';
import { lessons } from './features/teach/lessons.ts';

export interface RenderedPage {
  /** The pattern of its path. The page hydrates only if the app shows the same one. */
  readonly pattern: string;
  readonly title: string;
  /** Undefined for pages that search engines should not list. */
  readonly description: string | undefined;
  /** The article the page shows. */
  readonly post: Teaser | undefined;
  /** Questions that the page answers; the answers are HTML. */
  readonly questions: readonly { readonly question: string; readonly answer: string }[] | undefined;
  /** Modules this page needs beyond what every page loads. */
  readonly modules: readonly string[];
  readonly html: string;
}

/** Paths of the pages that are prerendered. */
export const staticPaths: readonly string[] = [
  ...pages.map((page) => page.path).filter((path) => path.startsWith('/') && !path.includes(':')),
  ...posts.map(({ slug }) => blogPostPath(slug)),
  webPaths.teach,
  ...lessons.map(({ level }) => lessonPath(level)),
  ...Object.keys(RECORDINGS).map((id) => watchPath(findLevel(id)!.slug)),
];

export { articlePictures, levelPictures, moreSymbols, pictureOfPath } from './app/share/shared.tsx';
export { wholePosts } from './app/share/whole-posts.tsx';
export { posts };

function modulesOf(path: string, module: string, post: Teaser | undefined): string[] {
  const data = path === webPaths.blog ? 'src/features/blog/posts.ts' : undefined;
  const text = post && `src/features/blog/posts/${post.slug}.md`;
  return [module, data, text].filter((name) => name !== undefined);
}

const questions = () =>
  faqItems.map(({ question, answer }) => ({ question, answer: markupOf(answer) }));

/** Renders a page as a guest sees it. */
export async function renderPage(path: string): Promise<RenderedPage> {
  const page = findPage(path);
  const post = posts.find(({ slug }) => blogPostPath(slug) === path);
  await page.preload(path);
  const html = renderToString(
    <StrictMode>
      <StaticRouter location={path}>
        <App />
      </StaticRouter>
    </StrictMode>,
  );
  return {
    pattern: page.path,
    title: (await page.title(path)) ?? titleOf(post?.title ?? 'Blog Post Not Found'),
    description: post?.excerpt ?? pageDescriptions[path],
    post,
    questions: path === webPaths.faq ? questions() : undefined,
    modules: modulesOf(path, page.module, post),
    html,
  };
}
