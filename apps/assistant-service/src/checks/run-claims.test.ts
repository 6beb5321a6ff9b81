import { findLevel, type Level } from '@netward/levels';
import { labAfter } from '../testing/lab.ts';
import { LabClaims } from './contradiction.ts';

type Said = readonly [level: string, run: string, reply: string];

const judge = ([id, run, reply]: Said): boolean => {
  const level = findLevel(id) as Level;
  const lab = labAfter(level, run.split(' ').filter(Boolean));
  return new LabClaims(level, lab).areFalse(reply);
};

/** What a model could say that packets and records deny, or that no device can do. */
const FALSE: readonly Said[] = [
  ['1', 'portScan', 'The scan was blocked before it reached the server, so it learned nothing.'],
  ['1', 'sniffTraffic', 'The sniffer got nothing, because the switch sends it no packets.'],
  ['2', 'enableFirewall openPage', 'The firewall checked its rules and rejected the page request.'],
  ['2', 'enableFirewall blockAttacker portScan', 'The scan found port 8080 open despite the rule.'],
  [
    '2',
    'enableFirewall blockAttacker portScan',
    'The firewall dropped the probes of 10.0.0.10, the client.',
  ],
  ['3', 'enableIDS openPage', 'The IDS looked at the request and raised a high alert.'],
  [
    '3',
    'enableIDS attackSQLi',
    'As soon as it spotted the pattern, the sensor reset the connection.',
  ],
  ['3', 'enableIDS attackXSS', 'The IDS noticed the script. It then dropped the packet.'],
  ['4', 'enableIPS openPage', 'The IPS inspected the page request and discarded it.'],
  ['4', 'attackSQLi', 'Luckily the injection was stopped, so no data was lost.'],
  ['4', 'enableIPS attackSQLi', 'The IPS missed it and let it through to the server.'],
  ['5', 'openPageHTTP', 'TLS encrypted the page, so nobody on the segment could read it.'],
  ['6', 'enableWAF attackSQLi', 'The server answered the attacker with 200 and the results.'],
  ['6', 'enableWAF attackSQLi', 'The rules added up to a score of 5, so the WAF answered 403.'],
  ['6', 'attackXSS', 'The WAF inspected the request and found nothing wrong with the script.'],
  ['7', 'openPage', 'The VPN wrapped the request, and the gateway took it out of the tunnel.'],
  [
    '7',
    'enableVPN sniffTraffic',
    'Thanks to the tunnel, the sniffer could not capture any packets.',
  ],
  ['8', 'enableLB lbFailA openPage', 'The balancer forwarded it to WEB A.'],
  ['8', 'enableLB openPage', 'The load balancer answered 503, since no backend was left.'],
  [
    '9',
    'enableSIEM attackSQLi',
    'The SIEM correlated the scan and the injection into one incident.',
  ],
  ['9', 'enableSIEM attackSQLi', 'The SIEM collects logs and blocks attackers automatically.'],
  [
    '10',
    'enableIPS enableWAF attackSQLi',
    'The WAF inspected the request, matched four rules and refused it.',
  ],
  ['10', 'enableSOC attackSQLi', 'Your SOC dashboard has intercepted the attack.'],
  [
    '10',
    'enableWAF attackSQLi',
    'The request was dropped by the IPS, which sits in front of the WAF.',
  ],
];

/** What it could say as well, and rightly. */
const TRUE: readonly Said[] = [
  [
    '1',
    'portScan',
    'Nothing blocked the scan. The server accepted the connection on port 8080 and refused the others.',
  ],
  [
    '1',
    'sniffTraffic',
    'The sniffer got a copy of every packet, and the login stood in it as plain text.',
  ],
  [
    '2',
    'enableFirewall openPage',
    'The firewall is on and let the page request pass, because no rule names the client.',
  ],
  [
    '2',
    'enableFirewall blockAttacker portScan',
    'The firewall dropped the probes from 203.0.113.66, so the scanner got no answer and calls the ports filtered.',
  ],
  [
    '2',
    'enableFirewall blockClient openPage',
    'Your rule names 10.0.0.10, so the firewall dropped its SYN packets and the browser timed out.',
  ],
  ['3', 'enableIDS openPage', 'The IDS saw the request and stayed quiet: no signature matched.'],
  [
    '3',
    'enableIDS attackSQLi',
    'The IDS matched a signature and raised a high alert, but it only has a copy and cannot block or reset anything.',
  ],
  [
    '3',
    'enableIDS attackXSS',
    'An IDS alerts. To drop the packet you need an IPS, which stands in the path.',
  ],
  [
    '4',
    'enableIPS openPage',
    'The IPS inspected the page request and forwarded it, since no signature matched.',
  ],
  [
    '4',
    'attackSQLi',
    'Nothing was stopped: the IPS was off, so the injection reached the server and it answered 200.',
  ],
  [
    '4',
    'enableIPS attackDirBuster',
    'The IPS passed the first requests and then blocked the rest, because the rate passed its threshold.',
  ],
  [
    '5',
    'enableTLS openPageHTTPS',
    'TLS encrypted the request, which keeps a sniffer from reading it. It stops nobody from copying the packets.',
  ],
  [
    '5',
    'enableTLS sniffTraffic',
    'The sniffer captured only ciphertext, because TLS prevents anybody on the way from reading the payload.',
  ],
  [
    '6',
    'enableWAF attackSQLi',
    'Four rules matched and added up to a score of 20, so the WAF refused the request with 403 and the server never saw it.',
  ],
  [
    '6',
    'attackXSS',
    'The WAF is off. The server answered 200 and sent the script back in the page.',
  ],
  [
    '7',
    'enableVPN openPage',
    'The VPN client wrapped the packet, and the gateway unwrapped it and sent it on in the clear.',
  ],
  [
    '7',
    'enableVPN sniffTraffic',
    'The tunnel hid the login: the sniffer copied packets for the gateway and could not read them.',
  ],
  [
    '8',
    'enableLB lbFailA openPage',
    'The health check had marked WEB A as down, so the balancer sent the request to WEB B.',
  ],
  ['8', 'enableLB openPage', 'The load balancer picked WEB A, which answered 200 OK.'],
  [
    '8',
    'enableLB lbFailA lbFailB openPage',
    'No backend was left, so the balancer itself answered 503.',
  ],
  [
    '9',
    'enableSIEM attackSQLi',
    'The SIEM collected the alert of the sensor and rated it high. It records what others report and stops nothing.',
  ],
  [
    '9',
    'attackSQLi',
    'The sensor raised an alert that nobody read, and the server answered the request.',
  ],
  [
    '10',
    'enableIPS enableWAF attackSQLi',
    'The IPS dropped the packet and reset the connection, so the WAF behind it had nothing to inspect.',
  ],
  [
    '10',
    'enableSOC enableSIEM enableIDS attackSQLi',
    'The IDS alerted, the SIEM recorded it, and the SOC view shows it. None of the three blocked it.',
  ],
  [
    '10',
    'enableWAF attackSQLi',
    'The WAF recognised the injection and refused it with 403, before the application was reached.',
  ],
];

it('rejects what a run contradicts', () => {
  const kept = FALSE.filter((said) => !judge(said)).map(([, , reply]) => reply);
  expect(kept).toEqual([]);
});

it('keeps what a run shows', () => {
  const rejected = TRUE.filter(judge).map(([, , reply]) => reply);
  expect(rejected).toEqual([]);
});
