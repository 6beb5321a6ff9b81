import { webPaths } from '@netward/contracts';
import type { LegalText } from './legal-document.tsx';

export const terms: LegalText = {
  title: 'Terms of Service',
  lead: 'Netward teaches network defence in a simulation. Use it to learn, use what you learn within the law, and leave the site in one piece for the next learner.',
  sections: [
    {
      heading: 'Who runs this site',
      paragraphs: [
        '{operator} You can reach the operator through {contact}. By registering you agree to these terms. You need no account to read, or to play levels 1 and 2.',
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
        'Use your own email address. You can log in only after you have confirmed it.',
        'Your password must have at least 6 characters; 12 or more are recommended, and a phrase is easier to remember than symbols. Use it nowhere else.',
        'Keep it to yourself. If you think somebody else knows it, reset it: that ends every session of the account.',
      ],
    },
    {
      heading: 'How you may use what you learn',
      paragraphs: [
        'Every network, attack and address in the labs is simulated in your browser, and none of their packets leaves it. The techniques are real. Use them only on systems that you own or have written permission to test. Anywhere else they may be a crime, and having learned them here is no excuse.',
      ],
    },
    {
      heading: 'What you may not do',
      paragraphs: [
        [
          'Do not break into other people’s accounts, flood the services, get around the limits, use the assistant from another program, or disturb other learners. If you believe you have found a vulnerability, ',
          { to: webPaths.security, text: 'the security page' },
          ' says how to report it. Honest reports are welcome.',
        ],
      ],
    },
    {
      heading: 'Quizzes and the assistant',
      paragraphs: [
        'A quiz is for learning only. Its score certifies nothing, and a transcript says what an account did here, not what somebody knows. The assistant, whether it is the built-in tutor or a language model, can be wrong. Check what matters against the references of the articles.',
      ],
    },
    {
      heading: 'The newsletter',
      paragraphs: [
        'We send it only to people who asked for it and confirmed it, and each issue has a link to unsubscribe. Creating an account does not subscribe you.',
      ],
    },
    {
      heading: 'What is ours and what is yours',
      paragraphs: [
        'The articles and the course texts (levels, challenges, quizzes and teaching notes) are licensed under Creative Commons Attribution 4.0 (CC BY 4.0, creativecommons.org/licenses/by/4.0). You may copy, translate, change and publish them, also commercially, if you name Netward as the source, link to the licence and say what you changed.',
        'The software, and the commands, configurations and downloads in the articles, are licensed under the Apache License 2.0 (apache.org/licenses/LICENSE-2.0).',
        'What you write to the assistant or to us remains yours; we use it to answer you.',
      ],
    },
    {
      heading: 'What we do not promise',
      paragraphs: [
        'The site is free and is offered as it is. It may be unavailable at times, levels and articles may change, and a simulation leaves things out; each level says what. The operator maintains the site with reasonable effort and is liable only where the law does not allow liability to be excluded, such as for intent and gross negligence.',
      ],
    },
    {
      heading: 'How your account ends',
      paragraphs: [
        'You may stop at any time and have your account deleted. An account that breaks these terms may be suspended or deleted. An account that has not been used for 90 days may be suspended, with an email 14 days before; resetting the password lifts the suspension.',
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
        'This page always shows the current terms. If one of them turns out to be void, the others still apply.',
      ],
    },
  ],
};
