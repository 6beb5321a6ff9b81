import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { webPaths } from '@netward/contracts';
import { lazyComponent } from '../lib/lazy-component.tsx';
import { HomePage } from './routes/home.tsx';

export interface Page {
  /** The pattern of its path. */
  readonly path: string;
  readonly Page: ComponentType;
  /** The module that only this page needs; the prerendering links the files of its chunk. */
  readonly module: string;
  /** Fetches early what the page shows at a path. Never throws. */
  readonly preload: (pathname: string) => Promise<void>;
}

type LoadData = (pathname: string) => Promise<void>;

function lazyPage(
  path: string,
  module: string,
  load: () => Promise<ComponentType>,
  loadData?: LoadData,
): Page {
  const Page = lazyComponent(load);
  const preload = async (pathname: string) => {
    await Page.preload();
    // A failure shows when the page renders, which tries again.
    await loadData?.(pathname).catch(() => {});
  };
  return { path, module: `src/app/routes/${module}.tsx`, Page, preload };
}

/**
 * Every page of the site. The home page's code is part of the first load, since a landing page that
 * fetches itself loses a round trip; its style is not, since every other page would carry it in its
 * head. All other pages are separate chunks.
 */
export const pages: readonly Page[] = [
  {
    ...lazyPage(webPaths.home, 'home', async () => {
      await import('../features/home/home.css');
      return HomePage;
    }),
    module: 'src/features/home/home.css',
  },
  lazyPage(webPaths.login, 'login', async () => (await import('./routes/login.tsx')).LoginPage),
  lazyPage(
    webPaths.account,
    'account',
    async () => (await import('./routes/account.tsx')).AccountPage,
  ),
  lazyPage(webPaths.labs, 'labs', async () => (await import('./routes/labs.tsx')).LabsPage),
  lazyPage(
    webPaths.product,
    'product',
    async () => (await import('./routes/product.tsx')).ProductPage,
  ),
  lazyPage(
    webPaths.productLogger,
    'product-logger',
    async () => (await import('./routes/product-logger.tsx')).ProductLoggerPage,
  ),
  lazyPage(
    webPaths.productFirewall,
    'product-firewall',
    async () => (await import('./routes/product-firewall.tsx')).ProductFirewallPage,
  ),
  lazyPage(
    webPaths.blog,
    'blog',
    async () => (await import('./routes/blog.tsx')).BlogPage,
    async () => (await import('./routes/blog.tsx')).preloadBlog(),
  ),
  lazyPage(
    `${webPaths.blog}/:slug`,
    'blog-post',
    async () => (await import('./routes/blog-post.tsx')).BlogPostPage,
    async (pathname) => (await import('./routes/blog-post.tsx')).preloadArticle(pathname),
  ),
  lazyPage(webPaths.faq, 'faq', async () => (await import('./routes/faq.tsx')).FaqPage),
  lazyPage(
    webPaths.contact,
    'contact',
    async () => (await import('./routes/contact.tsx')).ContactPage,
  ),
  lazyPage(
    webPaths.verifyEmail,
    'verify-email',
    async () => (await import('./routes/verify-email.tsx')).VerifyEmailPage,
  ),
  lazyPage(
    webPaths.resendVerification,
    'resend-verification',
    async () => (await import('./routes/resend-verification.tsx')).ResendVerificationPage,
  ),
  lazyPage(
    webPaths.resetPassword,
    'reset-password',
    async () => (await import('./routes/reset-password.tsx')).ResetPasswordPage,
  ),
  lazyPage(
    webPaths.privacy,
    'privacy',
    async () => (await import('./routes/privacy.tsx')).PrivacyPage,
  ),
  lazyPage(webPaths.terms, 'terms', async () => (await import('./routes/terms.tsx')).TermsPage),
  lazyPage(
    webPaths.security,
    'security',
    async () => (await import('./routes/security.tsx')).SecurityPage,
  ),
  lazyPage(
    webPaths.newsletter,
    'newsletter',
    async () => (await import('./routes/newsletter.tsx')).NewsletterPage,
  ),
  lazyPage('*', 'not-found', async () => (await import('./routes/not-found.tsx')).NotFoundPage),
];

/** The page that a path shows. */
export function findPage(pathname: string): Page {
  const found = pages.find((page) => matchPath(page.path, pathname));
  return found ?? pages.at(-1)!;
}
