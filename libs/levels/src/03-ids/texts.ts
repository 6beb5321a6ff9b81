import type { LevelTexts } from '../level.ts';

export const texts = {
  name: 'IDS',
  title: 'IDS',
  kind: 'Detection',
  summary: 'Put a passive sensor beside the wire and learn to read an alert for what it is.',
  description:
    'A customer writes that the search page did something odd. Nora cannot say who sent it what, because nobody watches. Run three attacks, put a sensor beside the wire, run them again, and check what the server answered. The firewall from level 2 stands by, switched off.',
  tip: 'Run an attack before you enable the sensor and again after, then compare the server’s line.',
  completionNote:
    'All five tried. The server answered the same with the sensor and without. What did the sensor add?',
  sights: [
    {
      name: 'SQL injection without the sensor',
      actions: ['attackSQLi'],
      without: ['enableIDS'],
    },
    {
      name: 'SQL injection with the sensor on',
      actions: ['attackSQLi'],
      with: ['enableIDS'],
    },
    {
      name: 'XSS without the sensor',
      actions: ['attackXSS'],
      without: ['enableIDS'],
    },
    {
      name: 'XSS with the sensor on',
      actions: ['attackXSS'],
      with: ['enableIDS'],
    },
    {
      name: 'the directory search without the sensor',
      actions: ['attackDirBuster'],
      without: ['enableIDS'],
    },
    {
      name: 'the directory search with the sensor on',
      actions: ['attackDirBuster'],
      with: ['enableIDS'],
    },
    {
      name: 'a normal request with the sensor on',
      actions: ['openPage'],
      with: ['enableIDS'],
    },
  ],
  suggestions: [
    'What is the difference between an IDS and an IPS?',
    'What does severity mean in an alert?',
    'Who acts when the IDS raises an alert?',
  ],
  readMore: 'What a sensor can and cannot do',
  video: { title: 'A copy, a signature, an alert' },
} satisfies LevelTexts;
