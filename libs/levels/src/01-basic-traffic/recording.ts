import type { Recording } from '../recording.ts';

export const recording: Recording = {
  opening:
    'A client asks a web server for a page. Nothing stands between them, and nothing is encrypted.',
  steps: [
    {
      action: 'openPage',
      caption:
        'The browser opens the shop’s page over plain HTTP. The server answers 200. Both lines name the same request, seen from its two ends.',
    },
    {
      action: 'sniffTraffic',
      caption:
        'A third machine gets a copy of what crosses the wire. A login in the background went past, and the copy shows the password as readable text. Neither end can tell.',
    },
    {
      action: 'portScan',
      caption:
        'From the Internet, a scanner sends a SYN to several ports of the server. Port 8080 accepts with SYN/ACK, so something listens there. The scanner did not need to log in to learn that.',
    },
  ],
  ending:
    'Three views of one server: what its customer sees, what a listener reads, and what a stranger can find out. Open each line in the lab to see its packets.',
};
