import {
  NEWSLETTER,
  RULES,
  lonelySsh,
  measuresOf,
  priceCrawler,
  type SocMorning,
} from './morning.ts';

const attackers = ['203.0.113.171', '198.51.100.77'] as const;

/** Wednesday: the owner of the account is locked out, and that looks like a typing error. */
export const morningC: SocMorning = {
  day: '2026-11-25',
  account: 'sofia',
  attackers,
  alerts: [
    {
      time: '08:03:33',
      title: 'Port scan: SYN to 22 and 8443',
      device: 'IPS',
      address: '203.0.113.171',
      rule: RULES.scan,
      severity: 'low',
      records: ['08:03:33 ips'],
      isHostile: true,
      explanation:
        'The same source searches directories six minutes later and tries a script at 08:21.',
    },
    {
      time: '08:09:48',
      title: 'Many requests for unknown paths',
      device: 'IDS',
      address: '10.0.2.20',
      rule: RULES.unknown,
      severity: 'low',
      records: [
        '08:09:48 ids',
        '08:09:47 nginx 203.0.113.171 GET /backup/',
        '08:09:47 nginx 203.0.113.171 GET /debug/',
        '08:10:40 nginx 203.0.113.171',
      ],
      isHostile: true,
      explanation:
        'The sensor names the server that answered; the web log has the visitor, 203.0.113.171, who finds /debug/ and reads the last requests there, with sofia’s login in them.',
    },
    {
      time: '08:15:26',
      title: '941180: “window.location”',
      device: 'WAF',
      address: '192.0.2.77',
      rule: 'CRS 941180: Node-Validator blacklist keywords, score 5',
      severity: 'medium',
      records: ['08:14:02 nginx 192.0.2.77', '08:15:26 modsec', '08:16:40 nginx 192.0.2.77'],
      isHostile: false,
      isVisitor: true,
      explanation:
        'A developer who has just read the help about the widget gives advice in a comment. There is no tag and no script in it.',
    },
    {
      time: '08:21:37',
      title: 'XSS refused, score 20',
      device: 'WAF',
      address: '203.0.113.171',
      rule: 'CRS 941100, 941110, 941160, 941180, score 20',
      severity: 'high',
      records: ['08:21:37 modsec'],
      isHostile: true,
      explanation:
        'A script tag that reads the cookie, sent by curl from the source of the scan. The WAF refused it; the attacker goes on another way.',
    },
    {
      time: '08:27:19',
      title: '942190: “union jack mug select colour”',
      device: 'WAF',
      address: '192.0.2.140',
      rule: 'CRS 942190: MSSQL code execution and information gathering, score 5',
      severity: 'medium',
      records: ['08:26:58 nginx 192.0.2.140', '08:27:19 modsec', '08:27:52 nginx 192.0.2.140'],
      isHostile: false,
      isVisitor: true,
      explanation:
        'A customer wants a mug with a flag and half a minute later asks with fewer words.',
    },
    lonelySsh('08:35:06', '198.51.100.23'),
    {
      time: '08:44:10',
      title: 'Login from a new address: sofia',
      device: 'SIEM',
      address: '198.51.100.77',
      rule: RULES.first,
      severity: 'low',
      records: [
        '08:02:15 nginx 192.0.2.103',
        '08:10:40 nginx 203.0.113.171',
        '08:44:10 nginx 198.51.100.77',
        '08:44:13 nginx 198.51.100.77',
        '08:47:03 nginx 198.51.100.77',
      ],
      isHostile: true,
      isDecisive: true,
      explanation:
        'An address without any record before it logs in with the password that 203.0.113.171 could read in /debug/requests, and fetches orders page by page, each export too small for the SIEM’s rule.',
    },
    {
      time: '08:45:20',
      title: 'Password changed: sofia',
      device: 'SIEM',
      address: '198.51.100.77',
      rule: RULES.password,
      severity: 'low',
      records: ['08:45:20 shop', '08:45:20 nginx 198.51.100.77'],
      isHostile: true,
      isDecisive: true,
      explanation:
        'The new address changes the password 70 seconds after its first login. From here on the owner is locked out.',
    },
    {
      time: '08:50:39',
      title: 'Three failed logins: nina',
      device: 'SIEM',
      address: '192.0.2.41',
      rule: RULES.failed,
      severity: 'medium',
      records: [
        '08:50:12 shop',
        '08:50:24 shop',
        '08:50:39 shop',
        '08:51:15 shop',
        '08:51:18 nginx 192.0.2.41',
      ],
      isHostile: false,
      isVisitor: true,
      explanation:
        'Three spellings of one password, then the right one from the same browser: a typing error like any other.',
    },
    {
      time: '09:01:48',
      title: 'Three failed logins: sofia',
      device: 'SIEM',
      address: '192.0.2.103',
      rule: RULES.failed,
      severity: 'medium',
      records: [
        '08:45:20 shop',
        '09:00:50 nginx 192.0.2.103',
        '09:01:02 shop',
        '09:01:20 shop',
        '09:01:48 shop',
      ],
      isHostile: true,
      explanation:
        'It looks like nina’s, and no success follows: sofia herself, at her usual address, enters a password that was right at 08:02. Her failures are a trace of the attack, and her address must not be blocked.',
    },
    priceCrawler('09:04:41', '09:04:43'),
    NEWSLETTER,
  ],
  stages: [
    { name: 'Scan', records: ['08:03:33 ips'], words: ['scan'] },
    {
      name: 'Directory search',
      records: [
        '08:09:48 ids',
        '08:09:47 nginx 203.0.113.171',
        '08:09:48 nginx 203.0.113.171',
        '08:10:40 nginx 203.0.113.171',
      ],
      words: ['director', '/debug', 'paths'],
    },
    { name: 'XSS', records: ['08:21:37 modsec'], words: ['xss', 'script'] },
    {
      name: 'Login as sofia',
      records: ['08:44:10 nginx', '08:44:10 shop'],
      words: ['log in', 'logged in', 'login'],
    },
    { name: 'Password changed', records: ['08:45:20 shop', '08:45:20 nginx'], words: ['password'] },
    {
      name: 'Export',
      records: [
        '08:47:03 nginx 198.51.100.77',
        '08:52:31 nginx 198.51.100.77',
        '08:58:26 nginx 198.51.100.77',
      ],
      words: ['export', 'orders'],
    },
  ],
  context: ['08:02:15', '09:00:50 nginx 192.0.2.103', '09:01:02', '09:01:20', '09:01:48'],
  measures: measuresOf('sofia', attackers, '/debug/'),
  note: `What happened: At 08:44 somebody logged in as sofia from 198.51.100.77 with her password, changed it at 08:45 and fetched /admin/export?set=orders at 08:47, 08:52 and 08:58, 41,750 bytes together. A port scan at 08:03, a directory search at 08:09 and a refused XSS at 08:21 came from 203.0.113.171, which also read /debug/requests. At 09:01 sofia could not log in from her own address.
Systems and accounts: the shop’s web server; the account sofia, an administrator; orders of customers.
Known: login, new password, exports and the addresses, from the logs. Likely, not proved: both addresses are one attacker, and the password was read in /debug/requests, where sofia’s login of 08:02 was listed.
Evidence: access.log and shop.log of the server, the WAF’s error.log, eve.json of IPS and IDS, saved before anything was changed.
Next: the shift has ended all sessions of sofia, set a new password, told her by telephone and blocked both addresses. The web team closes /debug/ today. The data protection officer checks by noon whom to inform.`,
};
