import { logEntries } from '@netward/lab-engine';
import { findLevel, playLevel } from './index.ts';

/** Plays a run in a level through its own controls and answers the last action's log. */
function lastLog(id: string, actions: string): string {
  const level = findLevel(id)!;
  const names = actions.split(' ');
  const offered = level.controls.flatMap((group) => group.controls.map(({ action }) => action));
  expect(names.filter((name) => !(offered as string[]).includes(name))).toEqual([]);
  const run = playLevel(level, names);
  return logEntries(run.last)
    .map((entry) => entry.text)
    .join('\n');
}

describe('what a learner can bring about in each level', () => {
  it.each([
    ['1', 'O11', 'openPage', '[Server] 200 OK (plain HTTP)'],
    ['1', 'N1', 'sniffTraffic', '[Sniffer] Plaintext capture:'],
    ['1', 'T3', 'portScan', '[Scan] Open port found: 8080/tcp http'],
    ['2', 'O1', 'enableFirewall blockClient openPage', '(block client).\n[Client] Timed out.'],
    ['2', 'O11', 'enableFirewall openPage', '[Server] 200 OK (plain HTTP)'],
    ['2', 'N1', 'enableFirewall sniffTraffic', '[Sniffer] Plaintext capture:'],
    ['2', 'N1b', 'enableFirewall blockClient sniffTraffic', 'only unanswered SYN packets.'],
    ['2', 'T1', 'enableFirewall blockAttacker portScan', '[Scan] No reply: ports look filtered.'],
    ['2', 'T2', 'enableFirewall portScan', '[Scan] Open port found: 8080/tcp http'],
    ['2', 'T3', 'portScan', '[Scan] Open port found: 8080/tcp http'],
    ['2', 'the guard', 'blockAttacker', '[Firewall] Not enabled. Turn it on first.'],
    ['3', 'O10', 'enableIDS openPage', '[IDS] Copy inspected, no match.'],
    ['3', 'O11', 'openPage', '[Server] 200 OK (plain HTTP)'],
    ['3', 'SQLi alerted', 'enableIDS attackSQLi', '[IDS] ALERT high: SQL injection in URI.'],
    ['3', 'XSS alerted', 'enableIDS attackXSS', '[IDS] ALERT medium: script tag in parameter.'],
    ['3', 'search alerted', 'enableIDS attackDirBuster', '[IDS] ALERT low: many requests'],
    ['3', 'SQLi unseen', 'attackSQLi', 'injection reached the application.'],
    ['3', 'XSS unseen', 'attackXSS', 'script reflected'],
    ['3', 'search unseen', 'attackDirBuster', 'hidden path found.'],
    ['4', 'O9', 'enableIPS openPage', '[IPS] Inspected, no match, forwarded.'],
    ['4', 'O11', 'openPage', '[Server] 200 OK (plain HTTP)'],
    ['4', 'SQLi blocked', 'enableIPS attackSQLi', '[IPS] BLOCK SQL injection'],
    ['4', 'XSS blocked', 'enableIPS attackXSS', '[IPS] BLOCK script injection'],
    ['4', 'search blocked', 'enableIPS attackDirBuster', 'dropped until the minute is over.'],
    ['4', 'SQLi unseen', 'attackSQLi', 'injection reached the application.'],
    ['5', 'H1', 'openPageHTTP', '[Server] 200 OK (plain HTTP)'],
    ['5', 'H2', 'enableTLS openPageHTTP', '[TLS] Handshake, then 200 OK with HSTS.'],
    ['5', 'H3', 'openPageHTTPS', '[Client] Connection refused: nothing listens on 8443'],
    ['5', 'H4', 'enableTLS openPageHTTPS', '[Server] 200 OK (encrypted).'],
    ['5', 'N1', 'sniffTraffic', '[Sniffer] Plaintext capture:'],
    ['5', 'N2', 'enableTLS sniffTraffic', 'TLS 1.3 application data.'],
    ['6', 'O8', 'enableWAF openPage', '[WAF] ALLOW GET / (anomaly score 0).'],
    ['6', 'O11', 'openPage', '[Server] 200 OK (plain HTTP)'],
    ['6', 'SQLi blocked', 'enableWAF attackSQLi', '[WAF] BLOCK 403 SQL injection'],
    ['6', 'XSS blocked', 'enableWAF attackXSS', '[WAF] BLOCK 403 XSS'],
    ['6', 'XSS unseen', 'attackXSS', 'script reflected'],
    ['7', 'O7', 'enableVPN openPage', '[Server] 200 OK, source is the gateway.'],
    ['7', 'O11', 'openPage', '[Server] 200 OK (plain HTTP)'],
    ['7', 'N1', 'sniffTraffic', '[Sniffer] Plaintext capture:'],
    ['7', 'N3', 'enableVPN sniffTraffic', 'tunnel packets to 198.51.100.1.'],
    ['8', 'O2', 'enableLB lbFailA lbFailB openPage', '503 Service Unavailable: All backends DOWN'],
    ['8', 'O3', 'enableLB openPage openPage', '[LB] Round-robin: WEB B (next WEB A).'],
    ['8', 'O4', 'enableLB lbFailA openPage', '[LB] WEB A is down, using WEB B.'],
    ['8', 'O5', 'enableLB lbMode openPage openPage', '[LB] Sticky: 10.0.0.10 stays on WEB A.'],
    ['8', 'O6', 'enableLB lbMode openPage lbFailA openPage', 'session moves to WEB B.'],
    ['9', 'O11', 'enableSIEM openPage', '[SIEM] Ingest: web access from 10.0.0.10 (benign)'],
    [
      '9',
      'T3',
      'enableSIEM portScan',
      '[SIEM] Ingest: port scan from 203.0.113.66, severity medium',
    ],
    ['9', 'SQLi', 'enableSIEM attackSQLi', '[SIEM] Ingest: SQL injection, severity high'],
    ['9', 'XSS', 'enableSIEM attackXSS', '[SIEM] Ingest: XSS, severity high'],
    ['9', 'no record', 'attackXSS', 'script reflected'],
    ['9', 'incident', 'enableSIEM portScan attackSQLi', '[SIEM] Correlated: reconnaissance'],
    ['10', 'O10', 'enableIDS openPage', '[IDS] Copy inspected, no match.'],
    ['10', 'O8+O9', 'enableIPS enableWAF openPage', '[WAF] ALLOW GET / (anomaly score 0).'],
    ['10', 'O11', 'openPage', '[Server] 200 OK (plain HTTP)'],
    ['10', 'SQLi, IPS', 'enableIPS enableWAF enableIDS attackSQLi', '[IPS] BLOCK SQL injection'],
    ['10', 'SQLi, WAF', 'enableWAF enableIDS attackSQLi', '[WAF] BLOCK 403 SQL injection'],
    ['10', 'SQLi, IDS', 'enableIDS enableSIEM attackSQLi', '(outcome=allowed, alert=yes'],
    ['10', 'SQLi, none', 'attackSQLi', 'injection reached the application.'],
    ['10', 'SQLi, SIEM', 'enableSIEM attackSQLi', '(outcome=allowed, alert=no, source=web log)'],
    ['10', 'SOC', 'enableSOC', '[SOC] Combined view on.'],
  ])('level %s, %s: %s', (id, _cell, actions, line) => {
    expect(lastLog(id, actions)).toContain(line);
  });
});
