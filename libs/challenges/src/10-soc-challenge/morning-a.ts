import { oldLinks } from '../shop/morning.ts';
import { secondsOf } from '../shop/records.ts';
import { shopWith } from '../shop/site.ts';
import { HARMLESS, directorySearch, measuresOf, rowsIn, type SocStory } from './story.ts';

const attackers = ['203.0.113.66', '203.0.113.67'] as const;

/** Monday: the password stands in a log that anybody can read. */
export const morningA: SocStory = {
  day: '2026-11-23',
  account: 'alice',
  attackers,
  explanations: {
    '08:12:04':
      'A scan alone is noise. This source comes back at 08:31 with a list of paths, so here it is the first step.',
    '08:19:40':
      'A customer looks for a gift for a committee. There is no quotation mark and no column: it is English, and the visitor goes on shopping.',
    '08:26:55':
      'Three spellings of one password within half a minute, then the right one from the same telephone. Somebody who guesses tries different words.',
    '08:31:17':
      'The sensor stands behind the WAF and names the server that answered 404. The web log has the visitor: 203.0.113.66, the scanner, who finds /log/ and half a minute later reads /log/today.',
    '08:33:02':
      'Somebody reads the help about the shop’s widget and asks what document.cookie is. A question in English runs nowhere.',
    '08:40:18':
      'Twelve pages of the catalogue of 2024 in three minutes, now slower, now faster, by a browser: somebody clicks through an old list of links.',
    '08:47:52':
      'A quotation mark, UNION SELECT, the columns name and password, and curl: nobody searches for cups like this. The WAF refused it, so nothing came of it; the address is what matters.',
    '09:03:11':
      'The address that tried the injection now logs in at the first try with alice’s password, which stood in the log that 203.0.113.66 had read. Alice is an administrator.',
    '09:04:36':
      'The same session fetches the customers’ data 85 seconds after the login. The connection comes from the WAF, the request from 203.0.113.67.',
    '08:52:30': HARMLESS.ssh,
    '09:06:08': HARMLESS.crawler,
    '09:10:00': HARMLESS.newsletter,
  },
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
  ports: { unknown: 47_112, rate: 51_230 },
  site: shopWith({ alice: 'admin' }, { folder: 'log', page: 'today', bytes: 1840 }),
  scripted: [
    ...rowsIn(`
08:12:04 ips 203.0.113.66:41820 10.0.0.20:22 1000006
08:12:04 ips 203.0.113.66:41824 10.0.0.20:8443 1000004
08:12:06 web 203.0.113.66 GET / curl
08:19:12 web 192.0.2.41 GET / firefox
08:19:40 modsec 192.0.2.41 GET /search?q=union+select+committee firefox 5 942190
08:20:05 web 192.0.2.41 GET /search?q=committee+gift firefox
08:20:44 web 192.0.2.41 GET /cups/espresso-set firefox
08:20:19 web 192.0.2.18 GET /login chrome
08:20:31 web 192.0.2.18 GET /login?user=alice&pw=hunter2 chrome
08:20:33 web 192.0.2.18 GET /admin/ chrome
08:22:10 web 192.0.2.18 GET /admin/orders chrome
08:23:47 web 192.0.2.18 GET /admin/orders/4411 chrome
08:26:12 web 192.0.2.34 GET /login android
08:26:30 web 192.0.2.34 GET /login?user=jonas&pw=Teapot-12 android
08:26:41 web 192.0.2.34 GET /login?user=jonas&pw=teapot-12 android
08:26:55 web 192.0.2.34 GET /login?user=jonas&pw=Teapot12 android
08:27:31 web 192.0.2.34 GET /login?user=jonas&pw=Teapot_12 android
08:27:33 web 192.0.2.34 GET /account android
08:31:52 web 203.0.113.66 GET /log/today curl
08:31:44 web 192.0.2.77 GET /help/shop-widget linux
08:33:02 modsec 192.0.2.77 GET /comment?text=Please+explain+document.cookie+to+me linux 5 941180
08:34:20 web 192.0.2.77 GET /help/returns linux
08:47:52 modsec 203.0.113.67 GET /search?q=%27+UNION+SELECT+name%2C+password+FROM+users-- curl 20 942100,942190,942270,942360
08:52:30 ips 198.51.100.23:50872 10.0.0.20:22 1000006
09:03:02 web 203.0.113.67 GET /login linux
09:03:11 web 203.0.113.67 GET /login?user=alice&pw=hunter2 linux
09:03:14 web 203.0.113.67 GET /admin/ linux
09:04:36 web 203.0.113.67 GET /admin/export?set=customers linux
09:05:40 web 203.0.113.67 GET /admin/orders linux
09:06:08 modsec 198.51.100.162 GET /robots.txt prices 5 913100
09:06:10 modsec 198.51.100.162 GET /products.csv prices 5 913100`),
    ...directorySearch(secondsOf('08:31:16'), '203.0.113.66', 'log'),
    ...oldLinks(secondsOf('08:37:11'), 12),
  ],
};
