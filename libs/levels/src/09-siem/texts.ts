import type { LevelTexts } from '../level.ts';

export const texts = {
  name: 'SIEM',
  title: 'SIEM',
  kind: 'Correlation',
  summary: 'Collect records from several devices and find the one line that joins them.',
  description:
    'On Tuesday the bank asks Nora what happened on Monday morning. Half of the answer is on the sensor, half in the web server’s log, and nobody has put them side by side. Turn the collection on, scan, then attack, and read the last line. Nothing in the path blocks here.',
  tip: 'Scan the ports first and attack afterwards, with the SIEM on. The order matters.',
  completionNote: 'All five tried. Look for the line that joins two records into one finding.',
  sights: [
    {
      name: 'an attack without the SIEM',
      actions: ['attackSQLi', 'attackXSS'],
      without: ['enableSIEM'],
    },
    {
      name: 'the scan with the SIEM on',
      actions: ['portScan'],
      with: ['enableSIEM'],
    },
    {
      name: 'an attack after that scan, with the SIEM on',
      actions: ['attackSQLi', 'attackXSS'],
      with: ['enableSIEM'],
      after: 'the scan with the SIEM on',
    },
  ],
  suggestions: [
    'What is the difference between an IDS and a SIEM?',
    'What does correlation mean?',
    'Does a SIEM block anything?',
  ],
  readMore: 'What a SIEM adds, and what it needs',
  video: null,
} satisfies LevelTexts;
