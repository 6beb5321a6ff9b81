import type { ChallengeTexts } from '../challenge.ts';

export const texts: ChallengeTexts = {
  title: 'Readable for nobody else',
  task: 'In cafés and trains somebody listens. No password and no session cookie may be readable, and old links must still lead to their page. The shop is on the standard ports here, 80 and 443: HSTS leaves any other port in an address as it is. The lab’s 8080 and 8443 in a text are read as these.',
  lines: 'lines',
  outcomes: {
    served: 'Visits that got their page',
    'turned-away': 'Visits without their page',
    stopped: 'Secrets kept',
    through: 'Secrets read',
  },
  aims: { 'turned-away': 'goal 1' },
  marks: { stopped: 'encrypted' },
  leavesOut:
    'The configuration is taken to have been in force since before the earliest earlier visit. Preload lists, remembered redirects, browsers that try HTTPS first, somebody who changes traffic instead of reading it, and what TLS 1.0 itself gives away are left out; nobody clicks a certificate warning away.',
};
