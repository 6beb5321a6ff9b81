import {
  fillUp,
  oldLinks,
  rowsOf,
  secondsOf,
  type Drafted,
  type Visitor,
} from '../shop-morning.ts';
import { seeded, shuffled } from '@netward/challenges/seeded';

const CUSTOMERS: readonly Visitor[] = [
  { address: '192.0.2.9', agent: 'firefox' },
  { address: '192.0.2.23', agent: 'android', account: ['bob', 'letmein'] },
  { address: '192.0.2.57', agent: 'iphone' },
  { address: '192.0.2.112', agent: 'android' },
  { address: '192.0.2.158', agent: 'iphone' },
  { address: '192.0.2.166', agent: 'chrome' },
  { address: '192.0.2.201', agent: 'safari', account: ['imani', 'Serengeti4'] },
  { address: '192.0.2.219', agent: 'android' },
  { address: '192.0.2.240', agent: 'firefox', account: ['pilar', 'azulejo-9'] },
  { address: '198.51.100.140', agent: 'chrome' },
  { address: '198.51.100.188', agent: 'firefox', account: ['yusuf', 'cay-bardagi'] },
  { address: '198.51.100.214', agent: 'iphone' },
  { address: '203.0.113.12', agent: 'chrome' },
  { address: '203.0.113.44', agent: 'android', account: ['lena', 'Kaffeepause'] },
  { address: '203.0.113.150', agent: 'firefox' },
  { address: '10.0.0.10', agent: 'linux' },
];

/** Rows as they will stand there, so that a story can be read here. */
function told(rows: string): Drafted[] {
  return rows
    .trim()
    .split('\n')
    .map((row) => row.trim())
    .map((row) => ({ at: secondsOf(row.slice(0, 8)), text: row.slice(9) }));
}

/**
 * A list of paths, as fast as the answers come. One of them is open, one asks for a login. The sensor behind
 * the WAF counts ten answers 404 and reports the one that goes to this port.
 */
function directorySearch(
  from: string,
  source: string,
  open: string,
  bytes: number,
  port: number,
): Drafted[] {
  const words = `api app backup bin cgi css ${open} data dev doc admin img old`.split(' ');
  const rows = words.map((word, index) => {
    const answer = word === open ? `200 ${bytes}` : word === 'admin' ? '401 1204' : '404 1131';
    return {
      at: secondsOf(from) + Math.floor(index / 7),
      text: `nginx ${source} GET /${word}/ ${answer} curl`,
    };
  });
  const tenth = words.indexOf('img');
  const alert = { at: rows[tenth]!.at, text: `ids 10.0.2.20:8080 10.0.2.1:${port} 1000003` };
  return rows.toSpliced(tenth + 1, 0, alert);
}

/**
 * A newsletter has gone out, and within a minute twenty-two requests of different customers look at the sale.
 * The twentieth comes at 09:10:00, from this port of the WAF.
 */
function newsletter(random: () => number, port: number): Drafted[] {
  const times = [11, 14, 15, 18, 22, 24, 25, 29, 30, 34, 37, 38, 41, 45, 46, 50, 53, 54, 58];
  const customers = shuffled(random, CUSTOMERS);
  return [...times, 60, 63, 65].flatMap((seconds, index) => {
    const { address, agent } = customers[index % customers.length]!;
    const path = index < customers.length ? '/sale?from=newsletter 200 8812' : '/plates 200 8127';
    const at = secondsOf('09:09:00') + seconds;
    const asked = { at, text: `nginx ${address} GET ${path} ${agent}` };
    return index === 19
      ? [asked, { at, text: `ids 10.0.2.1:${port} 10.0.2.20:8080 1000005` }]
      : [asked];
  });
}

/** The same morning as told, filled with ordinary visits before the newsletter. */
function morning(seed: number, newsletterPort: number, scripted: readonly Drafted[]) {
  const random = seeded(seed);
  const hours = [secondsOf('08:00:30'), secondsOf('09:08:30')] as const;
  const told = [...scripted, ...newsletter(random, newsletterPort)];
  return rowsOf(fillUp(random, CUSTOMERS, told, 200, hours));
}

