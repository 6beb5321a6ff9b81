import { webPaths } from '@netward/contracts';

const HOME =
  'Ten simulated networks. Switch on a firewall, attack it yourself, and read what happened to every packet.';

/** One sentence a page for search results and shared links. Only the prerendering reads it. */
export const pageDescriptions: Readonly<Record<string, string>> = {
  [webPaths.home]: HOME,
  [webPaths.login]: HOME,
  [webPaths.labs]:
    'Network defence labs in four categories, from plain traffic to an operations centre. Levels 1 and 2 need no account.',
  [webPaths.product]: 'Two free browser extensions: an HTTP/S request logger and a web firewall.',
  [webPaths.productLogger]: 'A browser extension that lists the requests a page makes.',
  [webPaths.productFirewall]: 'A browser extension that blocks requests by rule.',
  [webPaths.blog]: 'Tutorial articles on network defence.',
  [webPaths.faq]: 'What Netward is, who it is for, and what is kept of your progress.',
  [webPaths.contact]: 'How to reach the people who run this site.',
  [webPaths.verifyEmail]: 'Opens the link of the verification mail.',
  [webPaths.resendVerification]: 'Ask for another verification mail.',
  [webPaths.resetPassword]: 'Choose a new password.',
  [webPaths.privacy]: 'What is stored about you, and where.',
  [webPaths.terms]: 'The rules for using Netward.',
  [webPaths.security]: 'How accounts and sessions are protected.',
  [webPaths.newsletter]: 'Confirm or end a newsletter subscription.',
};
