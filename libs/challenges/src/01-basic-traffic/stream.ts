import type { AgentName } from '../agents.ts';
import type { Day, Traffic } from '../day.ts';
import { oneOf, seeded, shuffled } from '../seeded.ts';

/** A connection to the shop. */
export interface CapturedConversation {
  /** Milliseconds since 09:00:00. */
  readonly at: number;
  readonly source: string;
  readonly port: number;
  /** page: a request and its answer · refused: nothing listens · opened: and hung up at once */
  readonly kind: 'page' | 'refused' | 'opened';
  readonly isScan?: true;
  /** 'GET /bowls/17' or 'POST /login user=nora&pw=kiln-1974'. */
  readonly asks?: string;
  readonly agent?: AgentName;
  /** Its request gives a password away. */
  readonly hasPassword?: true;
}

type Opened = Omit<CapturedConversation, 'at' | 'agent'>;
type Login = readonly [source: string, asks: string];

/** Who comes. Together they make sixty packets, and for each finding there is one that looks like it. */
interface Plan {
  readonly shopper: string;
  /** Has a word of logins in it, and is none. */
  readonly looksAt: string;
  /** A login that gives no password away. */
  readonly firstLogin: Login;
  readonly secondLogin: Login;
  /** A browser that tries HTTPS first, again and again: refused as often as a scan. */
  readonly prefersHttps: string;
  /** A health check: opens and hangs up, as a scan does. */
  readonly monitor: string;
  readonly scanner: string;
  readonly closed: readonly number[];
  readonly open: number;
}

/** The captures that are the same for everybody. Real tshark was asked what its filters show of them. */
const PLANS: Readonly<Record<Traffic, Plan & { readonly seed: number }>> = {
  A: {
    seed: 11,
    shopper: '192.0.2.41',
    looksAt: 'GET /search?q=lost+password',
    firstLogin: ['198.51.100.14', 'GET /login?user=bob&next=/orders'],
    secondLogin: ['192.0.2.9', 'POST /login user=nora&pw=kiln-1974'],
    prefersHttps: '192.0.2.77',
    monitor: '198.51.100.200',
    scanner: '203.0.113.80',
    closed: [22, 3306, 5432, 8000],
    open: 8081,
  },
  B: {
    seed: 22,
    shopper: '203.0.113.18',
    looksAt: 'GET /help/password-rules',
    firstLogin: ['192.0.2.61', 'POST /login user=ines&code=482913'],
    secondLogin: ['203.0.113.25', 'GET /login?user=tom&pass=red-slip-8'],
    prefersHttps: '198.51.100.33',
    monitor: '192.0.2.250',
    scanner: '198.51.100.140',
    closed: [21, 25, 3389, 6379],
    open: 9000,
  },
  C: {
    seed: 33,
    shopper: '198.51.100.71',
    looksAt: 'GET /bowls/17?from=login-mail',
    firstLogin: ['192.0.2.104', 'POST /login user=alice&pw='],
    secondLogin: ['192.0.2.104', 'POST /account/login mail=alice%40example.com&secret=oak-leaf-7'],
    prefersHttps: '203.0.113.9',
    monitor: '203.0.113.240',
    scanner: '192.0.2.118',
    closed: [23, 445, 5900, 27_017],
    open: 2222,
  },
};

const NAMES = ['bob', 'nora', 'ines', 'tom', 'alice', 'jonas', 'mira', 'emre'] as const;
const SECRETS = ['kiln-1974', 'red-slip-8', 'oak-leaf-7', 'blue.glaze', '4-small-cups'] as const;
const FIELDS = ['pw', 'pass', 'secret', 'password', 'key'] as const;
const LOOKED_AT = [
  'GET /search?q=lost+password',
  'GET /help/password-rules',
  'GET /bowls/17?from=login-mail',
] as const;
const USUAL_PORTS = [21, 22, 23, 25, 445, 3306, 3389, 5432, 5900, 6379, 8000, 27_017] as const;
const FORGOTTEN_PORTS = [2222, 8008, 8081, 8888, 9000, 10_000] as const;

