import type { LevelTexts } from '../level.ts';

export const texts = {
  name: 'IPS',
  title: 'IPS',
  kind: 'Prevention',
  summary: 'Move the detector into the path, and weigh what it stops against what it might break.',
  description:
    'Nora read the alerts the next morning, twelve hours late. She wants a device that acts at once, and has to ask what it does on the day it is wrong. Put the detector into the path, run the same attacks, and send a normal request as well.',
  tip: 'Enable the IPS, run an attack, and watch where the path ends in the diagram.',
  completionNote: 'All five tried. Ask of each block: what if it had been a customer?',
  sights: [
    {
      name: 'SQL injection without the IPS',
      actions: ['attackSQLi'],
      without: ['enableIPS'],
    },
    {
      name: 'SQL injection with the IPS on',
      actions: ['attackSQLi'],
      with: ['enableIPS'],
    },
    {
      name: 'XSS without the IPS',
      actions: ['attackXSS'],
      without: ['enableIPS'],
    },
    {
      name: 'XSS with the IPS on',
      actions: ['attackXSS'],
      with: ['enableIPS'],
    },
    {
      name: 'the directory search without the IPS',
      actions: ['attackDirBuster'],
      without: ['enableIPS'],
    },
    {
      name: 'the directory search with the IPS on',
      actions: ['attackDirBuster'],
      with: ['enableIPS'],
    },
    {
      name: 'a normal request through the IPS',
      actions: ['openPage'],
      with: ['enableIPS'],
    },
  ],
  suggestions: [
    'What is the difference between an IPS and a WAF?',
    'What can go wrong when a device blocks by itself?',
    'How do I see what the IPS changes?',
  ],
  readMore: 'Detection that acts',
  video: { title: 'The same signatures, in the path' },
} satisfies LevelTexts;
