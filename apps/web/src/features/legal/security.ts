import { webPaths } from '@netward/contracts';
import type { LegalText } from './legal-text.ts';

export const security: LegalText = {
  title: 'Security',
  lead: 'A site that teaches defence should say how it defends itself. This is what is done, what is left to the people who run it, and where the limits are.',
  sections: [
    {
      heading: 'Passwords',
      paragraphs: [
        'A password is stored as an Argon2id hash (19 MiB of memory, two passes) with a salt of its own. It may be up to 128 characters long and is used exactly as you type it. At least 6 are required; 12 or more are recommended.',
        'Wrong passwords are slowed down per account and per network, but no stranger can lock you out for good. The answers to a login, a registration and a forgotten password do not tell whether an address has an account.',
      ],
    },
    {
      heading: 'Links in mail',
      paragraphs: [
        'The links for verification and reset carry 256 random bits, work once and end after 24 hours and 60 minutes. Only their hash is stored. The pages they open load nothing from anybody else and take the token out of the address bar. A registration becomes an account only through the link in its own mail.',
      ],
    },
    {
      heading: 'Sessions',
      paragraphs: [
        'A login lasts 7 days at most. Logging out ends it on the server as well as in the browser; a password reset ends every session of the account, in all services, within seconds.',
        'The session lies in the local storage of your browser, where a script in this page could read it. That is why the page may run no script but its own: the content policy allows no inline script and none from elsewhere unless the operator configures one. On a computer that you share, log out when you leave.',
      ],
    },
    {
      heading: 'Data',
      paragraphs: [
        'Names, addresses and messages live in one database, progress in another part that knows you by a random identifier alone. What a mail needs travels through the queue encrypted (AES-256-GCM). Logs hold no passwords, tokens, messages or email addresses.',
      ],
    },
    {
      heading: 'Against abuse',
      paragraphs: [
        'Every request passes one gateway with a list of what is allowed; the rest is refused. Sizes, depths and rates are limited for each call. Texts by learners are shown as text, never run.',
      ],
    },
    {
      heading: 'People',
      paragraphs: [
        'Access to production is limited to named operators. Support staff see masked addresses and neither links nor the content of mail, and everything they do there is recorded under their name for 12 months.',
      ],
    },
    {
      heading: 'What the operator owes',
      paragraphs: ['Some of it no software can do. {operator} undertakes the following.'],
      points: [
        'Serve the site over HTTPS only, and keep backups encrypted and for 35 days at most.',
        'Apply critical patches within 48 hours of their publication.',
        'Answer messages within 24 hours and requests about your data within 30 days.',
        'Tell you, and the authority where the law asks for it, when your data was exposed.',
      ],
    },
    {
      heading: 'Reporting a weakness',
      paragraphs: [
        [
          'Write through the ',
          { to: webPaths.contact, text: 'contact page' },
          ' or to: {contact}. Say what you did, what you saw and what you think it allows. Use accounts of your own, touch no data of others, send no load, and give the operator time to mend it before you publish. There is no reward, except thanks.',
        ],
      ],
    },
    {
      heading: 'Limits',
      paragraphs: [
        'There is no second factor at login. Nothing here has been certified by anybody. Security is never finished, and this page describes how it is built, not that it cannot fail.',
        [
          'What is stored about you is in the ',
          { to: webPaths.privacy, text: 'Privacy Policy' },
          '.',
        ],
      ],
    },
  ],
};
