import type { LevelTexts } from '../level-texts.ts';

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
  readMore: {
    title: 'How far a tunnel reaches',
    points: {
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
    },
  },
  video: null,
} satisfies LevelTexts;
