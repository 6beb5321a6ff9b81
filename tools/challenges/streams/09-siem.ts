import {
  failures,
  fillUp,
  login,
  oldLinks,
  rowsOf,
  secondsOf,
  type Drafted,
  type Visitor,
} from '../shop-morning.ts';
import { seeded } from '@netward/challenges/seeded';

/** The sensor's clock is ahead by so many seconds, so its records say a later time. */
const AHEAD = 40;

const CUSTOMERS: readonly Visitor[] = [
  { address: '192.0.2.18', agent: 'chrome', account: ['alice', 'hunter2'] },
  { address: '192.0.2.9', agent: 'firefox' },
  { address: '192.0.2.23', agent: 'android', account: ['bob', 'letmein'] },
  { address: '192.0.2.57', agent: 'iphone' },
  { address: '192.0.2.66', agent: 'safari', account: ['marek', 'Lapsang88'] },
  { address: '192.0.2.77', agent: 'linux' },
  { address: '192.0.2.103', agent: 'chrome', account: ['sofia', 'kiln-glaze-7'] },
  { address: '192.0.2.112', agent: 'android' },
  { address: '192.0.2.131', agent: 'firefox', account: ['henk', 'tulp2019'] },
  { address: '192.0.2.158', agent: 'iphone' },
  { address: '192.0.2.166', agent: 'chrome' },
  { address: '192.0.2.201', agent: 'safari', account: ['imani', 'Serengeti4'] },
  { address: '192.0.2.219', agent: 'android' },
  { address: '198.51.100.140', agent: 'chrome' },
  { address: '198.51.100.162', agent: 'firefox', account: ['yusuf', 'cay-bardagi'] },
  { address: '198.51.100.203', agent: 'iphone' },
  { address: '203.0.113.12', agent: 'chrome' },
  { address: '203.0.113.31', agent: 'android', account: ['clara', 'porcelain1'] },
  { address: '203.0.113.144', agent: 'firefox' },
  { address: '10.0.0.10', agent: 'linux' },
];
const OFFICE: Visitor = { address: '192.0.2.41', agent: 'chrome' };
const JONAS: Visitor = { address: '192.0.2.34', agent: 'android' };
const SCHOOL: Visitor = { address: '192.0.2.140', agent: 'chrome' };
const CARRIER: Visitor = { address: '192.0.2.90', agent: 'android' };
const INTRUDER: Visitor = { address: '203.0.113.66', agent: 'curl' };

const GUESSES = '123456 password qwerty iloveyou summer2026 welcome1 letmein dragon monkey'.split(
  ' ',
);
const TYPOS = ['Teapot-12', 'teapot-12', 'Teapot12'];

/** A port scan as the sensor reports it, by its own clock. */
function scan({ address }: Visitor, time: string, port: number): Drafted {
  return { at: secondsOf(time) + AHEAD, text: `ids ${address}:${port} 10.0.0.20:8443 1000004` };
}

function get({ address, agent }: Visitor, time: string, target: string, answer: string): Drafted {
  return { at: secondsOf(time), text: `nginx ${address} GET ${target} ${answer} ${agent}` };
}

/** Every so many seconds, from a time on. */
function times(from: string, count: number, gap: number): number[] {
  return Array.from({ length: count }, (_, index) => secondsOf(from) + index * gap);
}

/** Colleagues come back from the weekend, each with a wrong password or two, all behind one address. */
function mondayAtTheOffice(from: string): Drafted[] {
  const colleagues: readonly (readonly [string, number])[] = [
    ['nina', 2],
    ['otto', 3],
    ['petra', 1],
    ['ruben', 2],
    ['tess', 2],
  ];
  let at = secondsOf(from);
  return colleagues.flatMap(([user, wrong]) => {
    const form = {
      at: at - 12,
      text: `nginx ${OFFICE.address} GET /login 200 1098 ${OFFICE.agent}`,
    };
    const typos = [`${user}2026`, `${user}-2025`, `${user[0]!.toUpperCase()}${user.slice(1)}-2026`];
    const tried = failures(
      OFFICE,
      user,
      typos,
      times('00:00:00', wrong, 11).map((s) => s + at),
    );
    at += wrong * 11 + 9;
    const entered = login(OFFICE, [user, `${user}-2026`], 'customer', at);
    at += 31;
    return [form, ...tried, ...entered];
  });
}

/** The same password list from several addresses, against one account. */
function guessing(
  user: string,
  addresses: readonly string[],
  bursts: readonly (readonly [from: string, count: number, gap: number])[],
): Drafted[] {
  const all = bursts.flatMap(([from, count, gap]) => times(from, count, gap));
  const share = Math.ceil(all.length / addresses.length);
  return addresses.flatMap((address, index) =>
    failures(
      { address, agent: 'python' },
      user,
      [...GUESSES.slice(index), ...GUESSES.slice(0, index)],
      all.slice(index * share, (index + 1) * share),
    ),
  );
}

const INJECTIONS = [
  ['/search?q=%27+UNION+SELECT+1%2C2--', '200 3104'],
  ['/search?q=%27+UNION+SELECT+name%2C+password+FROM+users--', '200 5987'],
  ['/search?q=%27+UNION+SELECT+name%2C+email+FROM+customers--', '200 6312'],
] as const satisfies readonly (readonly [string, string])[];

function injections(seconds: readonly string[]): Drafted[] {
  return seconds.map((time, index) => {
    const [target, answer] = INJECTIONS[index]!;
    return get(INTRUDER, time, target, answer);
  });
}

