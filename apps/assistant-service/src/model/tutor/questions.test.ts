import { ANSWER_MAX, cleanQuestion } from '@netward/contracts';
import { findLevel, type Level } from '@netward/levels';
import { playedLab } from '../../testing/lab.ts';
import { logBook } from './log-book.ts';
import { Tutor } from './tutor.ts';

/** A question, what was done before it, and what a good answer holds. */
type Row = readonly [question: string, done: readonly string[], ...holds: RegExp[]];

const ATTACKS = ['attackSQLi', 'attackXSS', 'attackDirBuster'];

const questions: Readonly<Record<string, readonly Row[]>> = {
  '1': [
    ['What is a sniffer?', [], /copies of packets/],
    [
      'Why did the sniffer get the password so easily, what could stop it?',
      ['sniffTraffic'],
      /quiz|encrypt/,
    ],
    ['What just happened?', ['openPage', 'portScan'], /\[Scan\] Open port found/, /inventory/],
    [
      'what does the line Plaintext capture mean',
      ['sniffTraffic'],
      /\[Sniffer\] Plaintext capture/,
      /unencrypted/,
    ],
    ['What should I do next?', ['openPage'], /Try "Sniff traffic" next/, /Hint 1 of 3/],
    ['I am stuck', ['openPage', 'sniffTraffic'], /Hint 1 of 3 for "Scan ports"/],
    [
      'Difference between a sniffer and a port scan?',
      [],
      /Sniffer: .*sends nothing/s,
      /Port scan: .*probes/s,
    ],
    ['What is this level about?', [], /nothing in between/],
    ['Explain the red lines of the log', [], /red ones things that were blocked/],
    ['does the sniffer need arp spoofing', [], /mirror port/],
    ['Was anything blocked, and why?', ['openPage'], /Nothing in your log was blocked/],
  ],
  '2': [
    [
      'Why was the page blocked?',
      ['enableFirewall', 'blockClient', 'openPage'],
      /\[Firewall\] DROP 10\.0\.0\.10/,
      /rule of the firewall matched/,
      /Without the firewall/,
    ],
    [
      'Why was my scan blocked?',
      ['enableFirewall', 'blockAttacker', 'portScan'],
      /\[Firewall\] DROP probes/,
      /nothing behind the firewall saw it/,
    ],
    [
      'What would the scan show without the firewall?',
      ['enableFirewall', 'blockAttacker', 'portScan'],
      /With the firewall: Filtered/,
      /Without the firewall: An open port/,
    ],
    [
      'Why did the login capture get through?',
      ['enableFirewall', 'sniffTraffic'],
      /\[Sniffer\] Plaintext capture/,
      /Nothing in this level could have stopped it/,
    ],
    ['How do I block the attacker?', [], /Hint 1 of 3/],
    [
      'What does Rule added mean, drop everything from 203.0.113.66?',
      ['enableFirewall', 'blockAttacker'],
      /Rule added/,
      /drops every packet that matches/,
    ],
    ['What should I try next', ['enableFirewall'], /Try "Block client" next/],
    ['What is a firewall?', [], /Without a matching rule it blocks nothing/],
    ['Difference between firewall and WAF', [], /addresses, protocol and port/, /whole requests/],
    ['why is the firewall green', [], /Green means OFF|green/i],
    [
      'What happened to the client?',
      ['enableFirewall', 'blockClient', 'openPage'],
      /\[Client\] Timed out/,
    ],
  ],
  '3': [
    [
      'Why was the SQL injection not stopped?',
      ['enableIDS', 'attackSQLi'],
      /\[(IDS|Server)\]/,
      /reached the server|changed nothing/,
      /cannot hold anything up|Nothing in this level/,
    ],
    [
      'What does ALERT high SQL injection in URI mean?',
      ['enableIDS', 'attackSQLi'],
      /\[IDS\] ALERT high/,
      /recognised the attack in a copy/,
    ],
    [
      'What would have happened without the IDS?',
      ['enableIDS', 'attackSQLi'],
      /With the IDS: Alert raised/,
      /Without the IDS: Nothing in the path/,
    ],
    ['what is the difference between ids and ips', [], /IDS: .*copies/s, /IPS: .*path/s],
    ['What should I try next?', ['enableIDS', 'openPage'], /Try "Run SQL injection" next/],
    ['give me a hint', ['enableIDS', 'openPage', 'attackSQLi'], /Hint 1 of 3 for "Run XSS"/],
    ['What is XSS?', [], /script/],
    ['What happened just now?', ['enableIDS', 'attackXSS'], /\[IDS\] ALERT medium/],
    ['Is a low severity harmless?', [], /reconnaissance|not harmless/],
    [
      'What does Copy inspected, no match mean?',
      ['enableIDS', 'openPage'],
      /\[IDS\] Copy inspected/,
      /found nothing/,
    ],
    ['How do I turn on the sensor?', [], /Hint 1 of 3 for "Enable IDS"/],
  ],
  '4': [
    [
      'Why was the SQL injection blocked?',
      ['enableIPS', 'attackSQLi'],
      /\[IPS\] BLOCK SQL injection/,
      /matched one of its signatures/,
      /Without the IPS: Nothing in the path/,
    ],
    ['Why was XSS blocked?', ['enableIPS', ...ATTACKS], /\[IPS\] BLOCK script injection/],
    [
      'Who stopped the directory search?',
      ['enableIPS', ...ATTACKS],
      /\[IPS\] BLOCK directory brute force/,
    ],
    [
      'What would happen without the IPS?',
      ['enableIPS', 'attackXSS'],
      /With the IPS: Stopped before the server/,
      /Without the IPS: Nothing in the path/,
    ],
    [
      'why did the injection get through',
      ['attackSQLi'],
      /\[Server\] 200 OK/,
      /stopped by the IPS, which is off/,
    ],
    [
      'what does Inspected no match forwarded mean',
      ['enableIPS', 'openPage'],
      /\[IPS\] Inspected/,
      /recognised nothing/,
    ],
    ['next step please', ['enableIPS'], /Try "Open page" next/],
    ['hint', ['enableIPS', 'openPage'], /Hint 1 of 3 for "Run SQL injection"/],
    ['IDS versus IPS', [], /raises an alert/, /drops what matches/],
    ['What is fail-open?', [], /lets traffic pass uninspected/],
    ['Why do new rules run in alert mode?', [], /alert mode first/],
  ],
  '5': [
    ['Why did HTTPS fail?', ['openPageHTTPS'], /quiz|Connection refused/],
    [
      'What does Connection refused mean?',
      ['openPageHTTPS'],
      /\[Client\] Connection refused/,
      /no certificate and no listener/,
    ],
    [
      'What would the sniffer read without TLS?',
      ['enableTLS', 'sniffTraffic'],
      /With TLS: Confidential/,
      /Without TLS: Readable/,
    ],
    [
      'Why could the login be read, nothing stopped the sniffer?',
      ['sniffTraffic'],
      /\[Sniffer\] Plaintext capture/,
      /TLS, which is off/,
    ],
    [
      'what does Encrypted payload unreadable mean',
      ['enableTLS', 'sniffTraffic'],
      /\[Sniffer\] Encrypted payload/,
      /no key/,
    ],
    ['Difference between TLS and VPN?', [], /between browser and server/, /gateway/],
    ['Difference between http and https', [], /readable text/, /encrypts what they say/],
    ['What next?', ['enableTLS'], /Try "Open page \(HTTP\)" next/],
    [
      'hint for https please, I am stuck',
      ['enableTLS', 'openPageHTTP'],
      /Hint 1 of 3 for "Open page \(HTTPS\)"/,
    ],
    ['What is a certificate?', [], /certificate/],
    ['What is SNI?', [], /SNI/],
  ],
  '6': [
    [
      'Why was the SQL injection blocked?',
      ['enableWAF', 'attackSQLi'],
      /\[WAF\] BLOCK/,
      /application was not reached/,
      /Without the WAF: Nothing in the path/,
    ],
    [
      'What would have happened without the WAF?',
      ['enableWAF', 'attackXSS'],
      /With the WAF: The app was not reached/,
      /Without the WAF: Nothing in the path/,
    ],
    [
      'Why did the attack get through?',
      ['attackSQLi'],
      /\[Server\] 200 OK/,
      /stopped by the WAF, which is off/,
    ],
    [
      'what does ALLOW GET anomaly score 0 mean',
      ['enableWAF', 'openPage'],
      /\[WAF\] ALLOW/,
      /nothing that counts against it/,
    ],
    ['what is next', ['enableWAF', 'openPage'], /Try "Run SQL injection" next/],
    ['I need a hint', [], /Hint 1 of 3 for "Enable WAF"/],
    ['Difference between WAF and IPS', [], /whole requests/, /matches a signature/],
    ['What is CRS?', [], /Core Rule Set/],
    ['What is the paranoia level?', [], /suspicious/],
    ['Is the flaw gone with the WAF on?', [], /flaw/],
    ['What just happened?', ['enableWAF', 'attackXSS'], /\[WAF\] BLOCK/],
  ],
  '7': [
    ['Why can the sniffer read nothing?', ['enableVPN', 'sniffTraffic'], /quiz|encrypt/i],
    [
      'What would the sniffer see without the tunnel?',
      ['enableVPN', 'sniffTraffic'],
      /With the VPN: Past the gateway/,
      /Without the VPN: Readable/,
    ],
    [
      'What does Packet wrapped and encrypted mean?',
      ['enableVPN', 'openPage'],
      /\[VPN\] Packet wrapped/,
      /only the outer one/,
    ],
    [
      'What does Gateway unwraps and forwards mean?',
      ['enableVPN', 'openPage'],
      /\[VPN\] Gateway unwraps/,
      /tunnel ends at the gateway/,
    ],
    [
      'Why was the password readable, nothing stopped it?',
      ['sniffTraffic'],
      /\[Sniffer\] Plaintext/,
      /VPN, which is off/,
    ],
    ['Difference VPN and TLS', [], /up to the gateway/, /browser and server/],
    ['what to try next', ['enableVPN'], /Try "Open page" next/],
    ['another hint please', ['enableVPN', 'openPage'], /Hint 1 of 3 for "Sniff traffic"/],
    ['What is split tunnelling?', [], /split tunnelling/],
    ['What is a gateway?', [], /gateway/],
    ['what happened', ['enableVPN', 'openPage'], /\[Server\] 200 OK, source is the gateway/],
  ],
  '8': [
    [
      'Why did the request fail?',
      ['enableLB', 'lbFailA', 'lbFailB', 'openPage'],
      /\[LB\] 503/,
      /nobody to give it to/,
    ],
    [
      'What does WEB A is down, using WEB B mean?',
      ['enableLB', 'lbFailA', 'openPage'],
      /using WEB B/,
      /out of rotation/,
    ],
    ['Difference between round-robin and sticky?', [], /in turn/, /served it first/],
    [
      'What does No healthy backend left mean?',
      ['enableLB', 'lbFailA', 'lbFailB'],
      /No healthy backend left/,
      /nowhere to go/,
    ],
    ['what next', ['enableLB', 'openPage'], /Try "Fail WEB A" next/],
    ['hint please', ['enableLB', 'openPage', 'lbFailA'], /Hint 1 of 3 for "Recover WEB A"/],
    ['What is a health check?', [], /health check/],
    ['Does a load balancer stop attacks?', [], /attack|injection|filter/],
    ['What happened to WEB A?', ['enableLB', 'lbFailA'], /Health check: WEB A failed/],
    ['Firewall vs load balancer', [], /addresses, protocol and port/, /health check/],
    [
      'What does rotation starts at WEB A mean',
      ['enableLB'],
      /\[LB\] Enabled/,
      /come to the balancer first/,
    ],
  ],
  '9': [
    [
      'Why did nothing block the SQL injection?',
      ['enableSIEM', 'attackSQLi'],
      /\[Server\] 200 OK/,
      /sees no packet and blocks nothing/,
    ],
    ['What does Correlated mean?', ['enableSIEM', 'portScan', 'attackSQLi'], /incident/],
    [
      'What does Correlated reconnaissance then web attack one incident mean?',
      ['enableSIEM', 'portScan', 'attackSQLi'],
      /\[SIEM\] Correlated/,
      /same source/,
    ],
    [
      'What would have happened without the SIEM?',
      ['enableSIEM', 'attackXSS'],
      /With the SIEM/,
      /Without/,
    ],
    ['what should I try next', ['enableSIEM'], /Try "Open page" next/],
    ['hint', ['enableSIEM', 'openPage'], /Hint 1 of 3 for "Run SQL injection"/],
    ['Difference between SIEM and IDS?', [], /records/, /copies/],
    ['SIEM or SOC, how do they differ?', [], /records from the devices/, /team/],
    ['What is a SIEM?', [], /one place/],
    ['Does a sniffer leave a record?', [], /no record/],
    ['What just happened?', ['enableSIEM', 'portScan'], /\[SIEM\] Ingest: port scan/],
  ],
  '10': [
    [
      'Why was the injection blocked?',
      ['enableIPS', 'attackSQLi'],
      /\[IPS\] BLOCK/,
      /Without the IPS/,
    ],
    ['Why was the SQL injection blocked by the WAF?', ['enableWAF', 'attackSQLi'], /\[WAF\] BLOCK/],
    [
      'What would happen without the IPS?',
      ['enableIPS', 'enableWAF', 'attackSQLi'],
      /With the IPS: Stopped before the server/,
      /Without the IPS: The app was not reached/,
    ],
    [
      'Why did the attack get through?',
      ['attackSQLi'],
      /\[Server\] 200 OK/,
      /IPS, which is off, and by the WAF, which is off/,
    ],
    ['Difference between IPS and SIEM', [], /matches a signature/, /blocks nothing/],
    ['what next', ['openPage', 'attackSQLi'], /Try "Enable WAF" next/],
    ['hint', ['openPage', 'attackSQLi', 'enableWAF'], /Hint 1 of 3 for "Enable IDS"/],
    ['What is defence in depth in general?', [], /independent layers|quiz/],
    ['What does the SOC view do?', [], /combined view|team/],
    ['What happened?', ['enableWAF', 'attackSQLi'], /\[WAF\] BLOCK/],
    ['WAF vs IDS', [], /refuses those/, /alert/],
  ],
};

