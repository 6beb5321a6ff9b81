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
  /** Its request gives a password away. */
  readonly hasPassword: boolean;
}

/** Who asks for what: 'GET /bowls/17' or 'POST /login user=nora&pw=kiln-1974'. */
interface Visit {
  readonly source: string;
  readonly asks: string | null;
  readonly port?: number;
  readonly isScan?: true;
  readonly hasPassword?: true;
}

/**
 * Who comes: the captures that are the same for everybody, of which real tshark was asked what its filters
 * show. Together they make sixty packets, and for each finding there is one that looks like it.
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
      Array.from({ length: 4 }, () => `${network}.${between(next, 2, 251)}`),
    ),
  );
  const [shopper, first, second, prefersHttps, monitor, scanner] = [...new Set(hosts)];
  const [user, field, secret] = [oneOf(next, names), oneOf(next, fields), oneOf(next, secrets)];
  const word = oneOf(next, looksAt);
  const source = oneOf(next, [first!, second!]);
  const others = {
    one: oneOf(next, names),
    other: oneOf(next, names),
    code: between(next, 100_000, 999_999),
  };
  const login = (written: readonly string[]) =>
    filled(oneOf(next, written), { user, field, secret, ...others });
  return {
    shopper: shopper!,
    looksAt: word,
    firstLogin: { source, asks: login(firstLogins) },
    secondLogin: { source: second!, asks: login(secondLogins) },
    prefersHttps: prefersHttps!,
    monitor: monitor!,
    scanner: scanner!,
    closed: shuffled(next, usualPorts).slice(0, 4),
    open: oneOf(next, forgottenPorts),
  };
}

const BROWSERS = ['firefox', 'chrome', 'android', 'iphone'] as const;

/** The connections: the scan is spread over the whole capture, and the first login comes first. */
function visits(plan: Plan, next: () => number): readonly Visit[] {
  const { firstLogin, secondLogin, scanner, closed } = plan;
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
    { ...secondLogin, hasPassword: true },
    scan(three),
    https,
    scan(four),
  ]);
  const logins = all.filter(({ asks }) => asks === firstLogin.asks || asks === secondLogin.asks);
  const inOrder = logins[0]!.hasPassword ? logins.toReversed() : logins;
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

/** The connections of a day, in order of time, and the port that is open besides the shop’s own. */
export function stream(day: Day): {
  readonly attempts: readonly CapturedAttempt[];
  readonly open: number;
} {
  const isFree = typeof day === 'number';
  const next = seeded(isFree ? day : PLANS[day].seed);
  const plan = isFree ? anyPlan(next) : PLANS[day];
  const agents = new Map<string, AgentName>();
  let at = microsOf('09:00:00') + 300_000;
  const attempts = visits(plan, next).map((visit): CapturedAttempt => {
    const { source, asks, port = HTTP_PORT, isScan = false, hasPassword = false } = visit;
    at += 700_000 + Math.floor(next() * 5_300) * 1_000;
    // A host keeps its browser.
    const agent = agents.get(source) ?? (asks && port === HTTP_PORT ? oneOf(next, BROWSERS) : null);
    if (agent) agents.set(source, agent);
    const request = asks === null ? null : requestOf(asks, agent && AGENTS[agent]);
    const from = isScan ? 'attacker' : 'client';
    return { at, from, source, destination: SERVER, port, request, isScan, hasPassword };
  });
  return { attempts, open: plan.open };
}
