import type { Solution } from '../challenge.ts';
import type { TlsConfiguration } from './configuration.ts';

export const solution: Solution<TlsConfiguration> = {
  configuration: {
    plain: 'redirect',
    hsts: { on: 'https', maxAge: 31_536_000, subdomains: true },
    secure: true,
    protocols: ['TLSv1.2', 'TLSv1.3'],
    certificate: 'shop-2026',
  },
  reasons: [
    'Port 80 stays open and sends everybody to the same page by HTTPS, so links printed years ago still lead where they say.',
    'A redirect comes after the first request, and that one is readable. Secure keeps the session cookie out of it, also for the app, which knows nothing of HSTS.',
    'A form elsewhere that posts to http:// gives the password away before any redirect. Of what a shop can set, only HSTS keeps a browser from asking that way.',
    'HSTS counts when it comes over HTTPS, and for as long as it says: a year outlasts the pauses of these customers, half a year does not. With includeSubDomains it holds for my.shop.lab as well.',
    'The certificate has both names, shop.lab and *.shop.lab, and is valid today. A star does not stand for the bare name.',
    'TLS 1.2 and 1.3 serve everybody but one till of 2009: tablets of 2014 end at 1.2, and the carrier’s program takes nothing below 1.3. TLS 1.0 and 1.1 are deprecated (RFC 8996): the till needs an update, not the shop.',
  ],
};