/** A capture of its own: what looks like a finding is always there, who and where follow from chance. */
function anyPlan(next: () => number): Plan {
  const hosts = shuffled(
    next,
    ['192.0.2', '198.51.100', '203.0.113'].flatMap((network) =>
      Array.from({ length: 4 }, () => `${network}.${2 + Math.floor(next() * 250)}`),
    ),
  );
  const [shopper, first, second, prefersHttps, monitor, scanner] = [...new Set(hosts)];
  const user = oneOf(next, NAMES);
  const field = oneOf(next, FIELDS);
  const secret = oneOf(next, SECRETS);
  return {
    shopper: shopper!,
    looksAt: oneOf(next, LOOKED_AT),
    firstLogin: [
      oneOf(next, [first!, second!]),
      oneOf(next, [
        `GET /login?user=${oneOf(next, NAMES)}&next=/orders`,
        `POST /login user=${oneOf(next, NAMES)}&code=${100_000 + Math.floor(next() * 900_000)}`,
        `POST /login user=${user}&${field}=`,
      ]),
    ],
    secondLogin: [
      second!,
      oneOf(next, [
        `GET /login?user=${user}&${field}=${secret}`,
        `POST /login user=${user}&${field}=${secret}`,
        `POST /account/login mail=${user}%40example.com&${field}=${secret}`,
      ]),
    ],
    prefersHttps: prefersHttps!,
    monitor: monitor!,
    scanner: scanner!,
    closed: shuffled(next, USUAL_PORTS).slice(0, 4),
    open: oneOf(next, FORGOTTEN_PORTS),
  };
}

const AGENTS = ['firefox', 'chrome', 'android', 'iphone'] as const;
const SHOP = 8080;

/** The connections: the scan is spread over the whole capture, and the first login comes first. */
function opened(plan: Plan, next: () => number): readonly Opened[] {
  const { firstLogin, secondLogin, scanner } = plan;
  const page = (source: string, asks: string): Opened => {
    return { source, port: SHOP, kind: 'page', asks };
  };
  const https: Opened = { source: plan.prefersHttps, port: 8443, kind: 'refused' };
  const scan = (port: number, kind: Opened['kind']): Opened => {
    return { source: scanner, port, kind, isScan: true };
  };
  const [one, two, three, four] = plan.closed as [number, number, number, number];
  const all = shuffled<Opened>(next, [
    page(plan.shopper, plan.looksAt),
    scan(one, 'refused'),
    https,
    { ...page(scanner, 'GET /'), isScan: true },
    page(...firstLogin),
    scan(two, 'refused'),
    { source: plan.monitor, port: SHOP, kind: 'opened' },
    https,
    scan(plan.open, 'opened'),
    { ...page(...secondLogin), hasPassword: true },
    scan(three, 'refused'),
    https,
    scan(four, 'refused'),
  ]);
  const logins = all.filter(({ asks }) => asks === firstLogin[1] || asks === secondLogin[1]);
  const inOrder = logins[0]!.hasPassword ? logins.toReversed() : logins;
  return all.map((each) => (logins.includes(each) ? inOrder[logins.indexOf(each)]! : each));
}

/** The connections of a day, in order of time; a number is a seed, of which the day follows. */
export function stream(day: Day): readonly CapturedConversation[] {
  const isFree = typeof day === 'number';
  const next = seeded(isFree ? day : PLANS[day].seed);
  const plan = isFree ? anyPlan(next) : PLANS[day];
  const agents = new Map<string, AgentName>();
  let at = 300;
  return opened(plan, next).map((each) => {
    at += 700 + Math.floor(next() * 5_300);
    if (each.kind !== 'page') return { at, ...each };
    // A host keeps its browser.
    const agent = agents.get(each.source) ?? oneOf(next, AGENTS);
    agents.set(each.source, agent);
    return { at, ...each, agent };
  });
}
