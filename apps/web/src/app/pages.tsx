import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { webPaths } from '@netward/contracts';
import { lazyComponent } from '../lib/lazy-component.tsx';
import { HomePage } from './routes/home.tsx';

export interface Page {
  /** The pattern of its path. */
  readonly path: string;
  readonly Page: ComponentType;
  /** What it needs besides what every page loads; the prerendering links the files of its chunk. */
  readonly module: string;
  /** Fetches what the page shows at a path ahead of need. Never throws. */
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
    // A failure shows when the page is rendered, which tries again.
    await loadData?.(pathname).catch(() => {});
  };
  return { path, module, Page, preload };
}

/**
 * Every page of the site. The code of the home page comes with the first load, since a landing page
 * that has to fetch itself loses a round trip; its style does not, since every other page would have it
 * in its head. The rest comes in chunks of their own.
 */
export const pages: readonly Page[] = [
  lazyPage(webPaths.home, 'src/features/home/home.css', async () => {
    await import('../features/home/home.css');
    return HomePage;
  }),
  lazyPage(
    webPaths.login,
    'src/app/routes/login.tsx',
    async () => (await import('./routes/login.tsx')).LoginPage,
  ),
  lazyPage(
    webPaths.labs,
    'src/app/routes/labs.tsx',
    async () => (await import('./routes/labs.tsx')).LabsPage,
  ),
  lazyPage(
    webPaths.product,
    'src/app/routes/product.tsx',
    async () => (await import('./routes/product.tsx')).ProductPage,
  ),
  lazyPage(
    webPaths.productLogger,
    'src/app/routes/product-logger.tsx',
    async () => (await import('./routes/product-logger.tsx')).ProductLoggerPage,
  ),
  lazyPage(
    webPaths.productFirewall,
    'src/app/routes/product-firewall.tsx',
    async () => (await import('./routes/product-firewall.tsx')).ProductFirewallPage,
  ),
  lazyPage(
    webPaths.blog,
    'src/app/routes/blog.tsx',
    async () => (await import('./routes/blog.tsx')).BlogPage,
    async () => (await import('./routes/blog.tsx')).preloadBlog(),
  ),
  lazyPage(
    `${webPaths.blog}/:slug`,
    'src/app/routes/blog-post.tsx',
    async () => (await import('./routes/blog-post.tsx')).BlogPostPage,
    async (pathname) => (await import('./routes/blog-post.tsx')).preloadArticle(pathname),
  ),
  lazyPage(
    webPaths.faq,
    'src/app/routes/faq.tsx',
    async () => (await import('./routes/faq.tsx')).FaqPage,
  ),
  lazyPage(
    webPaths.contact,
    'src/app/routes/contact.tsx',
    async () => (await import('./routes/contact.tsx')).ContactPage,
  ),
  lazyPage(
    webPaths.verifyEmail,
    'src/app/routes/verify-email.tsx',
    async () => (await import('./routes/verify-email.tsx')).VerifyEmailPage,
  ),
  lazyPage(
    webPaths.resendVerification,
    'src/app/routes/resend-verification.tsx',
    async () => (await import('./routes/resend-verification.tsx')).ResendVerificationPage,
  ),
  lazyPage(
    webPaths.resetPassword,
    'src/app/routes/reset-password.tsx',
    async () => (await import('./routes/reset-password.tsx')).ResetPasswordPage,
  ),
  lazyPage(
    webPaths.privacy,
    'src/app/routes/privacy.tsx',
    async () => (await import('./routes/privacy.tsx')).PrivacyPage,
  ),
  lazyPage(
    webPaths.terms,
    'src/app/routes/terms.tsx',
    async () => (await import('./routes/terms.tsx')).TermsPage,
  ),
  lazyPage(
    webPaths.security,
    'src/app/routes/security.tsx',
    async () => (await import('./routes/security.tsx')).SecurityPage,
  ),
  lazyPage(
    webPaths.newsletter,
    'src/app/routes/newsletter.tsx',
    async () => (await import('./routes/newsletter.tsx')).NewsletterPage,
  ),
  lazyPage(
    '*',
    'src/app/routes/not-found.tsx',
    async () => (await import('./routes/not-found.tsx')).NotFoundPage,
  ),
];

/** The page that a path shows. */
export function findPage(pathname: string): Page {
  const found = pages.find((page) => matchPath(page.path, pathname));
  return found ?? pages.at(-1)!;
}
