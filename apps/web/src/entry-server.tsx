import { blogPostPath, lessonPath, watchPath, webPaths } from '@netward/contracts';
import { findLevel, levels } from '@netward/levels';
import { RECORDINGS } from '@netward/levels/recordings';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import './styles/base.css';
import { lessons } from './features/teach/lessons.ts';
import { Paragraphs } from './ui/paragraphs.tsx';
import { App } from './app/app.tsx';
import { titleOf } from './app/page-titles.ts';
import { findPage, pages } from './app/pages.tsx';
import { markupOf } from './app/share/shared.tsx';
import type { Teaser } from './features/blog/post.ts';
import { posts } from './features/blog/posts.ts';
import { faqItems } from './features/faq/texts.ts';

const filmDescriptions = levels
  .filter(({ id }) => id in RECORDINGS)
  .map(({ id, slug, texts }) => [
    watchPath(slug),
    `Level ${id} as a short film with captions, and the same in words. ${texts.summary}`,
  ]);

const lessonDescriptions = lessons.map(({ level, title, minutes }) => [
  lessonPath(level),
  `Teach level ${level}, ${title}, in about ${minutes} minutes: outcomes, questions for the class, the challenge and its solution.`,
]);

/**
 * One sentence per page for search results and shared links. A page without one is not indexed.
 * Only the prerendering uses it.
 */
export const pageDescriptions: Readonly<Record<string, string>> = {
  [webPaths.home]: `${levels.length} simulated networks. Switch on a firewall, attack it yourself, and read what happened to every packet.`,
  [webPaths.labs]:
    'Network defence labs in four categories, from plain traffic to an operations centre, each with a challenge. Levels 1 and 2 need no account.',
  ...Object.fromEntries(filmDescriptions),
  [webPaths.product]: 'Two free browser extensions: an HTTP/S request logger and a web firewall.',
  [webPaths.productLogger]: 'A browser extension that lists the requests a page makes.',
  [webPaths.productFirewall]: 'A browser extension that blocks requests by rule.',
  [webPaths.blog]:
    'Tutorial articles on network defence: how attacks work, what each defence sees of them, and how to check it for yourself.',
  [webPaths.faq]: 'What Netward is, who it is for, and what is kept of your progress.',
  [webPaths.contact]: 'How to reach the people who run this site.',
  [webPaths.verify]:
    'Check in your browser whether a transcript of Netward’s labs is genuine and unaltered. Nothing is sent anywhere.',
  [webPaths.teach]:
    'For teachers: a plan for two weeks, one lesson a page, with outcomes, questions for the class and solutions.',
  ...Object.fromEntries(lessonDescriptions),
  [webPaths.classSheet]:
    'For teachers: drop the transcripts of a class and see who did what. No account, and no upload.',
  [webPaths.makeAssignment]:
    'For teachers: choose levels and challenges, and hand out one link. No account, and nothing is stored.',
  [webPaths.privacy]:
    'What Netward stores about you, where, for how long, and how to have it sent or deleted.',
  [webPaths.terms]:
    'The rules for using Netward: who may, for what, and what neither side promises.',
  [webPaths.security]:
    'How accounts, sessions and data are protected here, and how to report a weakness.',
};

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

function modulesOf(path: string, module: string, post: Teaser | undefined): string[] {
  const data = path === webPaths.blog ? 'src/features/blog/posts.ts' : undefined;
  const text = post && `src/features/blog/posts/${post.slug}.md`;
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
