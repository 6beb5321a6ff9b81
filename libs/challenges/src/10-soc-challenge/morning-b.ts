import { NEWSLETTER, RULES, lonelySsh, measuresOf, type SocMorning } from './morning.ts';

const attackers = ['198.51.100.201', '198.51.100.202'] as const;

/** Tuesday: the export is too small for an alert, and the attacker makes a key for later. */
export const morningB: SocMorning = {
  day: '2026-11-24',
  account: 'marek',
  attackers,
  alerts: [
    {
      time: '08:06:41',
      title: 'Port scan: SYN to 22 and 8443',
      device: 'IPS',
      address: '198.51.100.201',
      rule: RULES.scan,
      severity: 'low',
      records: ['08:06:41 ips'],
      isHostile: true,
      explanation:
        'The same source searches directories eight minutes later, so this scan is the first step of something.',
    },
    {
      time: '08:15:10',
      title: 'Many requests for unknown paths',
      device: 'IDS',
      address: '10.0.2.20',
      rule: RULES.unknown,
      severity: 'low',
      records: [
        '08:15:10 ids',
        '08:15:09 nginx 198.51.100.201 GET /backup/',
        '08:15:09 nginx 198.51.100.201 GET /status/',
        '08:15:58 nginx 198.51.100.201',
      ],
      isHostile: true,
      explanation:
        'Behind the WAF the sensor knows only the server. The web log has the visitor, 198.51.100.201, who finds /status/ and reads the list of the last requests there, with marek’s login in it.',
    },
    {
      time: '08:19:05',
      title: '942100, 942190: “credit union select account”',
      device: 'WAF',
      address: '192.0.2.176',
      rule: 'CRS 942100 and 942190: SQL injection, score 10',
      severity: 'high',
      records: ['08:18:33 nginx 192.0.2.176', '08:19:05 modsec', '08:19:31 nginx 192.0.2.176'],
      isHostile: false,
      isVisitor: true,
      explanation:
        'Four English words in a browser, between two ordinary pages. A score of 10 says how many rules matched, not how bad it is.',
    },
    {
      time: '08:23:50',
      title: 'Three failed logins: henk',
      device: 'SIEM',
      address: '192.0.2.131',
      rule: RULES.failed,
      severity: 'medium',
      records: [
        '08:23:14 shop',
        '08:23:29 shop',
        '08:23:50 shop',
        '08:24:22 shop',
        '08:24:25 nginx 192.0.2.131',
      ],
      isHostile: false,
      isVisitor: true,
      explanation:
        'One password with two years and two spellings, then the right one from the same browser: henk has forgotten which it was.',
    },
    {
      time: '08:26:40',
      title: '932100: “; cat did it”',
      device: 'WAF',
      address: '192.0.2.131',
      rule: 'CRS 932100: Unix command injection, score 5',
      severity: 'medium',
      records: ['08:26:40 modsec', '08:27:35 nginx 192.0.2.131'],
      isHostile: false,
      isVisitor: true,
      explanation:
        'henk complains about a broken handle and blames the cat. A semicolon and the name of a Unix command are enough for the rule; he leaves the cat out and gets through.',
    },
    {
      time: '08:29:17',
      title: 'SQL injection refused, score 5',
      device: 'WAF',
      address: '198.51.100.202',
      rule: 'CRS 942100: SQL injection, score 5',
      severity: 'medium',
      records: ['08:29:17 modsec'],
      isHostile: true,
      explanation:
        'The number of a product with a quotation mark and OR 1=1, sent by curl. It has half the score of the credit union and is the real one.',
    },
    {
      time: '08:31:33',
      title: 'Login from a new address: clara',
      device: 'SIEM',
      address: '203.0.113.31',
      rule: RULES.first,
      severity: 'low',
      records: [
        '08:09:41 nginx 192.0.2.103',
        '08:11:02 nginx 192.0.2.103',
        '08:31:33 nginx 203.0.113.31',
        '08:32:50 nginx 203.0.113.31',
        '08:33:12 nginx 203.0.113.31',
      ],
      isHostile: false,
      isVisitor: true,
      explanation:
        'The same telephone twenty minutes later, from another network, looks at the same cup and puts it into the cart. Clara has left the house.',
    },
    {
      time: '08:36:40',
      title: 'Login from a new address: marek',
      device: 'SIEM',
      address: '198.51.100.202',
      rule: RULES.first,
      severity: 'low',
      records: [
        '08:02:27 nginx 192.0.2.66',
        '08:29:17 modsec',
        '08:36:40 nginx 198.51.100.202',
        '08:36:44 nginx 198.51.100.202',
        '08:38:05 nginx 198.51.100.202',
      ],
      isHostile: true,
      isDecisive: true,
      explanation:
        'The address of the injection logs in at the first try with marek’s password and another browser, goes straight to /admin/ and fetches the customers’ addresses: 31,877 bytes, too few for the SIEM’s rule on exports.',
    },
    {
      time: '08:41:12',
      title: 'New API token: report',
      device: 'SIEM',
      address: '198.51.100.202',
      rule: RULES.token,
      severity: 'low',
      records: ['08:41:12 shop', '08:41:12 nginx 198.51.100.202'],
      isHostile: true,
      isDecisive: true,
      explanation:
        'The stolen session makes a token. A token outlives a new password, so it has to be revoked as well.',
    },
    {
      time: '08:49:27',
      title: 'Twelve answers 404 to one visitor',
      device: 'SIEM',
      address: '10.0.0.12',
      rule: RULES.missing,
      severity: 'low',
      records: ['08:46:20 nginx 10.0.0.12', '08:46:37 nginx 10.0.0.12', '08:49:27 nginx 10.0.0.12'],
      isHostile: false,
      isVisitor: true,
      explanation:
        'Pages of the catalogue of 2024, at a reader’s pace, by a browser: old links, and none of the paths that a search would try.',
    },
    lonelySsh('08:55:03', '203.0.113.140'),
    NEWSLETTER,
  ],
  stages: [
    { name: 'Scan', records: ['08:06:41 ips'], words: ['scan'] },
    {
      name: 'Directory search',
      records: [
        '08:15:10 ids',
        '08:15:09 nginx 198.51.100.201',
        '08:15:10 nginx 198.51.100.201',
        '08:15:58 nginx 198.51.100.201',
      ],
      words: ['director', '/status', 'paths'],
    },
    { name: 'SQL injection', records: ['08:29:17 modsec'], words: ['inject'] },
    {
      name: 'Login as marek',
      records: ['08:36:40 nginx', '08:36:40 shop'],
      words: ['log in', 'logged in', 'login'],
    },
    { name: 'Export', records: ['08:38:05 nginx 198.51.100.202'], words: ['export'] },
    {
      name: 'New API token',
      records: ['08:41:12 shop', '08:41:12 nginx 198.51.100.202'],
      words: ['token'],
    },
  ],
  context: ['08:02:27'],
  measures: measuresOf('marek', attackers, '/status/', ' and revoke the token'),
  note: `What happened: At 08:36 somebody logged in as marek from 198.51.100.202 with his password, fetched /admin/export?set=addresses at 08:38, 31,877 bytes, and made the API token “report” at 08:41. The same address had tried an SQL injection at 08:29, which the WAF refused. A port scan at 08:06 and a directory search at 08:15 came from 198.51.100.201, which also read /status/requests.
Systems and accounts: the shop’s web server; the account marek of the support; the customers’ addresses; the token.
Known: login, export, token and the addresses, from the logs. Likely, not proved: both addresses are one attacker, and the password was read in /status/requests, where marek’s login of 08:02 was listed. No alert named the export.
Evidence: access.log and shop.log of the server, the WAF’s error.log, eve.json of IPS and IDS, saved before anything was changed.
Next: the shift has ended marek’s sessions, set a new password, revoked the token and blocked both addresses. The web team closes /status/ today. The SIEM team lowers the limit for exports. The data protection officer checks by noon whom to inform.`,
};
