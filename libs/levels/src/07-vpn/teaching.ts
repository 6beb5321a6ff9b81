import type { Points, Teaching } from '../teaching.ts';

export const points = {
  tunnel:
    'The tunnel runs from the client to the gateway. On that stretch whatever is routed into it is wrapped and encrypted.',
  'gateway-unwraps':
    'At the gateway the packet is unwrapped and its content sent on as it was: plain HTTP stays plain HTTP, readable for the gateway and for everybody from there to the server.',
  'tls-inside':
    'Use TLS inside the tunnel, and the gateway sees only TLS as well. It still sees where the traffic goes.',
  'gateway-address':
    'This gateway puts its own address in place of the client’s, so the server sees the gateway as the source and all its users share one address in the log.',
  'company-vpn':
    'A company’s VPN may pass inner addresses on instead. Its main use there is access: it lets staff reach services that have no public address.',
  'still-visible':
    'The neighbour with the sniffer still learns that a VPN is in use, how much is sent and when. If name lookups go around the tunnel, it learns the names of the sites as well.',
  'moved-trust':
    'A VPN moves trust, it does not remove it: from the local network to whoever runs the gateway. It is not anonymity; accounts, cookies and browser fingerprints work through it unchanged.',
  'no-filter':
    'It filters nothing. Malware and injections travel through a tunnel as well as anything else.',
  'in-practice':
    'In practice: WireGuard, IPsec or OpenVPN; a choice of what goes into the tunnel (split tunnelling); and a rule for what happens when it breaks.',
  'left-out':
    'Left out here: all of that, and name lookups. The addresses are the cast’s: a café and a shop would not have neighbouring networks, and overlapping ones would keep packets out of the tunnel.',
} satisfies Points;

export const teaching: Teaching = {
  outcomes: [
    'show on a drawing where a tunnel begins and ends, and who can read what on each part',
    'explain which address the server sees, and why',
    'tell what a VPN is for from what it is sold as',
    'decide what goes into a tunnel and what around it, without names or passwords leaking',
  ],
  lookCloser:
    'Bring the tunnel up, ask for the page and open the gateway’s line. One packet arrives wrapped, the next leaves plain: which addresses differ?',
  minutes: 20,
  techniques: [{ id: 'T1040', name: 'Network Sniffing' }],
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
    'Whom do you trust with a VPN that you did not have to trust without it?',
    'Your company’s tunnel carries only traffic for the company. What does the café’s network still see?',
  ],
};