const A = morning(1001, 51_230, [
  ...told(`
    08:12:04 ips 203.0.113.66:41820 10.0.0.20:22 1000006
    08:12:04 ips 203.0.113.66:41824 10.0.0.20:8443 1000004
    08:12:06 nginx 203.0.113.66 GET / 200 6120 curl
    08:19:12 nginx 192.0.2.41 GET / 200 6120 firefox
    08:19:40 modsec 192.0.2.41 GET /search?q=union+select+committee firefox 5 942190
    08:20:05 nginx 192.0.2.41 GET /search?q=committee+gift 200 2870 firefox
    08:20:44 nginx 192.0.2.41 GET /cups/espresso-set 200 4388 firefox
    08:20:19 nginx 192.0.2.18 GET /login 200 1098 chrome
    08:20:31 shop 192.0.2.18 session_opened alice role=admin
    08:20:31 nginx 192.0.2.18 GET /login?user=alice&pw=hunter2 302 0 chrome
    08:20:33 nginx 192.0.2.18 GET /admin/ 200 5310 chrome
    08:22:10 nginx 192.0.2.18 GET /admin/orders 200 18044 chrome
    08:23:47 nginx 192.0.2.18 GET /admin/orders/4411 200 3920 chrome
    08:26:12 nginx 192.0.2.34 GET /login 200 1098 android
    08:26:30 shop 192.0.2.34 login_failed jonas
    08:26:30 nginx 192.0.2.34 GET /login?user=jonas&pw=Teapot-12 401 1204 android
    08:26:41 shop 192.0.2.34 login_failed jonas
    08:26:41 nginx 192.0.2.34 GET /login?user=jonas&pw=teapot-12 401 1204 android
    08:26:55 shop 192.0.2.34 login_failed jonas
    08:26:55 nginx 192.0.2.34 GET /login?user=jonas&pw=Teapot12 401 1204 android
    08:27:31 shop 192.0.2.34 session_opened jonas role=customer
    08:27:31 nginx 192.0.2.34 GET /login?user=jonas&pw=Teapot_12 302 0 android
    08:27:33 nginx 192.0.2.34 GET /account 200 3549 android
    08:31:52 nginx 203.0.113.66 GET /log/today 200 21388 curl
    08:31:44 nginx 192.0.2.77 GET /help/shop-widget 200 2410 linux
    08:33:02 modsec 192.0.2.77 GET /comment?text=Please+explain+document.cookie+to+me linux 5 941180
    08:34:20 nginx 192.0.2.77 GET /help/returns 200 3120 linux
    08:47:52 modsec 203.0.113.67 GET /search?q=%27+UNION+SELECT+name%2C+password+FROM+users-- curl 20 942100,942190,942270,942360
    08:52:30 ips 198.51.100.23:50872 10.0.0.20:22 1000006
    09:03:02 nginx 203.0.113.67 GET /login 200 1098 linux
    09:03:11 shop 203.0.113.67 session_opened alice role=admin
    09:03:11 nginx 203.0.113.67 GET /login?user=alice&pw=hunter2 302 0 linux
    09:03:14 nginx 203.0.113.67 GET /admin/ 200 5310 linux
    09:04:36 nginx 203.0.113.67 GET /admin/export?set=customers 200 48211 linux
    09:05:40 nginx 203.0.113.67 GET /admin/orders 200 18044 linux
    09:06:08 modsec 198.51.100.162 GET /robots.txt prices 5 913100
    09:06:10 modsec 198.51.100.162 GET /products.csv prices 5 913100`),
  ...directorySearch('08:31:16', '203.0.113.66', 'log', 1840, 47_112),
  ...oldLinks('08:37:11', 12),
]);

