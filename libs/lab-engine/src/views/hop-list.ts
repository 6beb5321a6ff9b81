import type { NodeId } from '../cast.ts';
import type { LabEvent, Verdict } from '../events.ts';
import { pathOf, type PathHop } from './path.ts';

/** One line of the list beside the diagram: which device, what it decided, in words. */
export interface HopLine {
  readonly node: NodeId;
  readonly verdict: Verdict | 'unreached';
  readonly sentence: string;
}

const SENTENCES: Readonly<Record<NodeId, Partial<Record<Verdict, string>>>> = {
  client: {},
  attacker: {},
  tls: {},
  server: {
    passed: 'The request arrived and was answered.',
    exposed: 'The packet arrived. Nothing on the way stopped it.',
    blocked: 'Nothing listens on 8443, so the connection was refused.',
  },
  sniffer: {
    exposed: 'A copy was readable, password included.',
    encrypted: 'A copy arrived, but its payload is unreadable.',
  },
  firewall: {
    passed: 'No rule matches this source, passed on.',
    blocked: 'A rule matches. Dropped, nothing is sent back.',
  },
  ids: {
    passed: 'Compared a copy with its signatures. No match.',
    alerted: 'A copy matched a signature. Alert raised, nothing held up.',
  },
  ips: {
    passed: 'Inspected in the path. No match, forwarded.',
    blocked: 'Matched in the path. The packet went no further.',
  },
  waf: {
    passed: 'Read the request. Score 0, handed on.',
    exposed: 'The port is open here.',
    blocked: 'Read the request and answered it itself. The app was not reached.',
  },
  vpn: { passed: 'The tunnel ends here. Unwrapped and forwarded.' },
  lb: {
    passed: 'Chose a healthy backend.',
    exposed: 'The port is open here.',
    blocked: 'No backend is up, so it answered 503 itself.',
  },
  'web-a': { passed: 'The request arrived and was answered.' },
  'web-b': { passed: 'The request arrived and was answered.' },
  siem: { info: 'A record arrived.' },
  soc: { info: 'The record shows up in the combined view.' },
};

/** The last action device by device, and the nodes the packet never reached. */
export function hopList(events: readonly LabEvent[]): readonly HopLine[] {
  const { hops, unreached } = pathOf(events);
  return [
    ...events.flatMap(captureOrigin),
    ...hops.map(hopLine),
    ...unreached.map((node): HopLine => ({
      node,
      verdict: 'unreached',
      sentence: 'Was not reached. Its own log shows nothing.',
    })),
  ];
}

/** Says where the captured request comes from, since no click of the learner's caused it. */
function captureOrigin({ kind, detail }: LabEvent): readonly HopLine[] {
  if (kind !== 'plaintext-captured' && kind !== 'ciphertext-captured') return [];
  const sentence =
    detail === 'other host'
      ? 'Its packets are dropped. What the sniffer read came from another host on the segment.'
      : 'A page in the browser sends a login request by itself.';
  return [{ node: 'client', verdict: 'info', sentence }];
}

function hopLine(hop: PathHop): HopLine {
  const sentence = SENTENCES[hop.to][hop.arrival] ?? 'The packet arrived.';
  return { node: hop.to, verdict: hop.arrival, sentence };
}
