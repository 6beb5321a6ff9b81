import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import './styles/base.css';
import { App } from './app/app.tsx';
import { pageDescriptions } from './app/page-descriptions.ts';
import { pageTitle } from './app/page-titles.ts';
import { findPage, pages } from './app/pages.tsx';

export interface RenderedPage {
  /** The pattern of its path: the page hydrates only where the same one is shown. */
  readonly pattern: string;
  readonly title: string;
  /** Absent on pages that no search should find. */
  readonly description: string | undefined;
  readonly module: string | undefined;
  readonly html: string;
}

/** Paths of the pages that can be made at build time. */
export const staticPaths: readonly string[] = pages
  .map((page) => page.path)
  .filter((path) => path.startsWith('/') && !path.includes(':'));

/** Renders a page as a guest sees it. */
export async function renderPage(path: string): Promise<RenderedPage> {
  const page = findPage(path);
  await page.Page.preload?.();
  const html = renderToString(
    <StrictMode>
      <StaticRouter location={path}>
        <App />
      </StaticRouter>
    </StrictMode>,
  );
  return {
    pattern: page.path,
    title: pageTitle(page.path),
    description: pageDescriptions[page.path],
    module: page.module,
    html,
  };
}
