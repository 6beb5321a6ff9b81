import { webPaths } from '@netward/contracts';
import type { LegalText } from './legal-text.ts';

export const terms: LegalText = {
  title: 'Terms of Service',
  lead: 'Netward teaches how networks are defended, in a simulation. Use it to learn, keep what you learn inside the law, and leave the site in one piece for the next learner.',
  sections: [
    {
      heading: 'Who you deal with',
      paragraphs: [
        'This site is run by {operator}. You reach them through: {contact}. By registering you agree to these terms; for reading and for levels 1 and 2 you need no account.',
      ],
    },
    {
      heading: 'Who may register',
      paragraphs: [
        'You must be at least 13 years old. Where the law of your country asks for a parent’s consent at your age, you need that consent.',
      ],
    },
    {
      heading: 'Your account',
      paragraphs: ['An account is free and belongs to one person.'],
      points: [
        'Give an email address that is yours. You can log in only after you confirmed it.',
        'Your password has at least 6 characters; 12 or more are recommended, and a phrase is easier to remember than signs. Use it nowhere else.',
        'Keep it to yourself. If you think somebody knows it, reset it: that ends every session of the account.',
      ],
    },
    {
      heading: 'What you may do with it',
      paragraphs: [
        'Every network, attack and address in the labs is simulated in your browser; no packet leaves it. The techniques are real. Use them only on systems that you own or have written permission to test. Elsewhere they may be a crime, and learning them here is no excuse.',
      ],
    },
    {
      heading: 'What you may not do to the site',
      paragraphs: [
        [
          'Do not break into other people’s accounts, flood the services, get round the limits, make the assistant work for another program, or disturb others in their learning. If you believe you have found a weakness, ',
          { to: webPaths.security, text: 'the security page' },
          ' says how to report it; an honest report is welcome.',
        ],
      ],
    },
    {
      heading: 'Quizzes and the assistant',
      paragraphs: [
        'A quiz is for learning only. Its score certifies nothing. The assistant, whether it is the built-in tutor or a language model, can be wrong. Check what matters against the references of the articles.',
      ],
    },
    {
      heading: 'The newsletter',
      paragraphs: [
        'It comes only to those who asked for it and confirmed it, and each issue has a link that ends it. An account does not subscribe you.',
      ],
    },
    {
      heading: 'What is ours and what is yours',
      paragraphs: [
        'You may read, link to and quote the articles and labs, and use the commands and configurations in them in your own work. Ask before you publish whole texts elsewhere. What you write to the assistant or to us stays yours; we use it to answer you.',
      ],
    },
    {
      heading: 'What is not promised',
      paragraphs: [
        'The site is free and is offered as it is. It may be away for a time, levels and articles may change, and a simulation leaves things out; each level says which. {operator} takes care of the site with reasonable effort, and is liable only where the law does not allow this to be excluded, such as for intent and gross negligence.',
      ],
    },
    {
      heading: 'How it ends',
      paragraphs: [
        'You may stop at any time and have your account deleted. An account that breaks these terms may be suspended or deleted. An account that nobody has used for 90 days may be suspended; a mail 14 days before says so, and resetting the password lifts it.',
        [
          'What is stored, and for how long, is described in the ',
          { to: webPaths.privacy, text: 'Privacy Policy' },
          '.',
        ],
      ],
    },
    {
      heading: 'Changes',
      paragraphs: [
        'This page always holds the terms that apply. If one of them turns out to be void, the others stay.',
      ],
    },
  ],
};
