import { webPaths } from '@netward/contracts';
import type { LegalText } from './legal-document.tsx';

const contactPage = { to: webPaths.contact, text: 'contact page' };
const accountPage = { to: webPaths.account, text: 'account page' };

export const privacy: LegalText = {
  title: 'Privacy Policy',
  lead: 'Netward keeps what it needs to give you an account and remember your progress, for the periods stated here. It shows no advertising, and your data is never sold.',
  sections: [
    {
      heading: 'Who is responsible',
      paragraphs: [
        'Netward is software that different people can run. {operator} The operator is responsible for the data described here and can be reached through {contact}.',
      ],
    },
    {
      heading: 'As a guest',
      paragraphs: [
        'You can read everything and play levels 1 and 2 without an account. The labs are simulated inside your browser, where the real Linux of a challenge runs, too. What you try there stays in your browser, unless you ask the assistant: a question takes the state of your lab along.',
        'Like every web server, ours sees your IP address when you fetch a page. It is used to answer you and to limit abuse. Our logs contain a keyed hash of it at most, never the address. If the operator serves the site through another company’s network, that company sees the address too.',
      ],
    },
    {
      heading: 'With an account',
      paragraphs: ['We store the following for as long as your account exists.'],
      points: [
        'Your name and your email address, to greet you and to send the emails an account needs.',
        'When you registered, when you last logged in and were last active, and whether the account was suspended.',
        'A hash of your password (Argon2id). The password itself is never stored and never written to a log.',
        'If you log in with another organisation’s login service: which service it is, the identifier it gives you, when the two were connected, and whether you have a password here too. It tells us your name and your email address, and we tell it only that you want to log in.',
        'Your progress: the actions you tried, the proofs you found, when you first opened each level, the level you played last, your quiz results with their times, and what you last set in each challenge, whether that solved it, and when you first did, with which configuration, after how many others, whether the solution had been shown to you before and whether it held on the day that was sealed, and which day that was. Short hashes of the configurations that did not solve it are kept until one does. Beside it stands which of your actions and results the server has checked itself, the run of each level that proves most, and when you first completed the level.',
        'Your conversations with the assistant, one per level. Clear in the assistant panel deletes a conversation.',
        'Your sessions: when each began and ended, and a browser’s and system’s name, such as “Firefox on Linux”. A login lasts 7 days at most, and logging out ends it at once.',
      ],
    },
    {
      heading: 'In your browser',
      paragraphs: [
        'This site sets no cookies. It uses your browser’s local storage, which only this site can read and which you can clear in the browser’s settings at any time. So that the labs work without a network, the browser also keeps files of the site itself, which are the same for everybody, and of articles that you opened.',
      ],
      points: [
        'Your session: userToken, userData, currentLevel and isInLab.',
        'Your progress: actionProgress_{level}, actionProgressOwner and quizResults_{user id}. What could not be sent before you logged out is kept in actionProgressPending_{user id}, and the steps of a level that the server has not checked yet, with what you marked in them, in actionRuns_{user id}. Your work on a level’s challenge is in challenge_{user id}_{level}, or challenge_guest_{level} without an account, and what you ran there and the server does not have yet in challengeResults_{user id}. The number or name that you gave when you handed in is in classNumber_{class code}.',
        'Your browser’s mark: browserMark, a random number that your browser makes when you first log in or reset a password. It is sent with each login and reset, so that nobody else’s wrong passwords lock you out of this browser. It stays when you log out, signs nobody in, and is used for nothing else.',
        'Your choices: theme, assistantPanelHeight, visitorCounter and botCheck (whether you allowed them), and in levelsWelcomed_{user id} the levels in which the assistant has greeted you.',
        'After a registration: registeredUntil, the time until which the link in its email is confirmed without a click in this browser.',
        'While you log in with another service: providerLogin, random numbers that tie its answer to this browser.',
        'While the tab is open, in session storage: reloadedForChunk, a note that keeps a page from reloading over and over.',
      ],
    },
    {
      heading: 'The assistant',
      paragraphs: [
        'A question goes to our server together with the last turns of the conversation and the state of your simulated lab or of the challenge you have open. It is answered by a built-in tutor or, if the operator has set one up, by another provider’s language model. That provider then receives the question, those turns and what your lab or the challenge shows, but neither your name nor your email address. Do not write anything personal in it.',
        'A guest’s conversation is not stored on the server. A learner’s is stored with the account.',
      ],
    },
    {
      heading: 'Email and newsletter',
      paragraphs: [
        'We send email when you register, reset or change a password, ask for a link again, or ask us to delete your account. Until it is sent, an email waits in our database with its address and content encrypted, for 7 days at most; then both are deleted. We keep the kind of each email, its times and whether it was delivered; if it was not, also the mail server’s reason, without addresses.',
        'The newsletter is separate and voluntary. You get it only after you click the confirmation link in a first email. We keep your address, where you subscribed and the time of your consent. Each issue has a link to unsubscribe with one click, and many mail programs have a button for it.',
      ],
    },
    {
      heading: 'When you write to us',
      paragraphs: [
        [
          'The ',
          contactPage,
          ' asks for your name, your email address, your message and, if you wish, a phone number. They go to the operator by email and are used to answer you. If you are logged in, the message is stored as yours. Otherwise it is stored under the address you typed, which is not checked, so it is not in any account’s download.',
        ],
      ],
    },
    {
      heading: 'Other companies',
      paragraphs: [
        'By default, Netward loads nothing from anybody else, but the operator may switch on the following. If so, the page asks you in one line, and your browser contacts that company only after you have allowed it. Everything works without.',
        'The labs’ short videos play on this site. The operator may put their own in their place: such a link leads to YouTube, in a new tab and only when you click, and its picture may come from YouTube’s image host, which then sees your address.',
      ],
      points: [
        'A visitor counter. It receives the path of a page and, after a quiz, its level and number of questions; never who you are, nor what follows the question mark in a URL. Its server sees your IP address, as any server does, and no cookie is sent to it or kept for it. It is off on pages whose URL contains a token, and when your browser sends Do Not Track or Global Privacy Control.',
        'A bot check on the contact page, by Google reCAPTCHA, loaded once you have allowed it. Google may then set a cookie of its own. Your message is sent either way.',
      ],
    },
    {
      heading: 'How long we keep it',
      paragraphs: [
        'An hourly job deletes from the database what is due. Logs are deleted by a daily one, and backups as new ones are made.',
      ],
      points: [
        'A registration that is never confirmed: 48 hours. A two-byte keyed hash of its address and password goes with it.',
        'Sessions: until they expire, and for 1 hour more.',
        'Verification and reset links: stored as hashes, valid for 24 hours and 60 minutes, deleted 30 days after they expire.',
        'The browsers you logged in with: the last ten, each as a keyed hash of its mark, for 90 days after you used it. They keep other people’s guesses from locking you out.',
        'Records of emails: 30 days, without the address itself. To find an email that went missing, we keep a keyed hash of the address and a masked form, such as a***@e***.org: for 7 days once the email was sent, or for the whole 30 days if it could not be. Where the address has a tag, as in ada+news@site.org, a second hash without it counts against abuse for 24 hours. A request for which no email was sent: 24 hours; anyone can make one for your address, so the file you download leaves these out.',
        'Which issue of the newsletter was sent to your address: 30 days, so that you do not get one twice. The name and subject of the issue itself: 12 months.',
        'Messages from the contact page: 12 months.',
        'A newsletter subscription that is never confirmed: 30 days. One that you ended: 30 days more.',
        'Server logs: 30 days. They contain no content and no email addresses.',
        'The record of what support staff did, with a keyed hash of the address they looked for: 12 months.',
        'Counters that limit abuse, by a keyed hash of your IP address, your email address or your account: 24 hours at most.',
        'Backups: 35 days. Deleted data disappears from them as they expire.',
        'Quiz results: the newest 100 of each level.',
        'Account, progress and conversations: until the account is deleted. If you ask for that on the account page, the request is kept for the 7 days in which you can take it back. While a deletion is under way, a random identifier says what is left to delete.',
        'That an address was erased: a keyed hash of it, for 60 days, so that a backup that is restored cannot bring the account back.',
      ],
    },
    {
      heading: 'Inactive accounts',
      paragraphs: [
        'An account that has not been used for 90 days may be suspended, with an email 14 days before. This deletes nothing, and resetting the password lifts it.',
      ],
    },
    {
      heading: 'Your rights',
      paragraphs: [
        [
          'On your ',
          accountPage,
          ' you can download what is stored about you as a file (of emails, sessions and messages the newest 50 each), see and end your sessions, and have the account deleted. After you ask for the deletion you get an email and have 7 days to take it back.',
        ],
        [
          'You may also ask for everything that is stored about you, have it corrected or deleted, or object to how it is used. Write to us on the ',
          contactPage,
          ' with the email address of your account. You get an answer from the operator within 30 days. Deleting an account removes it with its progress, results, conversations and newsletter subscription from every database of the system.',
        ],
        'A transcript that you download holds your name, what you did and on which days, and a hash in place of your identifier. It is signed when you ask for it and not stored. Whoever has the file or its printed code can read it. The pages that check transcripts do so in the browser and send them nowhere. A transcript stays genuine after its account is deleted.',
        'You may also complain to your local data protection authority.',
      ],
    },
    {
      heading: 'Our legal grounds',
      paragraphs: [
        'Account and progress: because you asked for an account, and it cannot work without them. Newsletter: because you consented, for as long as you do. Logs and limits: because a site that cannot see an attack cannot keep your data safe.',
      ],
    },
    {
      heading: 'Children',
      paragraphs: [
        'You must be at least 13 years old to register. If we learn that an account belongs to a younger child, we delete it.',
      ],
    },
    {
      heading: 'Changes',
      paragraphs: [
        [
          'This page always shows the current text. How the data is protected is described under ',
          { to: webPaths.security, text: 'Security' },
          ', and what you agree to in the ',
          { to: webPaths.terms, text: 'Terms of Service' },
          '.',
        ],
      ],
    },
  ],
};
