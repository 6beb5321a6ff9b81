import { HTTP_PORT, HTTPS_PORT, type HttpRequest } from '@netward/lab-engine';
import { filled } from '@netward/lab-engine/filled';
import { PAGE } from '@netward/lab-engine/payloads';
import type { StreamAttempt } from '@netward/lab-engine/stream';
import { AGENTS, type AgentName } from '../agents.ts';
import type { Day, Traffic } from '../day.ts';
import { between, oneOf, seeded, shuffled } from '../seeded.ts';
import { microsOf } from '../time-of-day.ts';
import plans from './plans.json' with { type: 'json' };

export const SERVER = '10.0.0.20';

/** A connection to the shop: a page, or without a request one that only opens. */
export interface CapturedAttempt extends StreamAttempt {
  readonly isScan: boolean;
  /** Whose password its request gives away; null where it is nobody’s. */
  readonly leaks: string | null;
}

/** Who asks for what: 'GET /bowls/17' or 'POST /login user=nora&pw=kiln-1974'. */
interface Visit {
  readonly source: string;
  readonly asks: string | null;
  readonly port?: number;
  readonly isScan?: true;
  readonly leaks?: string;
}

/**
 * Who comes: the captures that are the same for everybody, of which real tshark was asked what its filters
 * show. For each finding there is something that looks like it.
 */
const PLANS = plans.days;
type Plan = Omit<(typeof PLANS)[Traffic], 'seed'>;

/** A generated capture: what looks like a finding is always there, who and where follow from chance. */
function anyPlan(next: () => number): Plan {
  const { networks, names, secrets, fields, looksAt, usualPorts, forgottenPorts } = plans.any;
  const { firstLogins, secondLogins } = plans.any;
  const hosts = shuffled(
    next,
    networks.flatMap((network) =>
      Array.from({ length: 6 }, () => `${network}.${between(next, 2, 251)}`),
    ),
  );
  const [shopper, first, second, prefersHttps, monitor, scanner, ...customers] = new Set(hosts);
  const [user, ...others] = shuffled(next, names);
  const code = between(next, 100_000, 999_999);
  const login = (written: readonly string[], who: string) => {
    const [field, secret] = [oneOf(next, fields), oneOf(next, secrets)];
    return filled(oneOf(next, written), { user: who, code, field, secret });
  };
  const otherLogin = (who: string) => ({
    source: oneOf(next, customers),
    user: who,
    asks: login(secondLogins, who),
  });
  return {
    user: user!,
    shopper: shopper!,
    looksAt: oneOf(next, looksAt),
    firstLogin: { source: oneOf(next, [first!, second!]), asks: login(firstLogins, user!) },
    secondLogin: { source: second!, asks: login(secondLogins, user!) },
    otherLogins: others.slice(0, 2).map(otherLogin),
    customers,
    prefersHttps: prefersHttps!,
    monitor: monitor!,
    scanner: scanner!,
    closed: shuffled(next, usualPorts).slice(0, 4),
    open: oneOf(next, forgottenPorts),
  };
}

/** How many pages customers look at besides: each is ten packets. */
const PAGES = 16;
const BROWSERS = ['firefox', 'chrome', 'android', 'iphone'] as const;

/** The connections: the scan is spread over the whole capture, and the first login comes first. */
function visits(plan: Plan, next: () => number): readonly Visit[] {
  const { firstLogin, secondLogin, scanner, closed, customers } = plan;
  // A browser that tries HTTPS first, again and again: refused as often as a scan.
  const https: Visit = { source: plan.prefersHttps, asks: 'GET /', port: HTTPS_PORT };
  const scan = (port: number): Visit => ({ source: scanner, asks: null, port, isScan: true });
  const [one, two, three, four] = closed as [number, number, number, number];
  const all = shuffled<Visit>(next, [
    // Has a word of logins in it, and is none.
    { source: plan.shopper, asks: plan.looksAt },
    scan(one),
    https,
    { source: scanner, asks: 'GET /', isScan: true },
    // A login that gives no password away.
    firstLogin,
    scan(two),
    // A health check: opens and hangs up, as a scan does.
    { source: plan.monitor, asks: null },
    https,
    scan(plan.open),
    { ...secondLogin, leaks: plan.user },
    scan(three),
    https,
    scan(four),
    // Passwords of those who did not complain.
    ...plan.otherLogins.map(({ source, user, asks }) => ({ source, asks, leaks: user })),
    // Everybody else looks around.
    ...Array.from({ length: PAGES }, (_, index): Visit => {
      const source = customers[index % customers.length]!;
      return { source, asks: `GET ${oneOf(next, plans.pages)}` };
    }),
  ]);
  const logins = all.filter(({ asks }) => asks === firstLogin.asks || asks === secondLogin.asks);
  const inOrder = logins[0]!.leaks ? logins.toReversed() : logins;
  return all.map((each) => (logins.includes(each) ? inOrder[logins.indexOf(each)]! : each));
}

function requestOf(asks: string, agent: string | null): HttpRequest {
  const [method, target = '/', body] = asks.split(' ');
  return {
    ...PAGE,
    method: method === 'POST' ? 'POST' : undefined,
    target,
    agent,
    headers: body ? ['Content-Type: application/x-www-form-urlencoded'] : [],
    body,
  };
}

/** The connections of a day, in order of time, the port that is open besides the shop’s own, and who complains. */
export function stream(day: Day): {
  readonly attempts: readonly CapturedAttempt[];
  readonly open: number;
  readonly user: string;
} {
  const isFree = typeof day === 'number';
  const next = seeded(isFree ? day : PLANS[day].seed);
  const plan = isFree ? anyPlan(next) : PLANS[day];
  const agents = new Map<string, AgentName>();
  let at = microsOf('09:00:00') + 300_000;
  const attempts = visits(plan, next).map((visit): CapturedAttempt => {
    const { source, asks, port = HTTP_PORT, isScan = false, leaks = null } = visit;
    at += 700_000 + Math.floor(next() * 5_300) * 1_000;
    // A host keeps its browser.
    const agent = agents.get(source) ?? (asks && port === HTTP_PORT ? oneOf(next, BROWSERS) : null);
    if (agent) agents.set(source, agent);
    const request = asks === null ? null : requestOf(asks, agent && AGENTS[agent]);
    const from = isScan ? 'attacker' : 'client';
    return { at, from, source, destination: SERVER, port, request, isScan, leaks };
  });
  return { attempts, open: plan.open, user: plan.user };
}
