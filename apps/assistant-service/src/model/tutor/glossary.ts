/** A piece of text that can answer a question. */
export interface Passage {
  text: string;
  /** Words by which people ask for it; a match with one of them counts more. */
  names?: string;
}

/** What the words of the course mean, in the lab and outside of it. */
export const glossary: readonly Passage[] = [
  {
    names: 'client',
    text: 'The client is the ordinary visitor: the computer that asks the web server for a page.',
  },
  {
    names: 'server web',
    text: 'The web server waits for requests on a port and answers them with a page and a status.',
  },
  {
    names: 'attacker',
    text: 'The attacker sits outside, on the Internet, and sends what a visitor would not: scans and crafted requests.',
  },
  {
    names: 'sniffer sniff sniffing eavesdrop capture',
    text: 'A sniffer reads copies of packets that pass its segment. It changes nothing and sends nothing; whether it learns anything depends on whether the packets are encrypted.',
  },
  {
    names: 'port scan scanner scanning',
    text: 'A port scan knocks at many ports of a host and notes which ones answer. It finds services, not weaknesses.',
  },
  {
    names: 'port ports',
    text: 'A port is a number that tells a host which of its programs a packet is for. A port is open when a program answers there, closed when the host says that none does, filtered when nothing comes back.',
  },
  {
    names: 'http plaintext plain',
    text: 'HTTP is the language of the web. By itself it is plain text: whoever sees the packets can read them.',
  },
  {
    names: 'https tls ssl certificate encryption encrypted',
    text: 'TLS encrypts what two ends say to each other, and a certificate shows the client that it speaks to the right server. HTTPS is HTTP inside TLS. It protects data on the way and filters no attack.',
  },
  {
    names: 'firewall rule packet filter',
    text: 'A firewall lets packets pass or drops them by rules about addresses, protocols and ports. Without a matching rule it blocks nothing, and it does not read what is inside a request.',
  },
  {
    names: 'ids intrusion detection sensor alert',
    text: 'An IDS reads copies of packets beside the wire and raises an alert when one looks like an attack. It watches and cannot block.',
  },
  {
    names: 'ips intrusion prevention inline',
    text: 'An IPS stands in the path of the packets and drops what looks like an attack before it arrives. A wrong signature there blocks real visitors.',
  },
  {
    names: 'waf web application firewall',
    text: 'A WAF is a reverse proxy in front of a web application. It reads HTTP requests and refuses those that look like attacks on the application.',
  },
  {
    names: 'vpn tunnel gateway',
    text: 'A VPN wraps packets, encrypted, between the client and a gateway. Beyond the gateway they travel as they would have without it.',
  },
  {
    names: 'load balancer lb backend round robin sticky',
    text: 'A load balancer shares requests among several servers and leaves out those that fail its health check. Round-robin takes them in turn; sticky keeps a client on one server.',
  },
  {
    names: 'siem correlation correlate event',
    text: 'A SIEM collects events from many sources in one place and joins those that belong together. It knows only what is sent to it, and blocks nothing by itself.',
  },
  {
    names: 'soc operations center',
    text: 'A SOC is the team that watches, judges alerts and acts. Tools show; people and procedures respond.',
  },
  {
    names: 'sql injection sqli database',
    text: 'SQL injection puts pieces of a database query into a form field or an address, so that a careless application runs them. The lasting cure is in the application: parameterised queries.',
  },
  {
    names: 'xss cross site scripting script',
    text: 'Cross-site scripting makes a page carry an attacker’s script, which then runs in the browser of another visitor. The lasting cure is to encode what the page shows.',
  },
  {
    names: 'dirbuster directory search brute force',
    text: 'A directory search asks for many likely paths and notes which ones exist. It shows by its volume and by the many paths that are not found.',
  },
  {
    names: 'mirror port span copy',
    text: 'A mirror port is a switch port to which the switch sends copies of other ports’ packets. Sniffers and sensors listen there.',
  },
  {
    names: 'packet packets',
    text: 'A packet is one piece of traffic: addresses and ports outside, data inside. The moving marks of the diagram are packets.',
  },
  {
    names: 'green yellow red colour color firewall device state',
    text: 'The colour of the firewall tells its state, not how safe you are: green is OFF, yellow is ON, red is BLOCKING.',
  },
  {
    names: 'may allowed legal permission real any network own test',
    text: 'Scan, sniff or attack only networks that you own or are allowed to test. In this lab everything is simulated.',
  },
  {
    names: 'quiz score',
    text: 'The quiz opens under the diagram once every required action of the level is tried. It is for learning only; I explain the level, the answers stay yours to find.',
  },
  {
    names: 'log logs entry line colour color diagram',
    text: 'Each line of the log begins with the device that speaks. Green lines are deliveries, neutral ones notes, yellow ones things that were noticed or exposed but not stopped, red ones things that were blocked or failed.',
  },
];
