import { webPaths } from '@netward/contracts';
import type { LegalText } from './legal-document.tsx';

export const security: LegalText = {
  title: 'Security',
  lead: 'A site that teaches defence should say how it defends itself. This page says what is done, what is left to the people who run it, and where the limits are.',
  sections: [
    {
      heading: 'Passwords',
      paragraphs: [
        'A password is stored as an Argon2id hash (19 MiB of memory, two passes) with a salt of its own. It may be up to 128 characters long and is used exactly as you type it. At least 6 are required; 12 or more are recommended.',
        'Repeated wrong passwords are slowed down per account and per network. Nobody else’s wrong passwords count in a browser in which you have logged in before, so they cannot lock you out there. The responses to a login, a registration and a forgotten password do not reveal whether an address has an account.',
      ],
    },
    {
      heading: 'Links in emails',
      paragraphs: [
        'Verification and reset links contain 256 random bits and expire after 24 hours and 60 minutes. A reset link works once; a verification link that is opened again changes nothing. Only their hash is stored. The pages they open load nothing from anybody else and remove the token from the address bar. A registration becomes an account only through the link in its own email.',
      ],
    },
    {
      heading: 'Sessions',
      paragraphs: [
        'A login lasts 7 days at most. Logging out ends it on the server as well as in the browser. A password reset ends every session of the account, in all services, within seconds.',
        'The session is kept in your browser’s local storage, where a script on this page could read it. That is why the page may run only its own scripts: the content policy allows them by name or by the hash of their text, and none from elsewhere unless the operator configures one. On a shared computer, log out when you leave.',
      ],
    },
    {
      heading: 'Data',
      paragraphs: [
        'Names, email addresses and messages from the contact page are kept in one part of the database, progress and conversations in another, which knows you only by a random identifier. What an email needs is encrypted (AES-256-GCM) until it is sent. Logs contain no passwords, tokens, messages or email addresses.',
      ],
    },
    {
      heading: 'Transcripts',
      paragraphs: [
        [
          'A transcript is signed with ECDSA on P-256 (JWS, ES256) by a key that signs nothing else. The public halves of all keys are at /.well-known/jwks.json, so that ',
          { to: webPaths.verify, text: 'this page' },
          ' or any other program can check one. A signature says that this site issued it and that nothing was altered. It does not say who sat at the keyboard.',
        ],
      ],
    },
    {
      heading: 'Against abuse',
      paragraphs: [
        'Every request passes through one gateway with a list of what is allowed; everything else is refused. Sizes, depths and rates are limited for each call. What learners write is shown as text and never run.',
      ],
    },
    {
      heading: 'People',
      paragraphs: [
        'Access to production is limited to named operators. Support staff see masked addresses, but neither links nor the content of emails, and everything they do is recorded under their name for 12 months.',
      ],
    },
    {
      heading: 'What the operator undertakes',
      paragraphs: [
        'Software cannot do everything; the rest is up to the people who run it. {operator} The operator undertakes to do the following.',
      ],
      points: [
        'Serve the site over HTTPS only, and keep backups encrypted and for no more than 35 days.',
        'Apply critical patches within 48 hours of publication.',
        'Answer messages within 24 hours and requests about your data within 30 days.',
        'Tell you if your data was exposed, and the authorities where the law requires it.',
      ],
    },
    {
      heading: 'Reporting a vulnerability',
      paragraphs: [
        [
          'Write to us through {contact}; the ',
          { to: webPaths.contact, text: 'contact form' },
          ' works without an account. Say what you did, what you saw and what you think it allows. Use your own accounts, leave other people’s data alone, do not test with load, and give the operator time to fix it before you publish. There is no reward except our thanks.',
        ],
      ],
    },
    {
      heading: 'Limits',
      paragraphs: [
        'There is no second factor at login. Nothing here has been certified. Security is never finished, and this page describes how the site is built; it does not claim that it cannot fail.',
        [
          'What is stored about you is described in the ',
          { to: webPaths.privacy, text: 'Privacy Policy' },
          '.',
        ],
      ],
    },
  ],
};
