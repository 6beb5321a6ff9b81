import type { LevelTexts } from '../level.ts';

export const texts = {
  name: 'VPN',
  title: 'VPN',
  kind: 'Tunnel',
  summary: 'Build a tunnel through the local network and find out exactly where it ends.',
  description:
    'Nora does her accounts in a café, three tables from a stranger with a sniffer. A VPN hides them from the stranger, and the question is for how far. Sniff with the tunnel down and up, then follow the request past the gateway. A page in the browser logs in by itself while you sniff.',
  tip: 'Look at the line after the gateway in the diagram. Is it still a tunnel?',
  completionNote: 'All three tried. Say for each part of the way who could read the request.',
  sights: [
    {
      name: 'the capture with the tunnel down',
      actions: ['sniffTraffic'],
      without: ['enableVPN'],
    },
    {
      name: 'the capture with the tunnel up',
      actions: ['sniffTraffic'],
      with: ['enableVPN'],
    },
    {
      name: 'a request through the tunnel',
      actions: ['openPage'],
      with: ['enableVPN'],
    },
  ],
  suggestions: [
    'What is the difference between a VPN and TLS?',
    'Who can read my request beyond the gateway?',
    'What is a VPN good for?',
  ],
  readMore: 'How far a tunnel reaches',
  video: null,
} satisfies LevelTexts;
