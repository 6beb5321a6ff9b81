import type { EventKind, LabEvent, Verdict } from '../events.ts';
import { INIT_MESSAGE } from '../state.ts';
import { backendName, otherBackendName } from './wording.ts';

type Wording = string | ((event: LabEvent) => string);

const NO_CHANGE = 'No change';
const NORMAL_ANSWER = 'Works, and anyone on the path can read it.';

/** Most important first: the first kind that happened describes the whole action. */
const MESSAGES: readonly (readonly [EventKind, Wording])[] = [
  ['unknown-action', NO_CHANGE],
  ['firewall-refused', NO_CHANGE],
  ['lb-refused', NO_CHANGE],
  ['backend-already-down', NO_CHANGE],
  ['backend-already-up', NO_CHANGE],
  ['firewall-on', 'Firewall on. A firewall without a matching rule blocks nothing.'],
  ['firewall-off', 'Firewall off. Everything passes unfiltered.'],
  ['rule-added', (event) => RULE_ADDED[event.rule ?? 'block client']],
  ['rule-removed', (event) => RULE_REMOVED[event.rule ?? 'block client']],
  ['ids-on', 'IDS watches, people or an IPS act.'],
  ['ids-off', 'Nobody watches the server segment now.'],
  ['ips-on', 'A wrong signature here would block real users.'],
  ['ips-off', 'Nothing in the path inspects payloads now.'],
  ['tls-on', 'TLS protects data in transit. It does not filter attacks.'],
  ['tls-off', 'What the client sends is readable on the wire again.'],
  ['waf-on', 'The WAF reads HTTP after decryption, in front of the app.'],
  ['waf-off', 'Requests reach the application unread.'],
  ['vpn-on', 'Encrypted up to the gateway. Beyond it, normal traffic.'],
  ['vpn-off', 'The client segment carries plain packets again.'],
  ['lb-on', 'Load balancer on. Requests take turns between WEB A and WEB B.'],
  ['lb-off', 'Load balancer off. Nothing spreads the requests.'],
  ['lb-mode-changed', (event) => MODE_CHANGED[event.detail ?? ''] ?? NO_CHANGE],
  ['no-backend-left', 'Service down.'],
  ['backend-failed', (event) => `Service continues on ${otherBackendName(event.backend)}.`],
  ['backend-recovered', (event) => `${backendName(event.backend)} takes requests again.`],
  ['siem-on', 'A SIEM sees only what is sent to it, and blocks nothing by itself.'],
  ['siem-off', 'What happens from now on leaves no record.'],
  [
    'soc-on',
    'SOC view on: one pane for WAF, IDS, IPS and SIEM events. People turn alerts into action.',
  ],
  ['soc-off', 'People and process turn alerts into action, with one screen or with many.'],
  ['silence-captured', 'Blocking stops the flow, it does not encrypt.'],
  ['plaintext-captured', 'Readable and changeable. A firewall does not prevent this.'],
  ['tls-inside-tunnel', 'Two layers, two purposes.'],
  ['ciphertext-captured', (event) => CAPTURED[event.detail ?? ''] ?? NORMAL_ANSWER],
  ['port-filtered', 'Filtered is not closed: drop gives silence, a closed port answers RST.'],
  ['port-open', (event) => (event.detail === null ? PORT_OPEN : PORT_OPEN_BEHIND_FIREWALL)],
  ['firewall-dropped', 'Blocked at the firewall. The server never saw the request.'],
  [
    'siem-correlated',
    'Scan and attack share one source: one incident instead of two alerts. The SIEM reports, it does not block.',
  ],
  ['ips-blocked', (event) => IPS_BLOCKED[event.attack ?? 'sqli']],
  ['waf-blocked', (event) => WAF_BLOCKED[event.attack ?? 'sqli']],
  ['lb-unavailable', '503 All backends DOWN. The load balancer answers because no server can.'],
  [
    'ids-alerted',
    'Alert raised. The request still reached the server. 200 means the server answered, not that the attack worked.',
  ],
  ['server-reached', (event) => REACHED[event.attack ?? 'sqli']],
  ['handshake-failed', 'HTTPS needs a certificate on the server. Enable TLS and retry.'],
  ['lb-rotated', (event) => `Request ${event.count} went to ${backendName(event.backend)}.`],
  ['lb-failed-over', 'Users notice nothing, capacity is halved.'],
  [
    'lb-moved',
    (event) => `Session data kept only on ${otherBackendName(event.backend)} would be lost.`,
  ],
  ['lb-stuck', 'Same server keeps the session.'],
  ['lb-pinned', 'From now on this client keeps the same server.'],
  ['redirect-followed', 'Only the redirect was readable. HSTS skips it next time.'],
  [
    'handshake-done',
    'Content, cookies and path are protected. Address, name (SNI) and size are not.',
  ],
  ['packet-unwrapped', 'Hidden on the local network, visible to gateway and server.'],
  ['waf-allowed', 'Normal traffic passes.'],
  ['ips-passed', 'Normal traffic passes, and each packet is inspected on its way.'],
  ['ids-quiet', 'The request was not held up: the sensor looked at a copy.'],
  [
    'server-answered',
    ({ detail }) =>
      detail === 'plain-http' ? 'Readable on the wire. Run the sniffer now.' : NORMAL_ANSWER,
  ],
];