const rows = Object.entries(questions).flatMap(([id, list]) =>
  list.map(([question, done, ...holds]) => ({ id, question, done, holds })),
);

function reply(id: string, question: string, done: readonly string[], conversation: string[] = []) {
  const level = findLevel(id) as Level;
  return new Tutor().reply({
    level,
    question: cleanQuestion(question),
    conversation: conversation.map((content) => ({ role: 'assistant', content })),
    lab: playedLab(level, done),
  });
}

it('is asked at least a hundred questions', () => {
  expect(rows.length).toBeGreaterThanOrEqual(100);
  expect(Object.keys(questions)).toHaveLength(10);
});

describe.each(rows)('level $id, $question', ({ id, question, done, holds }) => {
  it('holds what a good answer must', () => {
    const answer = reply(id, question, done);
    for (const hold of holds) expect(answer).toMatch(hold);
    expect(answer.length).toBeLessThanOrEqual(ANSWER_MAX);
  });

  it('cites only lines of the log that are there', () => {
    const level = findLevel(id) as Level;
    const { log = [] } = playedLab(level, done);
    for (const line of reply(id, question, done).split('\n')) {
      if (logBook(level).has(line)) expect(log).toContain(line);
    }
  });
});

const required = Object.keys(questions).flatMap((id) =>
  (findLevel(id) as Level).requiredActions.map((action) => [id, action] as const),
);

it.each(required)(
  'has three hints on level %s for %s, the last of which names the control',
  (id, action) => {
    const level = findLevel(id) as Level;
    const others = level.requiredActions.filter((each) => each !== action);
    const lab = { ...playedLab(level, []), remaining: [action] };
    expect(others).not.toContain(action);
    const hints: string[] = [];
    for (const number of [1, 2, 3]) {
      const conversation = hints.map((content) => ({ role: 'assistant' as const, content }));
      const hint = new Tutor().reply({ level, question: 'hint', conversation, lab });
      expect(hint).toMatch(new RegExp(`^Hint ${number} of 3 for "`));
      hints.push(hint);
    }
    expect(new Set(hints).size).toBe(3);
    expect(hints[2]).toMatch(/press "[^"]+"\. Then read what \[/);
  },
);