const B = morning(1002, 60_114, [
  ...told(`
    08:02:18 nginx 192.0.2.66 GET /login 200 1098 safari
    08:02:27 shop 192.0.2.66 session_opened marek role=support
    08:02:27 nginx 192.0.2.66 GET /login?user=marek&pw=Lapsang88 302 0 safari
    08:02:30 nginx 192.0.2.66 GET /admin/ 200 4102 safari
    08:03:55 nginx 192.0.2.66 GET /admin/tickets 200 9731 safari
    08:06:41 ips 198.51.100.201:50114 10.0.0.20:22 1000006
    08:06:41 ips 198.51.100.201:50118 10.0.0.20:8443 1000004
    08:09:30 nginx 192.0.2.103 GET /login 200 1098 iphone
    08:09:41 shop 192.0.2.103 session_opened clara role=customer
    08:09:41 nginx 192.0.2.103 GET /login?user=clara&pw=porcelain1 302 0 iphone
    08:09:44 nginx 192.0.2.103 GET /account 200 3549 iphone
    08:11:02 nginx 192.0.2.103 GET /cups/travel-350 200 4116 iphone
    08:15:58 nginx 198.51.100.201 GET /status/requests 200 17402 curl
    08:18:33 nginx 192.0.2.176 GET / 200 6120 chrome
    08:19:05 modsec 192.0.2.176 GET /search?q=credit+union+select+account chrome 10 942100,942190
    08:19:31 nginx 192.0.2.176 GET /search?q=gift+under+20 200 5102 chrome
    08:22:58 nginx 192.0.2.131 GET /login 200 1098 firefox
    08:23:14 shop 192.0.2.131 login_failed henk
    08:23:14 nginx 192.0.2.131 GET /login?user=henk&pw=tulp2018 401 1204 firefox
    08:23:29 shop 192.0.2.131 login_failed henk
    08:23:29 nginx 192.0.2.131 GET /login?user=henk&pw=Tulp2018 401 1204 firefox
    08:23:50 shop 192.0.2.131 login_failed henk
    08:23:50 nginx 192.0.2.131 GET /login?user=henk&pw=Tulp2019 401 1204 firefox
    08:24:22 shop 192.0.2.131 session_opened henk role=customer
    08:24:22 nginx 192.0.2.131 GET /login?user=henk&pw=tulp2019 302 0 firefox
    08:24:25 nginx 192.0.2.131 GET /account 200 3548 firefox
    08:26:40 modsec 192.0.2.131 GET /comment?text=The+handle+came+off%3B+cat+did+it firefox 5 932100
    08:27:35 nginx 192.0.2.131 GET /comment?text=The+handle+came+off 200 1730 firefox
    08:29:17 modsec 198.51.100.202 GET /product?id=12%27+OR+1%3D1-- curl 5 942100
    08:31:20 nginx 203.0.113.31 GET /login 200 1098 iphone
    08:31:33 shop 203.0.113.31 session_opened clara role=customer
    08:31:33 nginx 203.0.113.31 GET /login?user=clara&pw=porcelain1 302 0 iphone
    08:31:36 nginx 203.0.113.31 GET /account 200 3549 iphone
    08:32:50 nginx 203.0.113.31 GET /cups/travel-350 200 4116 iphone
    08:33:12 nginx 203.0.113.31 POST /cart/add 302 0 iphone
    08:33:15 nginx 203.0.113.31 GET /cart 200 2518 iphone
    08:36:29 nginx 198.51.100.202 GET /login 200 1098 linux
    08:36:40 shop 198.51.100.202 session_opened marek role=support
    08:36:40 nginx 198.51.100.202 GET /login?user=marek&pw=Lapsang88 302 0 linux
    08:36:44 nginx 198.51.100.202 GET /admin/ 200 4102 linux
    08:38:05 nginx 198.51.100.202 GET /admin/export?set=addresses 200 31877 linux
    08:41:12 shop 198.51.100.202 token_created marek name=report
    08:41:12 nginx 198.51.100.202 POST /admin/tokens 302 0 linux
    08:41:13 nginx 198.51.100.202 GET /admin/tokens 200 2264 linux
    08:55:03 ips 203.0.113.140:44190 10.0.0.20:22 1000006`),
  ...directorySearch('08:15:09', '198.51.100.201', 'status', 1312, 39_904),
  ...oldLinks('08:46:20', 12),
]);

