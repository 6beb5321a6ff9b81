import type { LevelId } from './level-ids.ts';

/** Every address of the site, one place for links, mails, the sitemap and the server. */
export const webPaths = {
  home: '/',
  labs: '/labs',
  product: '/product',
  productLogger: '/product/tiny-http-logger',
  productFirewall: '/product/web-firewall',
  blog: '/blog',
  faq: '/faq',
  contact: '/contact',
  login: '/login',
  providerReturn: '/login/return',
  account: '/account',
  transcript: '/account/transcript',
  verify: '/verify',
  teach: '/teach',
  classSheet: '/class-sheet',
  assignment: '/a',
  makeAssignment: '/teach/assignment',
  verifyEmail: '/verify-email',
  resendVerification: '/resend-verification',
  resetPassword: '/reset-password',
  privacy: '/privacy',
  terms: '/terms',
  security: '/security',
  newsletter: '/newsletter',
} as const;

/** Pages whose address carries a secret: no third parties, no referrer. */
export const tokenPaths: readonly string[] = [
  webPaths.providerReturn,
  webPaths.verifyEmail,
  webPaths.resetPassword,
  webPaths.newsletter,
  webPaths.account,
];

/** The address of one article. */
export function blogPostPath(slug: string): string {
  return `${webPaths.blog}/${encodeURIComponent(slug)}`;
}

/** A page without content, in which the app draws any other while there is no network. */
export const OFFLINE_PATH = '/offline';

/** Below it stand the short videos of the levels. */
export const WATCH_PATH = '/watch';

/** The address of a level's short video, by the level's slug. */
export function watchPath(slug: string): string {
  return `${WATCH_PATH}/${encodeURIComponent(slug)}`;
}

/** The address of the lesson on a level. */
export function lessonPath(level: LevelId): string {
  return `${webPaths.teach}/${level}`;
}
