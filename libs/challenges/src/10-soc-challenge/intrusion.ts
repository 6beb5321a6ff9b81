/** The intrusion of a free morning, part by part. */
import { oneOf, shuffled } from '../seeded.ts';
import { failures, get, type Drafted, type Visitor } from '../shop/morning.ts';
import { secondsOf, timeOfDay } from '../shop/records.ts';
import { directorySearch, type Stage } from './story.ts';

/** What somebody does in a free morning, and why the alerts about it are what they are, by time. */
export interface Episode {
  readonly drafted: readonly Drafted[];
  readonly explanations: Readonly<Record<string, string>>;
  readonly stages?: readonly Stage[];
  /** How records of others begin that belong to the intrusion all the same. */
  readonly context?: readonly string[];
}

/** Members of the staff, whose accounts open the administration. */
const STAFF = [
  { account: ['alice', 'hunter2'], role: 'admin', address: '192.0.2.18', agent: 'chrome' },
  { account: ['marek', 'Lapsang88'], role: 'support', address: '192.0.2.66', agent: 'safari' },
  { account: ['sofia', 'kiln-glaze-7'], role: 'admin', address: '192.0.2.103', agent: 'chrome' },
] as const;
type Member = (typeof STAFF)[number];

/** Pages that list the last requests with everything in them, passwords too. */
const LEAKS = [
  { folder: 'log', page: 'today', bytes: 1840 },
  { folder: 'status', page: 'requests', bytes: 1312 },
  { folder: 'debug', page: 'requests', bytes: 1501 },
] as const;

/** Attacks that the WAF refuses, as the table of refusals has them: target, score and rules. */
const REFUSED = [
  {
    name: 'SQL injection',
    words: ['inject'],
    request:
      '/search?q=%27+UNION+SELECT+name%2C+password+FROM+users-- curl 20 942100,942190,942270,942360',
  },
  {
    name: 'SQL injection',
    words: ['inject'],
    request: '/product?id=12%27+OR+1%3D1-- curl 5 942100',
  },
  {
    name: 'XSS',
    words: ['xss', 'script'],
    request:
      '/search?q=%3Cscript%3Ealert(document.cookie)%3C%2Fscript%3E curl 20 941100,941110,941160,941180',
  },
] as const;

/** The intruder's addresses and times, in seconds since midnight. */
export interface Intrusion {
  readonly attackers: readonly [first: string, second: string];
  readonly member: Member;
  readonly leak: (typeof LEAKS)[number];
  readonly refused: (typeof REFUSED)[number];
  readonly owner: number;
  readonly scan: number;
  readonly search: number;
  readonly injection: number;
  readonly login: number;
  readonly port: number;
}

/** A whole number, both ends included. */
export const between = (random: () => number, least: number, most: number) =>
  least + Math.floor(random() * (most - least + 1));

export function drawIntrusion(random: () => number): Intrusion {
  const [net, other] = shuffled(random, ['198.51.100.', '203.0.113.']) as [string, string];
  const hosts = shuffled(random, [64, 70, 75, 82, 89, 93, 97]);
  const scan = secondsOf('08:04:00') + between(random, 0, 300);
  const search = scan + between(random, 300, 900);
  const injection = search + between(random, 300, 900);
  return {
    attackers: [`${net}${hosts[0]}`, `${random() < 0.5 ? net : other}${hosts[1]}`],
    member: oneOf(random, STAFF),
    leak: oneOf(random, LEAKS),
    refused: oneOf(random, REFUSED),
    owner: secondsOf('08:02:00') + between(random, 0, 60),
    scan,
    search,
    injection,
    login: injection + between(random, 300, 780),
    port: between(random, 36_000, 59_000),
  };
}

/** An account is opened with the form, and then the administration. */
function opened({ account: [user, password] }: Member, visitor: Visitor, at: number) {
  return [
    get(visitor, at - 11, '/login'),
    get(visitor, at, `/login?user=${user}&pw=${password}`),
    get(visitor, at + 3, '/admin/'),
  ];
}

