import type { LevelTexts } from '../level-texts.ts';

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
  readMore: {
    title: 'What plain traffic gives away',
    points: {
      'readable-http':
        'HTTP sends requests and answers as readable text. Whoever can see the packets can read addresses, paths, cookies and passwords; whoever stands in the path can change them as well.',
      'switched-network':
        'On a switched network a sniffer gets broadcasts, but not what its neighbours send to others. It needs a mirror port, a shared medium such as open Wi-Fi, or ARP spoofing.',
      'mirror-port':
        'This lab assumes a mirror port: the switch copies the client’s traffic to the sniffer, where it can be read but not changed. ARP spoofing would divert it through the listener, who could do both.',
      'silent-sniffer':
        'A purely passive sniffer sends nothing, so no log shows it. Setting it up can leave traces, as ARP spoofing does; the listening itself does not. Rely on encryption, not on noticing.',
      'background-login':
        'Real browsers poll and log in without a click; one background login stands for that here. It carries its password in the address, a mistake: addresses end up in logs and histories, even with HTTPS.',
      'tcp-handshake':
        'A TCP connection begins with a SYN packet. A port where something listens accepts with SYN/ACK, a closed port refuses with RST. A scan tries many ports and notes which of them accept.',
      'open-port':
        'An open port is a fact for an inventory, not yet a weakness: close what nobody needs, keep the rest patched.',
      'port-8080':
        'The server listens on 8080, a common alternative to 80. From the number alone nmap prints http-proxy. With version detection it sends requests and, reading the banner in the reply, prints http, as here.',
      'left-out':
        'Left out here: name resolution, other hosts, and the router that forwards the port so that a private address such as 10.0.0.20 is reachable from the internet. The name shop.lab exists only in this lab.',
      'own-networks': 'Scan and sniff only networks that you own or are allowed to test.',
    },
  },
  video: { title: 'One request, seen from three sides' },
} satisfies LevelTexts;
