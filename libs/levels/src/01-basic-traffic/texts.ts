import type { LevelTexts } from '../level.ts';

export const texts = {
  name: 'Basic Traffic',
  title: 'Basic Traffic',
  kind: 'Observation',
  summary: 'Watch one plain request, then look at it as a sniffer and as a port scanner would.',
  description:
    'Saturday, 14:00. Nora’s pottery shop opens, and each customer’s password travels unencrypted. A client, a web server and nothing in between: open the page, sniff while a page in the browser logs in by itself, then scan the server from outside.',
  tip: 'Open the page first, then sniff: the same kind of request, seen by somebody it was not meant for.',
  leads: {
    openPage: 'A customer’s computer asks Nora’s shop for a page. Watch the wire between them.',
    sniffTraffic:
      'Somebody listens on the customer’s wire while a page in the browser logs in by itself.',
    portScan:
      'Somebody on the internet tries the numbered doors of the shop’s computer, its ports.',
  },
  completionNote:
    'All three tried. Compare what the client, the sniffer and the scanner each learned.',
  sights: [],
  suggestions: [
    'What do client, sniffer and scanner each learn?',
    'Why does it matter that HTTP is plain?',
    'What does a port scan do?',
  ],
  readMore: 'What plain traffic gives away',
  video: { title: 'One request, seen from three sides' },
} satisfies LevelTexts;