/** What leads to the break-in: scan, search, the page that gives a password away, a refused attack. */
export function reconnaissance(drawn: Intrusion): Episode {
  const { attackers, leak, member, refused, owner, scan, search, injection, port } = drawn;
  const [first, second] = attackers;
  const [user] = member.account;
  const read = search + 40;
  const [scanned, counted, tried] = [scan, search + 1, injection].map(timeOfDay) as [
    string,
    string,
    string,
  ];
  return {
    drafted: [
      ...opened(member, member, owner),
      { at: scan, text: `ips ${first}:${port} 10.0.0.20:22 1000006` },
      { at: scan, text: `ips ${first}:${port + 4} 10.0.0.20:8443 1000004` },
      ...directorySearch(search, first, leak.folder),
      get({ address: first, agent: 'curl' }, read, `/${leak.folder}/${leak.page}`),
      { at: injection, text: `modsec ${second} GET ${refused.request}` },
    ],
    explanations: {
      [scanned]:
        'The same source searches directories later, so this scan is the first step of something.',
      [counted]: `Behind the WAF the sensor knows only the server. The web log has the visitor, ${first}, who finds /${leak.folder}/ and reads the last requests there, with ${user}’s login in them.`,
      [tried]:
        'A request that nobody types by accident, sent by curl. The WAF refused it, so nothing came of it; the address is what matters.',
    },
    stages: [
      { name: 'Scan', records: [`${scanned} ips`], words: ['scan'] },
      {
        name: 'Directory search',
        records: [
          `${counted} ids`,
          ...[search, search + 1, read].map((at) => `${timeOfDay(at)} nginx ${first}`),
        ],
        words: ['director', `/${leak.folder}`, 'paths'],
      },
      { name: refused.name, records: [`${tried} modsec`], words: refused.words },
    ],
    context: [
      `${timeOfDay(owner)} shop ${member.address}`,
      `${timeOfDay(owner)} nginx ${member.address}`,
    ],
  };
}

/** The break-in: the stolen password is right at once. */
export function breakIn({ attackers: [, address], member, login: at }: Intrusion): Episode {
  const [user] = member.account;
  const time = timeOfDay(at);
  return {
    drafted: opened(member, { address, agent: 'linux' }, at),
    explanations: {
      [time]: `An address that was never ${user}’s logs in at the first try with another browser and goes straight to /admin/. The password could be read in the page that the directory search found.`,
    },
    stages: [
      {
        name: `Login as ${user}`,
        records: [`${time} nginx ${address}`, `${time} shop ${address}`],
        words: ['log in', 'logged in', 'login'],
      },
    ],
  };
}

/** What the session is used for: one large export that the SIEM sees. */
export function largeExport({ attackers: [, address], login: from }: Intrusion): Episode {
  const visitor = { address, agent: 'linux' };
  const time = timeOfDay(from + 85);
  return {
    drafted: [get(visitor, from + 85, '/admin/export?set=customers')],
    explanations: {
      [time]: `The session that was opened 85 seconds before fetches the customers’ data. The connection comes from the WAF, the request from ${address}.`,
    },
    stages: [{ name: 'Export', records: [`${time} nginx ${address}`], words: ['export'] }],
  };
}

/** Or an export that is too small for an alert, and a key for later. */
export function token({ attackers: [, address], login: from }: Intrusion): Episode {
  const visitor = { address, agent: 'linux' };
  const [fetched, made] = [timeOfDay(from + 85), timeOfDay(from + 272)];
  return {
    drafted: [
      get(visitor, from + 85, '/admin/export?set=addresses'),
      { at: from + 272, text: `web ${address} POST /admin/tokens linux name=report` },
      get(visitor, from + 273, '/admin/tokens'),
    ],
    explanations: {
      [made]:
        'The stolen session makes a token. A token outlives a new password, so it has to be revoked as well.',
    },
    stages: [
      { name: 'Export', records: [`${fetched} nginx ${address}`], words: ['export'] },
      {
        name: 'New API token',
        records: [`${made} shop ${address}`, `${made} nginx ${address}`],
        words: ['token'],
      },
    ],
  };
}

/** Or a new password, so that the owner is locked out, while orders are fetched in small parts. */
export function lockOut({ attackers: [, address], member, login: from }: Intrusion): Episode {
  const visitor = { address, agent: 'linux' };
  const [user, password] = member.account;
  const exports = [173, 470, 590].map((after) => from + after);
  const tried = [from + 640, from + 658, from + 686];
  const [changed, failed] = [timeOfDay(from + 70), timeOfDay(tried[2]!)];
  return {
    drafted: [
      { at: from + 70, text: `web ${address} POST /account/password linux password=moved-in` },
      get(visitor, from + 71, '/account'),
      ...exports.map((at, index) => get(visitor, at, `/admin/export?set=orders&page=${index + 1}`)),
      ...failures(member, user, [password], tried),
    ],
    explanations: {
      [changed]:
        'The new address changes the password 70 seconds after its first login. From here on the owner is locked out.',
      [failed]: `It looks like a typing error, and no success follows: ${user} enters, at the usual address, a password that was right in the morning. The failures are a trace of the attack, and this address must not be blocked.`,
    },
    stages: [
      {
        name: 'Password changed',
        records: [`${changed} shop ${address}`, `${changed} nginx ${address}`],
        words: ['password'],
      },
      {
        name: 'Export',
        records: exports.map((at) => `${timeOfDay(at)} nginx ${address}`),
        words: ['export', 'orders'],
      },
    ],
    context: tried.flatMap((at) =>
      ['shop', 'nginx'].map((tool) => `${timeOfDay(at)} ${tool} ${member.address}`),
    ),
  };
}