const C = morning(1003, 42_216, [
  ...told(`
    08:02:04 nginx 192.0.2.103 GET /login 200 1098 chrome
    08:02:15 shop 192.0.2.103 session_opened sofia role=admin
    08:02:15 nginx 192.0.2.103 GET /login?user=sofia&pw=kiln-glaze-7 302 0 chrome
    08:02:18 nginx 192.0.2.103 GET /admin/ 200 5310 chrome
    08:04:51 nginx 192.0.2.103 GET /admin/orders 200 17620 chrome
    08:03:33 ips 203.0.113.171:37702 10.0.0.20:22 1000006
    08:03:33 ips 203.0.113.171:37706 10.0.0.20:8443 1000004
    08:10:40 nginx 203.0.113.171 GET /debug/requests 200 19044 curl
    08:14:02 nginx 192.0.2.77 GET /help/shop-widget 200 2410 linux
    08:15:26 modsec 192.0.2.77 GET /comment?text=Set+window.location+in+your+shop+script linux 5 941180
    08:16:40 nginx 192.0.2.77 GET /help/returns 200 3120 linux
    08:21:37 modsec 203.0.113.171 GET /search?q=%3Cscript%3Ealert(document.cookie)%3C%2Fscript%3E curl 20 941100,941110,941160,941180
    08:26:58 nginx 192.0.2.140 GET / 200 6120 chrome
    08:27:19 modsec 192.0.2.140 GET /search?q=union+jack+mug+select+colour chrome 5 942190
    08:27:52 nginx 192.0.2.140 GET /search?q=union+jack+mug 200 3964 chrome
    08:35:06 ips 198.51.100.23:41006 10.0.0.20:22 1000006
    08:44:01 nginx 198.51.100.77 GET /login 200 1098 linux
    08:44:10 shop 198.51.100.77 session_opened sofia role=admin
    08:44:10 nginx 198.51.100.77 GET /login?user=sofia&pw=kiln-glaze-7 302 0 linux
    08:44:13 nginx 198.51.100.77 GET /admin/ 200 5310 linux
    08:45:20 shop 198.51.100.77 password_changed sofia
    08:45:20 nginx 198.51.100.77 POST /account/password 302 0 linux
    08:45:21 nginx 198.51.100.77 GET /account 200 3549 linux
    08:47:03 nginx 198.51.100.77 GET /admin/export?set=orders&page=1 200 16310 linux
    08:52:31 nginx 198.51.100.77 GET /admin/export?set=orders&page=2 200 16288 linux
    08:49:55 nginx 192.0.2.41 GET /login 200 1098 chrome
    08:50:12 shop 192.0.2.41 login_failed nina
    08:50:12 nginx 192.0.2.41 GET /login?user=nina&pw=nina2026 401 1204 chrome
    08:50:24 shop 192.0.2.41 login_failed nina
    08:50:24 nginx 192.0.2.41 GET /login?user=nina&pw=Nina-2026 401 1204 chrome
    08:50:39 shop 192.0.2.41 login_failed nina
    08:50:39 nginx 192.0.2.41 GET /login?user=nina&pw=nina-2025 401 1204 chrome
    08:51:15 shop 192.0.2.41 session_opened nina role=customer
    08:51:15 nginx 192.0.2.41 GET /login?user=nina&pw=nina-2026 302 0 chrome
    08:51:18 nginx 192.0.2.41 GET /account 200 3548 chrome
    08:58:26 nginx 198.51.100.77 GET /admin/export?set=orders&page=3 200 9152 linux
    09:00:50 nginx 192.0.2.103 GET /admin/orders 401 1204 chrome
    09:01:02 shop 192.0.2.103 login_failed sofia
    09:01:02 nginx 192.0.2.103 GET /login?user=sofia&pw=kiln-glaze-7 401 1204 chrome
    09:01:20 shop 192.0.2.103 login_failed sofia
    09:01:20 nginx 192.0.2.103 GET /login?user=sofia&pw=kiln-glaze-7 401 1204 chrome
    09:01:48 shop 192.0.2.103 login_failed sofia
    09:01:48 nginx 192.0.2.103 GET /login?user=sofia&pw=Kiln-glaze-7 401 1204 chrome
    09:04:41 modsec 198.51.100.162 GET /robots.txt prices 5 913100
    09:04:43 modsec 198.51.100.162 GET /products.csv prices 5 913100`),
  ...directorySearch('08:09:47', '203.0.113.171', 'debug', 1501, 55_120),
]);

/** Three mornings of 200 records each. */
export const stream = { A, B, C };
