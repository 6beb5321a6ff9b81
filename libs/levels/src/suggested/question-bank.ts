import type { Attack, Evidence, LabRecord, RecordKind } from '@netward/lab-engine';

type Questions = string | readonly string[];

const ATTACKS: Readonly<Record<Attack, string>> = {
  sqli: 'SQL injection',
  xss: 'XSS attack',
  dirbuster: 'directory search',
};
const attackOf = ({ finding, request }: LabRecord) => {
  const kind = request?.kind ?? finding;
  return ATTACKS[kind === 'xss' || kind === 'dirbuster' ? kind : 'sqli'];
};
const isAttack = ({ request }: LabRecord) => (request?.kind ?? 'page') in ATTACKS;
const backendOf = ({ backend }: LabRecord) => (backend === 'web-b' ? 'WEB B' : 'WEB A');

/** Questions about the records of an action, most important first. */
export const ABOUT_RECORDS: readonly (readonly [
  RecordKind,
  Questions | ((record: LabRecord, evidence: Evidence) => Questions),
])[] = [
  ['firewall-on', 'Why does the firewall block nothing yet?'],
  ['firewall-off', 'What became of the rules when I turned the firewall off?'],
  [
    'rule-added',
    ({ rule }) =>
      rule === 'block client'
        ? 'What does this rule do to an honest visitor?'
        : 'Would this rule stop an attacker with another address?',
  ],
  ['rule-removed', 'What gets through now that the rule is gone?'],
  [
    'firewall-dropped',
    ({ rule }) => [
      rule === 'block attacker' ? 'Why were the probes dropped?' : 'Why was the request blocked?',
      'What would have happened without the rule?',
    ],
  ],
  ['ids-on', 'What will the IDS do when it sees an attack?'],
  ['ids-off', 'What do I lose while the IDS is off?'],
  [
    'ids-alerted',
    (record) => [
      `What does the alert about the ${attackOf(record)} mean?`,
      'Why did the server answer although the IDS alerted?',
    ],
  ],
  ['ips-on', 'What does the IPS do with a packet that it recognises?'],
  ['ips-off', 'What do I lose while the IPS is off?'],
  [
    'ips-blocked',
    (record) => [
      `Why did the IPS block the ${attackOf(record)}?`,
      'What would have happened without the IPS?',
    ],
  ],
  ['waf-on', 'What does the WAF look at in a request?'],
  ['waf-off', 'What do I lose while the WAF is off?'],
  [
    'waf-blocked',
    (record) => [
      `Why did the WAF block the ${attackOf(record)}?`,
      'What would have happened without the WAF?',
    ],
  ],
  ['tls-on', 'What does TLS protect now, and what does it not?'],
  ['tls-off', 'What can be read again now that TLS is off?'],
  ['connection-refused', 'Why was the connection refused?'],
  ['redirected', 'What happened to my plain HTTP request?'],
  ['vpn-on', 'Which part of the way does the tunnel cover?'],
  ['vpn-off', 'What can be read again now that the tunnel is down?'],
  ['lb-on', 'How does the load balancer choose a backend?'],
  ['lb-off', 'Why can I send no request without the load balancer?'],
  ['lb-mode-changed', 'What is the difference between round-robin and sticky?'],
  ['no-backend-left', 'What will visitors see now?'],
  ['lb-unavailable', 'Why did I get an error page instead of the shop?'],
  ['backend-failed', (record) => `What happens to visitors while ${backendOf(record)} is down?`],
  ['backend-recovered', (record) => `When does ${backendOf(record)} get requests again?`],
  ['backend-already-down', 'Why did nothing change?'],
  ['backend-already-up', 'Why did nothing change?'],
  ['lb-failed-over', 'Why did a visitor notice nothing of the failure?'],
  ['lb-moved', 'What can get lost when a session moves?'],
  ['lb-pinned', 'What does pinned mean in this line?'],
  ['lb-stuck', 'Why did the same backend answer again?'],
  ['lb-rotated', 'Which backend answers my next request, and why?'],
  ['siem-on', 'What does the SIEM collect from now on?'],
  ['siem-off', 'What do I lose while the SIEM is off?'],
  ['siem-correlated', 'Why did the SIEM make one incident of it?'],
  ['siem-rerated', 'Why do the sensor and the SIEM rate this differently?'],
  ['soc-on', 'What does the SOC view show?'],
  ['soc-off', 'What do I lose without the SOC view?'],
  ['silence-captured', 'Why did the sniffer see only SYN packets?'],
  ['plaintext-captured', 'What would have made this capture unreadable?'],
  ['ciphertext-captured', 'Why could the sniffer not read this?'],
  ['metadata-visible', 'What does the line about what is still visible mean?'],
  ['port-filtered', 'What does filtered mean in this scan?'],
  [
    'port-open',
    (_, { packets }) =>
      packets.some(({ to }) => to === 'firewall')
        ? 'Which rule would hide the port?'
        : 'Is an open port a weakness?',
  ],
  ['waf-allowed', 'Why did the WAF let this request pass?'],
  ['ips-passed', 'Why did the IPS let this request pass?'],
  ['ids-quiet', 'Why did the IDS stay quiet about this request?'],
  ['packet-unwrapped', 'Who could read the request, and where?'],
  ['handshake-done', 'What did the handshake check?'],
  ['siem-ingested', 'What does the SIEM line say about this?'],
  [
    'server-answered',
    (record) =>
      isAttack(record)
        ? `What does the 200 after the ${attackOf(record)} mean?`
        : 'Who could have read this request on its way?',
  ],
];