const MUGS = '/search?q=union+jack+mug+select+colour';
const FLAGS = '/search?q=European+Union%2C+select+a+flag+mug';

/** Customers who mistype once and then get in. */
function typos(...slips: readonly (readonly [address: string, time: string])[]): Drafted[] {
  return slips.flatMap(([address, time]) => {
    const visitor = CUSTOMERS.find((each) => each.address === address)!;
    const [user, password] = visitor.account!;
    const at = secondsOf(time);
    return [
      ...failures(visitor, user, [password.slice(0, -1)], [at]),
      ...login(visitor, [user, password], 'customer', at + 14),
    ];
  });
}

interface Plan {
  readonly seed: number;
  readonly scripted: readonly Drafted[];
}

const PLANS: Readonly<Record<'A' | 'B' | 'C', Plan>> = {
  A: {
    seed: 901,
    scripted: [
      ...guessing(
        'alice',
        ['198.51.100.71', '198.51.100.72', '198.51.100.73', '198.51.100.74'],
        [
          ['08:41:05', 10, 22],
          ['08:51:02', 10, 21],
        ],
      ),
      ...login(
        { address: '198.51.100.74', agent: 'python' },
        ['alice', 'hunter2'],
        'customer',
        secondsOf('08:54:50'),
      ),
      scan(INTRUDER, '08:12:04', 41822),
      ...injections(['08:33:10', '08:33:52', '08:34:31']),
      ...mondayAtTheOffice('08:02:10'),
      ...failures(JONAS, 'jonas', TYPOS, times('08:26:20', 3, 17)),
      ...login(JONAS, ['jonas', 'Teapot_12'], 'customer', secondsOf('08:27:31')),
      get(SCHOOL, '08:22:10', MUGS, '200 4402'),
      scan(SCHOOL, '08:39:15', 52110),
      scan(CARRIER, '07:41:30', 33018),
      get(CARRIER, '09:12:44', FLAGS, '200 4118'),
      ...oldLinks('08:40:18', 8),
      ...typos(
        ['192.0.2.23', '08:43:37'],
        ['192.0.2.131', '08:50:12'],
        ['203.0.113.31', '08:53:20'],
      ),
    ],
  },
  B: {
    seed: 902,
    scripted: [
      ...guessing(
        'marek',
        ['198.51.100.81', '203.0.113.88', '198.51.100.83'],
        [['08:20:12', 12, 58]],
      ),
      ...login(
        { address: '198.51.100.83', agent: 'python' },
        ['marek', 'Lapsang88'],
        'customer',
        secondsOf('08:32:07'),
      ),
      scan(INTRUDER, '08:44:10', 40218),
      ...injections(['08:44:19', '08:44:21', '08:44:24']),
      ...mondayAtTheOffice('08:55:20'),
      ...failures(JONAS, 'jonas', TYPOS, times('08:05:02', 4, 14)),
      ...login(JONAS, ['jonas', 'Teapot_12'], 'customer', secondsOf('08:06:11')),
      ...failures(JONAS, 'jonas', TYPOS, times('08:47:30', 3, 16)),
      ...login(JONAS, ['jonas', 'Teapot_12'], 'customer', secondsOf('08:48:32')),
      get(SCHOOL, '09:02:20', MUGS, '200 4402'),
      scan(SCHOOL, '09:02:58', 52644),
      scan(CARRIER, '07:35:12', 33960),
      get(CARRIER, '09:20:05', FLAGS, '200 4118'),
      ...oldLinks('07:52:40', 8),
      ...typos(['192.0.2.103', '08:23:41'], ['198.51.100.162', '08:29:05']),
    ],
  },
  C: {
    seed: 903,
    scripted: [
      ...guessing(
        'sofia',
        ['203.0.113.201', '203.0.113.202', '198.51.100.91', '198.51.100.92', '198.51.100.93'],
        [
          ['08:05:20', 10, 24],
          ['08:20:08', 10, 23],
        ],
      ),
      ...login(
        { address: '198.51.100.93', agent: 'python' },
        ['sofia', 'kiln-glaze-7'],
        'customer',
        secondsOf('08:24:11'),
      ),
      scan(INTRUDER, '08:10:31', 43377),
      ...injections(['08:44:40', '08:45:03', '08:45:58']),
      ...mondayAtTheOffice('07:58:05'),
      ...failures(JONAS, 'jonas', TYPOS, times('08:31:10', 6, 19)),
      ...login(JONAS, ['jonas', 'Teapot_12'], 'customer', secondsOf('08:33:26')),
      ...failures(JONAS, 'jonas', TYPOS, times('09:08:15', 3, 15)),
      ...login(JONAS, ['jonas', 'Teapot_12'], 'customer', secondsOf('09:09:12')),
      get(SCHOOL, '08:15:09', MUGS, '200 4402'),
      scan(SCHOOL, '08:40:27', 51873),
      scan(CARRIER, '07:40:44', 34551),
      get(CARRIER, '08:52:50', FLAGS, '200 4118'),
      ...oldLinks('09:14:30', 8),
      ...typos(['192.0.2.23', '08:08:19'], ['192.0.2.201', '08:22:50']),
    ],
  },
};

const HOURS = [secondsOf('07:32:00'), secondsOf('09:30:00')] as const;

function morning({ seed, scripted }: Plan): readonly string[] {
  return rowsOf(fillUp(seeded(seed), CUSTOMERS, scripted, 200, HOURS));
}

/** Three mornings of 200 records each. */
export const stream = { A: morning(PLANS.A), B: morning(PLANS.B), C: morning(PLANS.C) };
