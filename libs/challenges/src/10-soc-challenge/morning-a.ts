import {
  NEWSLETTER,
  RULES,
  lonelySsh,
  measuresOf,
  priceCrawler,
  type SocMorning,
} from './morning.ts';

const attackers = ['203.0.113.66', '203.0.113.67'] as const;

/** Monday: the password stands in a log that anybody can read. */
export const morningA: SocMorning = {
  day: '2026-11-23',
  account: 'alice',
  attackers,
  alerts: [
    {
      time: '08:12:04',
      title: 'Port scan: SYN to 22 and 8443',
      device: 'IPS',
      address: '203.0.113.66',
      rule: RULES.scan,
      severity: 'low',
      records: ['08:12:04 ips', '08:12:06 nginx 203.0.113.66'],
      isHostile: true,
      explanation:
        'A scan alone is noise. This source comes back at 08:31 with a list of paths, so here it is the first step.',
    },
    {
      time: '08:19:40',
      title: '942190: “union select committee”',
      device: 'WAF',
      address: '192.0.2.41',
      rule: 'CRS 942190: MSSQL code execution and information gathering, score 5',
      severity: 'medium',
      records: [
        '08:19:12 nginx 192.0.2.41',
        '08:19:40 modsec',
        '08:20:05 nginx 192.0.2.41',
        '08:20:44 nginx 192.0.2.41',
      ],
      isHostile: false,
      isVisitor: true,
      explanation:
        'A customer looks for a gift for a committee. There is no quotation mark and no column: it is English, and the visitor goes on shopping.',
    },
    {
      time: '08:26:55',
      title: 'Three failed logins: jonas',
      device: 'SIEM',
      address: '192.0.2.34',
      rule: RULES.failed,
      severity: 'medium',
      records: [
        '08:26:30 shop',
        '08:26:41 shop',
        '08:26:55 shop',
        '08:27:31 shop',
        '08:27:33 nginx 192.0.2.34',
      ],
      isHostile: false,
      isVisitor: true,
      explanation:
        'Three spellings of one password within half a minute, then the right one from the same telephone. Somebody who guesses tries different words.',
    },
    {
      time: '08:31:17',
      title: 'Many requests for unknown paths',
      device: 'IDS',
      address: '10.0.2.20',
      rule: RULES.unknown,
      severity: 'low',
      records: [
        '08:31:17 ids',
        '08:31:16 nginx 203.0.113.66 GET /backup/',
        '08:31:16 nginx 203.0.113.66 GET /log/',
        '08:31:17 nginx 203.0.113.66 GET /admin/',
        '08:31:52 nginx 203.0.113.66',
      ],
      isHostile: true,
      explanation:
        'The sensor stands behind the WAF and names the server that answered 404. The web log has the visitor: 203.0.113.66, the scanner, who finds /log/ and half a minute later reads /log/today.',
    },
    {
      time: '08:33:02',
      title: '941180: “document.cookie”',
      device: 'WAF',
      address: '192.0.2.77',
      rule: 'CRS 941180: Node-Validator blacklist keywords, score 5',
      severity: 'medium',
      records: ['08:31:44 nginx 192.0.2.77', '08:33:02 modsec', '08:34:20 nginx 192.0.2.77'],
      isHostile: false,
      isVisitor: true,
      explanation:
        'Somebody reads the help about the shop’s widget and asks what document.cookie is. A question in English runs nowhere.',
    },
    {
      time: '08:40:18',
      title: 'Twelve answers 404 to one visitor',
      device: 'SIEM',
      address: '10.0.0.12',
      rule: RULES.missing,
      severity: 'low',
      records: ['08:37:11 nginx 10.0.0.12', '08:37:28 nginx 10.0.0.12', '08:40:18 nginx 10.0.0.12'],
      isHostile: false,
      isVisitor: true,
      explanation:
        'Twelve pages of the catalogue of 2024 in three minutes, now slower, now faster, by a browser: somebody clicks through an old list of links.',
    },
    {
      time: '08:47:52',
      title: 'SQL injection refused, score 20',
      device: 'WAF',
      address: '203.0.113.67',
      rule: 'CRS 942100, 942190, 942270, 942360, score 20',
      severity: 'high',
      records: ['08:47:52 modsec'],
      isHostile: true,
      explanation:
        'A quotation mark, UNION SELECT, the columns name and password, and curl: nobody searches for cups like this. The WAF refused it, so nothing came of it; the address is what matters.',
    },
    lonelySsh('08:52:30', '198.51.100.23'),
    {
      time: '09:03:11',
      title: 'Login from a new address: alice',
      device: 'SIEM',
      address: '203.0.113.67',
      rule: RULES.first,
      severity: 'low',
      records: [
        '08:20:31 nginx 192.0.2.18',
        '08:47:52 modsec',
        '09:03:11 nginx 203.0.113.67',
        '09:03:11 shop',
      ],
      isHostile: true,
      isDecisive: true,
      explanation:
        'The address that tried the injection now logs in at the first try with alice’s password, which stood in the log that 203.0.113.66 had read. Alice is an administrator.',
    },
    {
      time: '09:04:36',
      title: '48,211 bytes from /admin/export',
      device: 'SIEM',
      address: '10.0.2.1',
      rule: RULES.export,
      severity: 'low',
      records: [
        '09:03:14 nginx 203.0.113.67',
        '09:04:36 nginx 203.0.113.67',
        '09:05:40 nginx 203.0.113.67',
      ],
      isHostile: true,
      isDecisive: true,
      explanation:
        'The same session fetches the customers’ data 85 seconds after the login. The connection comes from the WAF, the request from 203.0.113.67.',
    },
    priceCrawler('09:06:08', '09:06:10'),
    NEWSLETTER,
  ],
  stages: [
    { name: 'Scan', records: ['08:12:04 ips', '08:12:06 nginx 203.0.113.66'], words: ['scan'] },
    {
      name: 'Directory search',
      records: [
        '08:31:17 ids',
        '08:31:16 nginx 203.0.113.66',
        '08:31:17 nginx 203.0.113.66',
        '08:31:52 nginx 203.0.113.66',
      ],
      words: ['director', '/log', 'paths'],
    },
    { name: 'SQL injection', records: ['08:47:52 modsec'], words: ['inject'] },
    {
      name: 'Login as alice',
      records: ['09:03:11 nginx', '09:03:11 shop'],
      words: ['log in', 'logged in', 'login'],
    },
    { name: 'Export', records: ['09:04:36 nginx 203.0.113.67'], words: ['export'] },
  ],
  context: ['08:20:31'],
  measures: measuresOf('alice', attackers, '/log/'),
  note: `What happened: At 09:03 somebody logged in as alice from 203.0.113.67 with her password, and at 09:04 fetched /admin/export?set=customers, 48,211 bytes. The same address had tried an SQL injection at 08:47, which the WAF refused. A port scan at 08:12 and a directory search at 08:31 came from 203.0.113.66, which also read /log/today.
Systems and accounts: the shop’s web server; the account alice, an administrator; the customers’ data.
Known: login, export and the addresses, from the logs. Likely, not proved: both addresses are one attacker, and the password was read in /log/today, where alice’s login of 08:20 stood in plain text. Unknown: who sat at the keyboard.
Evidence: access.log and shop.log of the server, the WAF’s error.log, eve.json of IPS and IDS, saved before anything was changed.
Next: the shift has ended alice’s sessions, set a new password and blocked both addresses. The web team closes /log/ today and moves passwords out of URLs. The data protection officer checks by noon whom to inform.`,
};
