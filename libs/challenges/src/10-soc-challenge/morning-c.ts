import { secondsOf } from '../shop/records.ts';
import { shopWith } from '../shop/site.ts';
import { HARMLESS, directorySearch, measuresOf, rowsIn, type SocStory } from './story.ts';

const attackers = ['203.0.113.171', '198.51.100.77'] as const;

const SHOP = shopWith({ sofia: 'admin' }, { folder: 'debug', page: 'requests', bytes: 1501 });

/** Wednesday: the owner of the account is locked out, and that looks like a typing error. */
export const morningC: SocStory = {
  day: '2026-11-25',
  account: 'sofia',
  attackers,
  explanations: {
    '08:03:33':
      'The same source searches directories six minutes later and tries a script at 08:21.',
    '08:09:48':
      'The sensor names the server that answered; the web log has the visitor, 203.0.113.171, who finds /debug/ and reads the last requests there, with sofia’s login in them.',
    '08:15:26':
      'A developer who has just read the help about the widget gives advice in a comment. There is no tag and no script in it.',
    '08:21:37':
      'A script tag that reads the cookie, sent by curl from the source of the scan. The WAF refused it; the attacker goes on another way.',
    '08:27:19': 'A customer wants a mug with a flag and half a minute later asks with fewer words.',
    '08:44:10':
      'An address without any record before it logs in with the password that 203.0.113.171 could read in /debug/requests, and fetches orders page by page, each export too small for the SIEM’s rule.',
    '08:45:20':
      'The new address changes the password 70 seconds after its first login. From here on the owner is locked out.',
    '08:50:39':
      'Three spellings of one password, then the right one from the same browser: a typing error like any other.',
    '09:01:48':
      'It looks like nina’s, and no success follows: sofia herself, at her usual address, enters a password that was right at 08:02. Her failures are a trace of the attack, and her address must not be blocked.',
    '08:35:06': HARMLESS.ssh,
    '09:04:41': HARMLESS.crawler,
    '09:10:00': HARMLESS.newsletter,
  },
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
  ports: { unknown: 55_120, rate: 42_216 },
  site: { ...SHOP, pages: { ...SHOP.pages, '/admin/orders': 17620 } },
  scripted: [
    ...rowsIn(`
08:02:04 web 192.0.2.103 GET /login chrome
08:02:15 web 192.0.2.103 GET /login?user=sofia&pw=kiln-glaze-7 chrome
08:02:18 web 192.0.2.103 GET /admin/ chrome
08:04:51 web 192.0.2.103 GET /admin/orders chrome
08:03:33 ips 203.0.113.171:37702 10.0.0.20:22 1000006
08:03:33 ips 203.0.113.171:37706 10.0.0.20:8443 1000004
08:10:40 web 203.0.113.171 GET /debug/requests curl
08:14:02 web 192.0.2.77 GET /help/shop-widget linux
08:15:26 modsec 192.0.2.77 GET /comment?text=Set+window.location+in+your+shop+script linux 5 941180
08:16:40 web 192.0.2.77 GET /help/returns linux
08:21:37 modsec 203.0.113.171 GET /search?q=%3Cscript%3Ealert(document.cookie)%3C%2Fscript%3E curl 20 941100,941110,941160,941180
08:26:58 web 192.0.2.140 GET / chrome
08:27:19 modsec 192.0.2.140 GET /search?q=union+jack+mug+select+colour chrome 5 942190
08:27:52 web 192.0.2.140 GET /search?q=union+jack+mug chrome
08:35:06 ips 198.51.100.23:41006 10.0.0.20:22 1000006
08:44:01 web 198.51.100.77 GET /login linux
08:44:10 web 198.51.100.77 GET /login?user=sofia&pw=kiln-glaze-7 linux
08:44:13 web 198.51.100.77 GET /admin/ linux
08:45:20 web 198.51.100.77 POST /account/password linux password=moved-in
08:45:21 web 198.51.100.77 GET /account linux
08:47:03 web 198.51.100.77 GET /admin/export?set=orders&page=1 linux
08:52:31 web 198.51.100.77 GET /admin/export?set=orders&page=2 linux
08:49:55 web 192.0.2.41 GET /login chrome
08:50:12 web 192.0.2.41 GET /login?user=nina&pw=nina2026 chrome
08:50:24 web 192.0.2.41 GET /login?user=nina&pw=Nina-2026 chrome
08:50:39 web 192.0.2.41 GET /login?user=nina&pw=nina-2025 chrome
08:51:15 web 192.0.2.41 GET /login?user=nina&pw=nina-2026 chrome
08:51:18 web 192.0.2.41 GET /account chrome
08:58:26 web 198.51.100.77 GET /admin/export?set=orders&page=3 linux
09:00:50 web 192.0.2.103 GET /admin/orders chrome
09:01:02 web 192.0.2.103 GET /login?user=sofia&pw=kiln-glaze-7 chrome
09:01:20 web 192.0.2.103 GET /login?user=sofia&pw=kiln-glaze-7 chrome
09:01:48 web 192.0.2.103 GET /login?user=sofia&pw=Kiln-glaze-7 chrome
09:04:41 modsec 198.51.100.162 GET /robots.txt prices 5 913100
09:04:43 modsec 198.51.100.162 GET /products.csv prices 5 913100`),
    ...directorySearch(secondsOf('08:09:47'), '203.0.113.171', 'debug'),
  ],
};
