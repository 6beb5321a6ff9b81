import type { DeviceName, LabAction, LabState } from '@netward/lab-engine';
import type { Level } from '@netward/levels';

/** A device, protocol or attack of the course, described so that two can be compared. */
export interface Subject {
  name: string;
  asked: RegExp;
  /** Phrases for a sentence: where it stands, what it does there, and what it cannot do. */
  place: string;
  does: string;
  cannot: string;
  /** For a defence: its switch, its control and its name in the log. */
  flag?: keyof LabState;
  action?: LabAction;
  device?: DeviceName;
}

export const subjects: readonly Subject[] = [
  {
    name: 'WAF',
    asked: /\bwafs?\b|web application firewall/i,
    place: 'stands in front of the application, where HTTP is plain',
    does: 'reads whole requests and refuses those that look like an attack on the application',
    cannot: 'it does not repair the flaw, and it does not look at anything but HTTP',
    flag: 'wafEnabled',
    action: 'enableWAF',
    device: 'WAF',
  },
  {
    name: 'firewall',
    asked: /(?<!application )\b(fire ?walls?|packet filters?)\b/i,
    place: 'stands in the path of the packets',
    does: 'passes or drops them by addresses, protocol and port, as its rules say',
    cannot: 'it does not read what is inside a request',
    flag: 'firewallEnabled',
    action: 'enableFirewall',
    device: 'Firewall',
  },
  {
    name: 'IDS',
    asked: /\bids\b|intrusion detection|\bsensors?\b/i,
    place: 'sits beside the wire and reads copies',
    does: 'raises an alert when a copy looks like an attack',
    cannot: 'it cannot hold anything up, since the original is already on its way',
    flag: 'idsEnabled',
    action: 'enableIDS',
    device: 'IDS',
  },
  {
    name: 'IPS',
    asked: /\bips\b|intrusion prevention/i,
    place: 'stands in the path of the packets',
    does: 'drops what matches a signature before it arrives',
    cannot: 'a wrong signature there stops real users, and what it does not recognise passes',
    flag: 'ipsEnabled',
    action: 'enableIPS',
    device: 'IPS',
  },
  {
    name: 'TLS',
    asked: /\b(tls|ssl|https)\b/i,
    place: 'works between browser and server',
    does: 'encrypts what they say and ties the site’s name to the server’s key',
    cannot: 'it filters no attack and does not hide who talks to whom',
    flag: 'tlsEnabled',
    action: 'enableTLS',
    device: 'TLS',
  },
  {
    name: 'VPN',
    asked: /\bvpns?\b|\btunnels?\b/i,
    place: 'works between the client and a gateway',
    does: 'wraps and encrypts whatever is routed into it, up to the gateway',
    cannot: 'beyond the gateway the traffic travels as it would have without it',
    flag: 'vpnEnabled',
    action: 'enableVPN',
    device: 'VPN',
  },
  {
    name: 'load balancer',
    asked: /\bload balanc\w*|\bbalancers?\b|\blb\b/i,
    place: 'stands in front of several servers',
    does: 'shares requests among those that pass their health check',
    cannot: 'it filters nothing: an attack is passed on like any other request',
    flag: 'lbEnabled',
    action: 'enableLB',
    device: 'LB',
  },
  {
    name: 'SIEM',
    asked: /\bsiems?\b/i,
    place: 'stands aside and gets records from the devices',
    does: 'keeps them in one place, rates them and joins those that belong together',
    cannot: 'it sees no packet and blocks nothing',
    flag: 'siemEnabled',
    action: 'enableSIEM',
    device: 'SIEM',
  },
  {
    name: 'SOC',
    asked: /\bsoc\b|operations cent/i,
    place: 'is a team with its procedures, not a device',
    does: 'reads alerts, decides and acts',
    cannot: 'its combined view shows the layers and protects nothing by itself',
    flag: 'socEnabled',
    action: 'enableSOC',
    device: 'SOC',
  },
  {
    name: 'sniffer',
    asked: /\bsniff\w*/i,
    place: 'listens on the client’s segment',
    does: 'reads copies of packets and sends nothing',
    cannot: 'it cannot read what is encrypted',
  },
  {
    name: 'port scan',
    asked: /\bport ?scan\w*|\bscan\w*/i,
    place: 'comes from outside and is active: it sends probes',
    does: 'notes which ports of a host answer',
    cannot: 'it says nothing yet about whether a service is weak',
  },
  {
    name: 'SQL injection',
    asked: /\bsqli?\b|sql injection/i,
    place: 'aims at the database behind the application',
    does: 'puts a piece of a query where the application expects a value',
    cannot: 'parameterised queries in the application end it for good',
  },
  {
    name: 'cross-site scripting',
    asked: /\bxss\b|cross.site|script injection/i,
    place: 'aims at the browser of another visitor, not at the server',
    does: 'makes the site send a script that is not its own',
    cannot: 'output encoding in the application ends it for good',
  },
  {
    name: 'directory search',
    asked: /\bdir ?buster\b|directory (search|brute)/i,
    place: 'aims at the paths of the site',
    does: 'asks for many likely ones in a short time and notes which exist',
    cannot: 'it shows by its volume; a rate limit slows it',
  },
  {
    name: 'round-robin',
    asked: /round.?robin/i,
    place: 'is one way of a balancer to choose',
    does: 'hands requests out in turn',
    cannot: 'it does not remember who asked, so a session kept in one server’s memory is lost',
  },
  {
    name: 'sticky mode',
    asked: /\bsticky\b|affinity/i,
    place: 'is one way of a balancer to choose',
    does: 'keeps a client on the server that served it first',
    cannot: 'servers may end up with unequal shares of the work',
  },
  {
    name: 'plain HTTP',
    asked: /\bhttp\b(?! ?s\b)/i,
    place: 'is the language of the web by itself',
    does: 'sends requests and answers as readable text',
    cannot: 'it keeps nothing secret from whoever sees the packets',
  },
];

/** The subjects a question names, in the order in which it names them. */
export function subjectsIn(question: string): Subject[] {
  return subjects
    .map((subject) => ({ subject, at: question.search(subject.asked) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)
    .map(({ subject }) => subject);
}

/** The defences that a level offers, in the order of its controls. */
export function defencesOf(level: Level): Subject[] {
  const offered = level.controls.flatMap((group) => group.controls.map(({ action }) => action));
  return offered.flatMap((action) => subjects.find((subject) => subject.action === action) ?? []);
}

/** Two subjects side by side. */
export function compare(one: Subject, other: Subject): string {
  return `${describeSubject(one)}\n\n${describeSubject(other)}`;
}

/** Where a subject stands, what it does, and its limit. */
export function describeSubject({ name, place, does, cannot }: Subject): string {
  return `${capital(name)}: it ${place}, and ${does}. Its limit: ${cannot}.`;
}

/** A name as the first word of a sentence. */
export function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
