import type { LevelTexts } from '../level.ts';

export const texts = {
  name: 'SOC Challenge',
  title: 'SOC Challenge',
  kind: 'Layers',
  summary:
    'Combine prevention, inspection, detection and records, and tell them apart under attack.',
  description:
    'It is your first shift as the shop’s analyst, and the injection is back. Run it with everything off, then turn the layers on one by one. Blocked, alerted and recorded are three different things, and Nora will ask which it was. The SOC view is optional and adds no protection.',
  tip: 'Turn on one defence at a time, the watching ones first, and run SQL injection after each.',
  completionNote: 'All six tried. Run SQL injection again and compare with the first run.',
  sights: [
    {
      name: 'SQL injection with everything off',
      actions: ['attackSQLi'],
      without: ['enableIDS', 'enableIPS', 'enableWAF', 'enableSIEM'],
    },
    {
      name: 'SQL injection that only the sensor notices',
      actions: ['attackSQLi'],
      with: ['enableIDS'],
      without: ['enableIPS', 'enableWAF'],
    },
    {
      name: 'SQL injection on the SIEM’s record',
      actions: ['attackSQLi'],
      with: ['enableSIEM'],
    },
    {
      name: 'SQL injection that the WAF refuses',
      actions: ['attackSQLi'],
      with: ['enableWAF'],
      without: ['enableIPS'],
    },
    {
      name: 'SQL injection that the IPS stops',
      actions: ['attackSQLi'],
      with: ['enableIPS'],
    },
  ],
  suggestions: [
    'What does each of the four defences do?',
    'In which order does a request meet the defences?',
    'What is the difference between a WAF and an IPS?',
  ],
  readMore: 'Layers, and the people behind them',
  video: null,
} satisfies LevelTexts;
