import { oneOf, seeded, shuffled } from '@netward/challenges/seeded';

export const type = ['ConversationRow', './capture.ts'] as const;

interface Conversation {
  readonly source: string;
  readonly port: number;
  readonly kind: 'page' | 'refused' | 'opened';
  readonly isScan?: true;
  readonly asks?: string;
  readonly hasPassword?: true;
}

/** What differs between the captures, written by hand. Together they are sixty packets. */
interface Plan {
  readonly seed: number;
  readonly shopper: string;
  readonly looksAt: string;
  readonly firstLogin: readonly [source: string, asks: string];
  readonly secondLogin: readonly [source: string, asks: string];
  /** A browser that tries HTTPS first, again and again. */
  readonly prefersHttps: string;
  readonly monitor: string;
  readonly scanner: string;
  readonly closed: readonly number[];
  readonly open: number;
}

const PLANS: Readonly<Record<'A' | 'B' | 'C', Plan>> = {
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

const AGENTS = ['firefox', 'chrome', 'android', 'iphone'] as const;
const SHOP = 8080;

/** The connections: the scan is spread over the whole capture, and the first login comes first. */
function conversations(plan: Plan, next: () => number): readonly Conversation[] {
  const {
    shopper,
    looksAt,
    firstLogin,
    secondLogin,
    prefersHttps,
    monitor,
    scanner,
    closed,
    open,
  } = plan;
  const page = (source: string, asks: string): Conversation => ({
    source,
    port: SHOP,
    kind: 'page',
    asks,
  });
  const https: Conversation = { source: prefersHttps, port: 8443, kind: 'refused' };
  const scan = (port: number, kind: Conversation['kind']): Conversation => ({
    source: scanner,
    port,
    kind,
    isScan: true,
  });
  const [one, two, three, four] = closed as [number, number, number, number];
  const all = shuffled<Conversation>(next, [
    page(shopper, looksAt),
    scan(one, 'refused'),
    https,
    { ...page(scanner, 'GET /'), isScan: true },
    page(...firstLogin),
    scan(two, 'refused'),
    { source: monitor, port: SHOP, kind: 'opened' },
    https,
    scan(open, 'opened'),
    { ...page(...secondLogin), hasPassword: true },
    scan(three, 'refused'),
    https,
    scan(four, 'refused'),
  ]);
  const logins = all.filter(({ asks }) => asks === firstLogin[1] || asks === secondLogin[1]);
  const inOrder = logins[0]!.hasPassword ? logins.toReversed() : logins;
  return all.map((each) => (logins.includes(each) ? inOrder[logins.indexOf(each)]! : each));
}

function rows(plan: Plan) {
  const next = seeded(plan.seed);
  const agents = new Map<string, string>();
  let at = 300;
  return conversations(plan, next).map((conversation) => {
    at += 700 + Math.floor(next() * 5_300);
    if (conversation.kind !== 'page') return { at, ...conversation };
    // A host keeps its browser.
    const agent = agents.get(conversation.source) ?? oneOf(next, AGENTS);
    agents.set(conversation.source, agent);
    return { at, ...conversation, agent };
  });
}

export const stream = { A: rows(PLANS.A), B: rows(PLANS.B), C: rows(PLANS.C) };
