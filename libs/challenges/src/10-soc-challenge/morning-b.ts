import { oldLinks } from '../shop/morning.ts';
import { secondsOf } from '../shop/records.ts';
import { shopWith } from '../shop/site.ts';
import { HARMLESS, directorySearch, measuresOf, rowsIn, type SocStory } from './story.ts';

const attackers = ['198.51.100.201', '198.51.100.202'] as const;

/** Tuesday: the export is too small for an alert, and the attacker makes a key for later. */
export const morningB: SocStory = {
  day: '2026-11-24',
  account: 'marek',
  attackers,
  explanations: {
    '08:06:41':
      'The same source searches directories eight minutes later, so this scan is the first step of something.',
    '08:15:10':
      'Behind the WAF the sensor knows only the server. The web log has the visitor, 198.51.100.201, who finds /status/ and reads the list of the last requests there, with marek’s login in it.',
    '08:19:05':
      'Four English words in a browser, between two ordinary pages. A score of 10 says how many rules matched, not how bad it is.',
    '08:23:50':
      'One password with two years and two spellings, then the right one from the same browser: henk has forgotten which it was.',
    '08:26:40':
      'henk complains about a broken handle and blames the cat. A semicolon and the name of a Unix command are enough for the rule; he leaves the cat out and gets through.',
    '08:29:17':
      'The number of a product with a quotation mark and OR 1=1, sent by curl. It has half the score of the credit union and is the real one.',
    '08:31:33':
      'The same telephone twenty minutes later, from another network, looks at the same cup and puts it into the cart. Clara has left the house.',
    '08:36:40':
      'The address of the injection logs in at the first try with marek’s password and another browser, goes straight to /admin/ and fetches the customers’ addresses: 31,877 bytes, too few for the SIEM’s rule on exports.',
    '08:41:12':
      'The stolen session makes a token. A token outlives a new password, so it has to be revoked as well.',
    '08:49:27':
      'Pages of the catalogue of 2024, at a reader’s pace, by a browser: old links, and none of the paths that a search would try.',
    '08:55:03': HARMLESS.ssh,
    '09:10:00': HARMLESS.newsletter,
  },
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
  ports: { unknown: 39_904, rate: 60_114 },
  site: shopWith({ marek: 'support' }, { folder: 'status', page: 'requests', bytes: 1312 }),
  scripted: [
    ...rowsIn(`
08:02:18 web 192.0.2.66 GET /login safari
08:02:27 web 192.0.2.66 GET /login?user=marek&pw=Lapsang88 safari
08:02:30 web 192.0.2.66 GET /admin/ safari
08:03:55 web 192.0.2.66 GET /admin/tickets safari
08:06:41 ips 198.51.100.201:50114 10.0.0.20:22 1000006
08:06:41 ips 198.51.100.201:50118 10.0.0.20:8443 1000004
08:09:30 web 192.0.2.103 GET /login iphone
08:09:41 web 192.0.2.103 GET /login?user=clara&pw=porcelain1 iphone
08:09:44 web 192.0.2.103 GET /account iphone
08:11:02 web 192.0.2.103 GET /cups/travel-350 iphone
08:15:58 web 198.51.100.201 GET /status/requests curl
08:18:33 web 192.0.2.176 GET / chrome
08:19:05 modsec 192.0.2.176 GET /search?q=credit+union+select+account chrome 10 942100,942190
08:19:31 web 192.0.2.176 GET /search?q=gift+under+20 chrome
08:22:58 web 192.0.2.131 GET /login firefox
08:23:14 web 192.0.2.131 GET /login?user=henk&pw=tulp2018 firefox
08:23:29 web 192.0.2.131 GET /login?user=henk&pw=Tulp2018 firefox
08:23:50 web 192.0.2.131 GET /login?user=henk&pw=Tulp2019 firefox
08:24:22 web 192.0.2.131 GET /login?user=henk&pw=tulp2019 firefox
08:24:25 web 192.0.2.131 GET /account firefox
08:26:40 modsec 192.0.2.131 GET /comment?text=The+handle+came+off%3B+cat+did+it firefox 5 932100
08:27:35 web 192.0.2.131 GET /comment?text=The+handle+came+off firefox
08:29:17 modsec 198.51.100.202 GET /product?id=12%27+OR+1%3D1-- curl 5 942100
08:31:20 web 203.0.113.31 GET /login iphone
08:31:33 web 203.0.113.31 GET /login?user=clara&pw=porcelain1 iphone
08:31:36 web 203.0.113.31 GET /account iphone
08:32:50 web 203.0.113.31 GET /cups/travel-350 iphone
08:33:12 web 203.0.113.31 POST /cart/add iphone count=1
08:33:15 web 203.0.113.31 GET /cart iphone
08:36:29 web 198.51.100.202 GET /login linux
08:36:40 web 198.51.100.202 GET /login?user=marek&pw=Lapsang88 linux
08:36:44 web 198.51.100.202 GET /admin/ linux
08:38:05 web 198.51.100.202 GET /admin/export?set=addresses linux
08:41:12 web 198.51.100.202 POST /admin/tokens linux name=report
08:41:13 web 198.51.100.202 GET /admin/tokens linux
08:55:03 ips 203.0.113.140:44190 10.0.0.20:22 1000006`),
    ...directorySearch(secondsOf('08:15:09'), '198.51.100.201', 'status'),
    ...oldLinks(secondsOf('08:46:20'), 12),
  ],
};
