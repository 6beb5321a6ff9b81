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
  [webPaths.account]: 'Account',
  [webPaths.verifyEmail]: 'Verify your email',
  [webPaths.resendVerification]: 'Resend the verification email',
  [webPaths.resetPassword]: 'Reset your password',
  [webPaths.privacy]: 'Privacy Policy',
  [webPaths.terms]: 'Terms of Service',
  [webPaths.security]: 'Security',
  [webPaths.newsletter]: 'Newsletter',
  '*': '404 - Page Not Found',
};

/** The title as the browser's tab shows it. */
export function titleOf(name: string): string {
  return name.startsWith('Netward') ? name : `${name} · Netward`;
}

/** The title of a page by its path pattern; undefined if the page sets its own. */
export function pageTitle(pattern: string): string | undefined {
  const name = TITLES[pattern];
  return name && titleOf(name);
}
