import { webPaths } from '@netward/contracts';
import type { LegalText } from './legal-text.ts';

const contactPage = { to: webPaths.contact, text: 'contact page' };

export const privacy: LegalText = {
  title: 'Privacy Policy',
  lead: 'Netward keeps what it needs to give you an account and remember your progress, for the times named here. It shows no advertising, and your data is never sold.',
  sections: [
    {
      heading: 'Who is responsible',
      paragraphs: [
        'Netward is software that different people can run. This site is run by {operator}, who decides about the data described here and answers for it. You reach them through: {contact}.',
      ],
    },
    {
      heading: 'As a guest',
      paragraphs: [
        'You can read everything and play levels 1 and 2 without an account. The labs are simulated inside your browser. What you try there stays in your browser and is not sent to us.',
        'Like every web server, ours sees the address of your connection when a page is fetched. It is used to answer you and to limit abuse. The log holds a keyed hash of it, not the address.',
      ],
    },
    {
      heading: 'With an account',
      paragraphs: ['We store the following for as long as your account exists.'],
      points: [
        'Your name and your email address, to greet you and to send the mails an account needs.',
        'A hash of your password (Argon2id). The password itself is never stored and never written to a log.',
        'Your progress: the actions you tried, the levels you visited, the level you played last, and your quiz results.',
        'Your conversations with the assistant, level by level. Clear in the assistant panel deletes one.',
        'Your sessions. A login lasts 7 days at most; logging out ends it at once.',
      ],
    },
    {
      heading: 'In your browser',
      paragraphs: [
        'This site sets no cookies. It uses the local storage of your browser, which is read by this site alone and which you can empty in the browser’s settings at any time.',
      ],
      points: [
        'Your session: userToken, userData, currentLevel and isInLab.',
        'Your progress: actionProgress_{level}, actionProgressOwner and quizResults_{user id}. What could not be sent before you logged out waits in actionProgressPending_{user id}.',
        'Your choices: theme, assistantPanelHeight, and in levelsWelcomed_{user id} the levels in which the assistant has greeted you.',
        'For the time that the tab is open, in session storage: reloadedForChunk, a note that keeps a page from reloading again and again.',
      ],
    },
    {
      heading: 'The assistant',
      paragraphs: [
        'A question goes to our server together with the last turns of the conversation and the state of your simulated lab. It is answered by a built-in tutor or, if {operator} has set one up, by a language model of another provider. That provider then receives the question, but neither your name nor your email address. Do not write personal things into it.',
        'A guest’s conversation is not stored on the server. A learner’s is stored with the account.',
      ],
    },
    {
      heading: 'Mail and newsletter',
      paragraphs: [
        'We send mail when you register, reset or change a password or ask for a link again. What is kept of a mail is its kind, its times and whether it was delivered, never its content.',
        'The newsletter is separate and voluntary. You get it only after you confirm the link in a first mail; we keep your address and the time of your consent. Each issue has a link that ends it with one click, as does a mail program that knows the button.',
      ],
    },
    {
      heading: 'When you write to us',
      paragraphs: [
        [
          'The ',
          contactPage,
          ' takes your name, your email address, your message and, if you wish, a phone number. They go to {operator} by mail and are used to answer you.',
        ],
      ],
    },
    {
      heading: 'Other companies',
      paragraphs: [
        'As it is delivered, Netward loads nothing from anybody else. {operator} may switch on the following; if so, your browser contacts that company.',
      ],
      points: [
        'A count of visits. It is told the path of a page and, after a quiz, its level and number of questions; never who you are and never what follows the question mark of an address. It is silent on pages whose address carries a token, and when your browser sends Do Not Track or Global Privacy Control.',
        'A bot check on the contact page, by Google reCAPTCHA, loaded when you open that page.',
        'Preview pictures of videos, loaded from the video’s host. A video itself opens in a new tab and only when you click it.',
      ],
    },
    {
      heading: 'For how long',
      paragraphs: ['Everything has an end, and a job that runs every hour enforces it.'],
      points: [
        'A registration that is never confirmed: 48 hours.',
        'Links for verification and reset: stored as hashes, valid for 24 hours and 60 minutes, deleted 30 days after they expire.',
        'Records of mail: 30 days, the recipient’s address removed after 7.',
        'Messages from the contact page: 12 months.',
        'Logs of the servers: 30 days. They hold no content and no email addresses.',
        'The record of what support staff did: 12 months.',
        'Backups: 35 days. Deleted data disappears from them as they expire.',
        'Account, progress and conversations: until the account is deleted.',
      ],
    },
    {
      heading: 'Accounts that sleep',
      paragraphs: [
        'An account that nobody has used for 90 days may be suspended; a mail 14 days before says so. Nothing is deleted by that, and resetting the password lifts it.',
      ],
    },
    {
      heading: 'Your rights',
      paragraphs: [
        [
          'You may ask what is stored about you, have it sent to you as a file, have it corrected, have it deleted, or object to a use of it. Write through the ',
          contactPage,
          ' from the address of the account. {operator} answers within 30 days. Deleting an account removes it with its progress, results, conversations and newsletter subscription from every database of the system.',
        ],
        'You may also complain to the data protection authority of the place where you live.',
      ],
    },
    {
      heading: 'Why we may do this',
      paragraphs: [
        'Account and progress: because you asked for an account, and it cannot work without them. Newsletter: because you consented, for as long as you do. Logs and limits: because a site that cannot see an attack cannot keep your data safe.',
      ],
    },
    {
      heading: 'Children',
      paragraphs: [
        'You must be at least 13 years old to register. An account that we learn belongs to a younger child is deleted.',
      ],
    },
    {
      heading: 'Changes',
      paragraphs: [
        [
          'This page always holds the text that applies. How the data is protected is described under ',
          { to: webPaths.security, text: 'Security' },
          ', what you agree to in the ',
          { to: webPaths.terms, text: 'Terms of Service' },
          '.',
        ],
      ],
    },
  ],
};
