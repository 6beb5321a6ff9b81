import type { Recording } from '../recording.ts';

export const recording: Recording = {
  opening:
    'A web application firewall is a reverse proxy: it ends the connection, reads the HTTP request, and asks the application itself.',
  steps: [
    { action: 'attackSQLi', caption: 'Without it, the injection reaches the application.' },
    {
      action: 'enableWAF',
      caption:
        'The WAF is on, with the Core Rule Set at paranoia level 1. Requests that score 5 or more are refused.',
    },
    {
      action: 'openPage',
      caption: 'A normal request matches no rule. It scores 0 and is passed on.',
    },
    {
      action: 'attackSQLi',
      caption:
        'Four rules match the injection, five points each. At a score of 20 the WAF answers 403 itself, and the application has no line about it.',
    },
    {
      action: 'attackXSS',
      caption:
        'Another attack, other rules, the same sum. The numbers in the line are the rules, so you can look up what each one found.',
    },
  ],
  ending:
    'The application is still open to both attacks. The WAF buys time to fix it. In the lab, open a 403 to see which characters each rule matched.',
};
