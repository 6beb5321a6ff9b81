import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { WATCH_PATH, webPaths } from '@netward/contracts';
import { lazyComponent } from '../lib/lazy-component.tsx';
import { HomePage, title as homeTitle } from './routes/home.tsx';
import { titleOf } from './page-titles.ts';

export interface PageModule {
  readonly Page: ComponentType;
  /** Absent from a page that sets its own. */
  readonly title?: string | ((pathname: string) => string);
  /** Fetches what the page shows at a path. */
  readonly preload?: (pathname: string) => Promise<void>;
}

export interface Page {
  /** The pattern of its path. */
  readonly path: string;
  readonly Page: ComponentType;
  /** The module that only this page needs; the prerendering links the files of its chunk. */
  readonly module: string;
  /** The title as the browser's tab shows it; undefined if the page sets its own. */
  readonly title: (pathname: string) => Promise<string | undefined>;
  /** Fetches early what the page shows at a path. Never throws. */
  readonly preload: (pathname: string) => Promise<void>;
}

/** `module` is a route, or a feature's own module where a page needs nothing else. */
function lazyPage(path: string, module: string, load: () => Promise<PageModule>): Page {
  const Page = lazyComponent(async () => (await load()).Page, module);
  return {
    path,
    module: `src/${module.includes('/') ? 'features' : 'app/routes'}/${module}.tsx`,
    Page,
    title: async (pathname) => {
      const { title } = await load();
      return title && titleOf(typeof title === 'string' ? title : title(pathname));
    },
    preload: async (pathname) => {
      await Page.preload();
      // A failure shows when the page renders, which tries again.
      await load()
        .then(({ preload }) => preload?.(pathname))
        .catch(() => {});
    },
  };
}

/**
 * Every page of the site. The home page's code is part of the first load, since a landing page that
 * fetches itself loses a round trip; its style is not, since every other page would carry it in its
 * head. All other pages are separate chunks, and so are their titles.
 */
export const pages: readonly Page[] = [
  {
    ...lazyPage(webPaths.home, '', async () => {
      await import('../features/home/home.css');
      return { Page: HomePage, title: homeTitle };
    }),
    module: 'src/features/home/home.css',
  },
  lazyPage(webPaths.login, 'login', () => import('./routes/login.tsx')),
  lazyPage(
    webPaths.providerReturn,
    'account/provider-return',
    () => import('../features/account/provider-return.tsx'),
  ),
  lazyPage(webPaths.account, 'account', () => import('./routes/account.tsx')),
  lazyPage(webPaths.transcript, 'transcript', () => import('./routes/transcript.tsx')),
  lazyPage(
    webPaths.verify,
    'transcript/verify-transcript',
    () => import('../features/transcript/verify-transcript.tsx'),
  ),
  lazyPage(webPaths.classSheet, 'class-sheet', () => import('./routes/class-sheet.tsx')),
  lazyPage(webPaths.makeAssignment, 'assignment', () => import('./routes/assignment.tsx')),
  lazyPage(webPaths.assignment, 'assignment', () => import('./routes/assignment.tsx')),
  lazyPage(`${webPaths.teach}/:level?`, 'teach', () => import('./routes/teach.tsx')),
  lazyPage(webPaths.labs, 'labs', () => import('./routes/labs.tsx')),
  lazyPage(`${WATCH_PATH}/:slug`, 'watch', () => import('./routes/watch.tsx')),
  ...[webPaths.product, webPaths.productLogger, webPaths.productFirewall].map((path) =>
    lazyPage(path, 'products/products', () => import('../features/products/products.tsx')),
  ),
  lazyPage(webPaths.blog, 'blog/blog-list', () => import('../features/blog/blog-list.tsx')),
  lazyPage(`${webPaths.blog}/:slug`, 'blog-post', () => import('./routes/blog-post.tsx')),
  lazyPage(webPaths.faq, 'faq/faq', () => import('../features/faq/faq.tsx')),
  lazyPage(webPaths.contact, 'contact/contact', () => import('../features/contact/contact.tsx')),
  lazyPage(
    webPaths.verifyEmail,
    'account/verify-email',
    () => import('../features/account/verify-email.tsx'),
  ),
  lazyPage(
    webPaths.resendVerification,
    'account/resend-verification',
    () => import('../features/account/resend-verification.tsx'),
  ),
  lazyPage(webPaths.resetPassword, 'reset-password', () => import('./routes/reset-password.tsx')),
  lazyPage(webPaths.privacy, 'privacy', () => import('./routes/privacy.tsx')),
  lazyPage(webPaths.terms, 'terms', () => import('./routes/terms.tsx')),
  lazyPage(webPaths.security, 'security', () => import('./routes/security.tsx')),
  lazyPage(webPaths.newsletter, 'newsletter', () => import('./routes/newsletter.tsx')),
  lazyPage('*', 'not-found', () => import('./routes/not-found.tsx')),
];

export function findPage(pathname: string): Page {
  const found = pages.find((page) => matchPath(page.path, pathname));
  return found ?? pages.at(-1)!;
}
