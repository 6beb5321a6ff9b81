import type { LevelTexts } from '../level.ts';

export const texts = {
  name: 'WAF',
  title: 'WAF',
  kind: 'Inspection',
  summary:
    'Let a reverse proxy read requests before the application does, and know what it leaves unfixed.',
  description:
    'The developer who could fix the search page is away until Thursday; the attacks are not. A web application firewall reads each request before the application does. Send a normal request and two attacks, and read the rule numbers in the log.',
  tip: 'Run SQL injection with the WAF off first, then on. Look at who answers.',
  completionNote: 'All four tried. The flaw is still there: what would fix it for good?',
  sights: [
    {
      name: 'SQL injection without the WAF',
      actions: ['attackSQLi'],
      without: ['enableWAF'],
    },
    {
      name: 'SQL injection with the WAF on',
      actions: ['attackSQLi'],
      with: ['enableWAF'],
    },
    {
      name: 'XSS without the WAF',
      actions: ['attackXSS'],
      without: ['enableWAF'],
    },
    {
      name: 'XSS with the WAF on',
      actions: ['attackXSS'],
      with: ['enableWAF'],
    },
    {
      name: 'a normal request through the WAF',
      actions: ['openPage'],
      with: ['enableWAF'],
    },
  ],
  suggestions: [
    'What is the difference between a WAF and a firewall?',
    'What does the score in the WAF line mean?',
    'Does the WAF repair the application?',
  ],
  readMore: 'A filter that understands HTTP',
  video: { title: 'Scores, thresholds and a refusal' },
} satisfies LevelTexts;
