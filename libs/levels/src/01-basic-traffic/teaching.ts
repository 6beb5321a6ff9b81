import type { Points, Teaching } from '../teaching.ts';

export const points = {
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
} satisfies Points;

export const teaching: Teaching = {
  outcomes: [
    'say what somebody who gets a copy of plain HTTP traffic can read, and where such a copy can be taken',
    'tell an open port from a closed one by the packets of a scan',
    'explain why listening leaves no trace, and what follows from that',
    'find a slow scan and a password in a capture with display filters, and leave customers alone',
  ],
  lookCloser:
    'Open the sniffer’s line in the log. The handshake comes first: which packet is the first with text in it, and where in that text does the password stand?',
  minutes: 20,
  tool: 'a packet capture',
  techniques: [
    { id: 'T1040', name: 'Network Sniffing' },
    { id: 'T1595', name: 'Active Scanning' },
  ],
  niceTasks: [
    {
      id: 'T0023',
      task: 'Characterize and analyze network traffic to identify anomalous activity and potential threats to network resources.',
    },
    {
      id: 'T0291',
      task: 'Examine network topologies to understand data flows through the network.',
    },
  ],
  inClass: [
    'Where in this room’s network could a copy of your traffic be taken, and who could take it?',
    'The server’s port has to be open. What do you do instead of closing it?',
  ],
};
