import type { Teaching } from '../teaching.ts';

export const teaching: Teaching = {
  outcomes: [
    'read an alert for what it says, and name what it does not say',
    'explain why a passive sensor cannot stop what it reports',
    'tell reconnaissance from an attempt to exploit by the requests themselves',
    'write signatures that see disguised injections and leave customers with similar words alone',
  ],
  lookCloser:
    'Open an alert and look at Why. Which characters of the request made the signature match, and would a customer ever type them?',
  minutes: 25,
  techniques: [
    { id: 'T1190', name: 'Exploit Public-Facing Application' },
    { id: 'T1595.003', name: 'Wordlist Scanning' },
  ],
  niceTasks: [
    {
      id: 'T0214',
      task: 'Receive and analyze network alerts from various sources within the enterprise and determine possible causes of such alerts.',
    },
    {
      id: 'T0295',
      task: 'Validate intrusion detection system (IDS) alerts against network traffic using packet analysis tools.',
    },
  ],
  inClass: [
    'The server answered 200. Which three things would you look at to find out whether the injection worked?',
    'A sensor raises 400 alerts a day, five of them real. What do you change first?',
  ],
};
