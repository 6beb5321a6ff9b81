import { webPaths } from '@netward/contracts';

const TITLES: Readonly<Record<string, string>> = {
  [webPaths.home]: 'Netward: learn network defence by doing it',
  [webPaths.labs]: 'Labs',
  [webPaths.product]: 'Products',
  [webPaths.productLogger]: 'HTTP/S request logger',
  [webPaths.productFirewall]: 'Web firewall',
  [webPaths.blog]: 'Cybersecurity Blog',
  [webPaths.faq]: 'Frequently asked questions',
  [webPaths.contact]: 'Contact',
  [webPaths.login]: 'Login',
  [webPaths.verifyEmail]: 'Verify your email',
  [webPaths.resendVerification]: 'Resend the verification email',
  [webPaths.resetPassword]: 'Reset your password',
  [webPaths.privacy]: 'Privacy',
  [webPaths.terms]: 'Terms of Service',
  [webPaths.security]: 'Security',
  [webPaths.newsletter]: 'Newsletter',
  [`${webPaths.blog}/:slug`]: 'Blog Post Not Found',
  '*': '404 - Page Not Found',
};

/** The title of a page, by the pattern of its path, as the browser's tab shows it. */
export function pageTitle(pattern: string): string {
  const title = TITLES[pattern] ?? 'Netward';
  return title.startsWith('Netward') ? title : `${title} · Netward`;
}