const RULE_ADDED = {
  'block client': 'Legitimate client blocked. Availability is part of security.',
  'block attacker': 'Known source blocked. Another address would not match this rule.',
} as const;
const RULE_REMOVED = {
  'block client': 'Client may connect.',
  'block attacker': 'The attacker may connect again.',
} as const;
const MODE_CHANGED: Readonly<Record<string, string>> = {
  sticky: 'Sticky keeps a session on one server and gives up some balance.',
  'round-robin': 'Round-robin spreads requests evenly and forgets who asked.',
};
const CAPTURED: Readonly<Record<string, string>> = {
  tls: 'Confidential in transit, not anonymous.',
  tunnel: 'Past the gateway the request is plain HTTP again.',
};
const PORT_OPEN = 'An open port is not a hole, it is an invitation to check the service.';
const PORT_OPEN_BEHIND_FIREWALL = 'The firewall is on, but no rule matches this source.';
const IPS_BLOCKED = {
  sqli: 'Stopped before the server.',
  xss: 'Stopped before the server.',
  dirbuster: 'Stopped, but the first few requests still got through.',
} as const;
const WAF_BLOCKED = {
  sqli: 'The app was not reached. Fix the query too.',
  xss: 'The app was not reached. Encode the output too.',
  dirbuster: 'No signature needed, volume gives it away.',
} as const;
const REACHED = {
  sqli: 'Nothing in the path stopped it. 200 means the server answered, not that the attack worked.',
  xss: 'Nothing in the path stopped it. The target is a visitor, not the server.',
  dirbuster: 'A found path is reconnaissance: it tells the attacker where to look next.',
} as const;

/** The one sentence that says what an action's events mean; before any action, the INIT line. */
export function messageOf(events: readonly LabEvent[]): string {
  for (const [kind, wording] of MESSAGES) {
    const event = events.find((candidate) => candidate.kind === kind);
    if (event) return typeof wording === 'string' ? wording : wording(event);
  }
  return INIT_MESSAGE;
}

/** Most important first: what a learner should see about an action. */
const WEIGHTS: readonly Verdict[] = [
  'blocked',
  'failed',
  'alerted',
  'exposed',
  'encrypted',
  'passed',
];

/** The verdict for a whole action; null if nothing was decided about a packet. */
export function verdictOf(events: readonly LabEvent[]): Verdict | null {
  return WEIGHTS.find((weight) => events.some((event) => event.verdict === weight)) ?? null;
}
