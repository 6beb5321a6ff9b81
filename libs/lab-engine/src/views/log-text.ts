import { ADDRESSES, HOST_NAME, HTTP_PORT, HTTPS_PORT } from '../cast.ts';
import type { EventKind, LabEvent } from '../events.ts';
import { ATTACK_NAMES, backendName, isAttackTopic, otherBackendName } from './wording.ts';

type Wording = string | ((event: LabEvent) => string);

const { client, server, attacker, vpn } = ADDRESSES;

/** What each kind of event says in the log, without the device in front. */
export const LOG_TEXT: Readonly<Record<EventKind, Wording>> = {
  'firewall-on': 'Enabled. No deny rule yet, so traffic still passes.',
  'firewall-off': 'Disabled. Block rules for client and attacker removed.',
  'firewall-refused': 'Not enabled. Turn it on first.',
  'rule-added': ({ rule }) =>
    rule === 'block client'
      ? `Rule added: drop ${client} to ${server}:${HTTP_PORT},${HTTPS_PORT}.`
      : `Rule added: drop everything from ${attacker}.`,
  'rule-removed': ({ rule }) =>
    rule === 'block client'
      ? 'Rule removed: client allowed again.'
      : 'Rule removed: attacker address allowed again.',
  'firewall-dropped': ({ rule, detail }) => {
    if (detail === 'probes') return `DROP probes from ${attacker} (${rule}).`;
    const source = rule === 'block client' ? client : attacker;
    const port = detail === 'https' ? HTTPS_PORT : HTTP_PORT;
    return `DROP ${source} to ${server}:${port} (${rule}).`;
  },
  'request-sent': ({ detail }) =>
    detail === 'http' ? `GET http://${HOST_NAME}:${HTTP_PORT}/` : `GET / to ${HOST_NAME}.`,
  'request-timed-out': 'Timed out.',
  'ids-on': 'Passive sensor on: it gets copies of packets and cannot block.',
  'ids-off': 'Sensor off.',
  'ids-alerted': ({ attack, severity }) => `ALERT ${severity}: ${IDS_FINDING[attack ?? 'sqli']}.`,
  'ids-quiet': 'Copy inspected, no match.',
  'ips-on': 'Inline: matching packets are dropped before the server.',
  'ips-off': 'Removed from the path.',
  'ips-blocked': ({ attack }) => `BLOCK ${IPS_FINDING[attack ?? 'sqli']}.`,
  'ips-passed': 'Inspected, no match, forwarded.',
  'tls-on': `Certificate for ${HOST_NAME} active: HTTPS on ${HTTPS_PORT}, HTTP redirects.`,
  'tls-off': 'Off: plain HTTP only.',
  'handshake-done': `TLS 1.3, certificate for ${HOST_NAME} verified.`,
  'handshake-failed': `Handshake failed: nothing listens on ${HTTPS_PORT}.`,
  'redirect-followed': 'Handshake, then 200 OK with HSTS.',
  'waf-on': 'Reverse proxy in blocking mode (CRS, paranoia level 1).',
  'waf-off': 'Bypassed.',
  'waf-blocked': ({ attack }) => WAF_FINDING[attack ?? 'sqli'],
  'waf-allowed': 'ALLOW GET / (anomaly score 0).',
  'vpn-on': `Tunnel up: client to gateway ${vpn}.`,
  'vpn-off': 'Tunnel down.',
  'packet-wrapped': `Packet wrapped and encrypted to ${vpn}.`,
  'packet-unwrapped': 'Gateway unwraps and forwards.',
  'tls-inside-tunnel': 'Inside the tunnel the gateway also sees only TLS.',
  'lb-on': 'Enabled. WEB A up, WEB B up, rotation starts at WEB A.',
  'lb-off': 'Disabled. Requests cannot be distributed.',
  'lb-refused': 'Not enabled. Turn it on first.',
  'lb-mode-changed': ({ detail }) =>
    detail === 'sticky'
      ? 'Mode sticky: a client stays on the backend that served it first.'
      : 'Mode round-robin: backends take turns.',
  'backend-failed': (e) => `Health check: ${backendName(e.backend)} failed, out of rotation.`,
  'backend-already-down': (e) => `${backendName(e.backend)} is already down.`,
  'backend-recovered': (e) =>
    `Health check: ${backendName(e.backend)} healthy again, back in rotation.`,
  'backend-already-up': (e) =>
    `${backendName(e.backend)} is already up. Fail it first to see a recovery.`,
  'no-backend-left': 'No healthy backend left.',
  'lb-rotated': (e) =>
    `Round-robin: ${backendName(e.backend)} (next ${otherBackendName(e.backend)}).`,
  'lb-failed-over': (e) =>
    `${otherBackendName(e.backend)} is down, using ${backendName(e.backend)}.`,
  'lb-pinned': (e) => `Sticky: ${client} is pinned to ${backendName(e.backend)}.`,
  'lb-stuck': (e) => `Sticky: ${client} stays on ${backendName(e.backend)}.`,
  'lb-moved': (e) =>
    `${otherBackendName(e.backend)} is down, session moves to ${backendName(e.backend)}.`,
  'lb-unavailable': '503 Service Unavailable: All backends DOWN',
  'server-answered': (e) => `${answerer(e)}200 OK${ANSWER_NOTES[e.detail ?? ''] ?? ''}`,
  'server-redirected': (e) => `${answerer(e)}301 to https://${HOST_NAME}:${HTTPS_PORT}/`,
  'server-reached': (e) => `${answerer(e)}200 OK${attackNote(e)}`,
  'plaintext-captured': 'Plaintext capture: GET /login?user=alice&pw=hunter2',
  'silence-captured': 'The blocked client shows only unanswered SYN packets.',
  'ciphertext-captured': ({ detail }) =>
    detail === 'tunnel'
      ? `Encrypted payload, unreadable: tunnel packets to ${vpn}.`
      : 'Encrypted payload, unreadable: TLS 1.3 application data.',
  'metadata-visible': ({ detail }) =>
    detail === 'tunnel'
      ? 'Still visible: that a VPN is used, volume, timing.'
      : `Still visible: ${client} to ${server}:${HTTPS_PORT}, name ${HOST_NAME} (SNI), sizes, timing.`,
  'port-open': `Open port found: ${HTTP_PORT}/tcp http`,
  'port-filtered': 'No reply: ports look filtered.',
  'siem-on': 'Collecting from firewall, sensors and web server from now on.',
  'siem-off': 'Collection stopped. New events are not recorded.',
  'siem-ingested': ingestText,
  'siem-rerated': ({ severity, detail }) =>
    `The sensor rates this ${detail} by its signature, the SIEM ${severity}: a public shop is at stake.`,
  'siem-correlated': `Correlated: reconnaissance then web attack from ${attacker}, one incident`,
  'soc-on': 'Combined view on.',
  'soc-off': 'Combined view off.',
  'unknown-action': ({ detail }) => `Unknown action: ${detail}`,
};

