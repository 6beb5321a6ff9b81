import type { LevelTexts } from '../level.ts';

export const texts: LevelTexts = {
  name: 'Basic Traffic',
  title: 'Basic Traffic',
  kind: 'Observation',
  summary: 'Watch one plain request, then look at it as a sniffer and as a port scanner would.',
  description:
    'A client, a web server and nothing in between. Open the page and follow the request. Then listen on the client segment, where a page in the browser sends a login by itself, and scan the server from outside.',
  tip: 'Open the page first, then sniff: the same kind of request, seen by somebody it was not meant for.',
  completionNote:
    'All three tried. Compare what the client, the sniffer and the scanner each learned.',
  readMore: {
    title: 'What plain traffic gives away',
    bullets: [
      'HTTP sends requests and answers as readable text. Whoever can see the packets can read addresses, paths, cookies and passwords, and whoever can change them can change the page.',
      'On a switched network a sniffer by itself sees broadcasts, but not what its neighbours send to others. For that it needs a mirror port, a shared medium such as an open wireless network, or a trick such as ARP spoofing. This lab assumes a mirror port.',
      'A purely passive sniffer sends nothing, so no log shows it. Setting it up can leave traces, as ARP spoofing does; the listening itself does not. Rely on encryption, not on noticing.',
      'You need not send anything for the sniffer to find something: real browsers fetch, poll and log in without a click. Here one background login request stands for all of that. It carries its password in the address, a mistake of its own: addresses end up in logs and histories, even with HTTPS.',
      'A port scan tries doors and notes which ones answer. An open port is a fact for an inventory, not yet a weakness: close what nobody needs, keep the rest patched.',
      'The lab’s web server listens on 8080, a common alternative to port 80. Without version detection nmap only looks the number up in its own list and prints http-proxy. With it, nmap sends a request and, reading the banner in the reply, prints http, as the lab does.',
      'Left out here: name resolution, the TCP handshake, other hosts, and the router that makes a private address such as 10.0.0.20 reachable from the internet by forwarding the port. Scan and sniff only networks that you own or are allowed to test.',
    ],
  },
  video: { title: 'One request, seen from three sides' },
};
