import { blogPostPath, lessonPath, watchPath, webPaths } from '@netward/contracts';
import { findLevel } from '@netward/levels';
import { RECORDINGS } from '@netward/levels/recordings';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import './styles/base.css';
import { lessons } from './features/teach/lessons.ts';
import { Paragraphs } from './ui/paragraphs.tsx';
import { App } from './app/app.tsx';
import { pageDescriptions } from './app/texts.ts';
import { titleOf } from './app/page-titles.ts';
import { findPage, pages } from './app/pages.tsx';
import { markupOf } from './app/share/shared.tsx';
import type { Teaser } from './features/blog/post.ts';
import { posts } from './features/blog/posts.ts';
import { faqItems } from './features/faq/texts.ts';

/** Paths of the pages that are prerendered. */
export const staticPaths: readonly string[] = [
  ...pages.map((page) => page.path).filter((path) => path.startsWith('/') && !path.includes(':')),
  ...posts.map(({ slug }) => blogPostPath(slug)),
  webPaths.teach,
  ...lessons.map(({ level }) => lessonPath(level)),
  ...Object.keys(RECORDINGS).map((id) => watchPath(findLevel(id)!.slug)),
];

export { articlePictures, levelPictures, pictureOfPath, wholePosts } from './app/share/shared.tsx';
export { posts };

/** The modules that only one page or another needs. */
export const pageModules = pages
  .map(({ module }) => module)
  .filter((module) => module.endsWith('.tsx'));

function modulesOf(path: string, module: string, post: Teaser | undefined): string[] {
  const data = path === webPaths.blog ? 'src/features/blog/posts.ts' : undefined;
  const text = post && `src/features/blog/articles.ts?of=${post.slug}`;
  return [module, data, text].filter((name) => name !== undefined);
}

const questions = () =>
  faqItems.map(({ question, answer }) => ({
    question,
    answer: markupOf(<Paragraphs of={answer} />),
  }));

/**
 * Renders a page as a guest sees it. It hydrates only if the app shows the same pattern of a path; search engines
 * should not list one without a description.
 */
export async function renderPage(path: string) {
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