const IDS_FINDING = {
  sqli: 'SQL injection in URI',
  xss: 'script tag in parameter',
  dirbuster: 'many requests for unknown paths',
} as const;

const IPS_FINDING = {
  sqli: `SQL injection from ${attacker}: packet dropped, connection reset`,
  xss: `script injection from ${attacker}: packet dropped, connection reset`,
  dirbuster: 'directory brute force: request rate over threshold, source blocked for 60 s',
} as const;

const WAF_FINDING = {
  sqli: 'BLOCK 403 SQL injection: rules 942100 942190 942270 942360, score 20.',
  xss: 'BLOCK 403 XSS: rules 941100 941110 941160 941180, score 20.',
  dirbuster: 'RATE LIMIT 429 and challenge page: directory brute force rate-limited or challenged.',
} as const;

const ANSWER_NOTES: Readonly<Record<string, string>> = {
  'plain-any': ' (plain HTTP)',
  'plain-http': ' (plain HTTP)',
  gateway: ', source is the gateway.',
  encrypted: ' (encrypted).',
};

function answerer({ backend }: LabEvent): string {
  return backend === null ? '' : `${backendName(backend)} `;
}

function attackNote({ attack, detail }: LabEvent): string {
  if (detail === 'alerted') return '';
  if (attack === 'xss') return ": script reflected; it would run in a visitor's browser.";
  if (attack === 'dirbuster') return ' for /admin/ among many 404: hidden path found.';
  return detail === 'on record'
    ? ': injection reached the application, nothing stopped it, the SIEM has it on record.'
    : ': injection reached the application, nobody noticed.';
}

function ingestText({ topic, severity, outcome, reporter }: LabEvent): string {
  const facts = `(outcome=${outcome}, source=${reporter})`;
  if (isAttackTopic(topic)) {
    return `Ingest: ${ATTACK_NAMES[topic]}, severity ${severity} ${facts}`;
  }
  if (topic === 'port scan') {
    return `Ingest: port scan from ${attacker}, severity ${severity} ${facts}`;
  }
  if (topic === 'sniffer note') {
    return 'Ingest: sniffer note from lab telemetry (informational)';
  }
  const stopped = outcome === 'blocked' ? ` ${facts}` : '';
  return `Ingest: web access from ${client} (benign)${stopped}`;
}
