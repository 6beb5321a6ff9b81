import { HTTP_PORT, HTTPS_PORT, type HttpRequest } from '@netward/lab-engine';
import { PAGE } from '@netward/lab-engine/payloads';
import type { StreamAttempt } from '@netward/lab-engine/stream';
import { AGENTS, type AgentName } from '../agents.ts';
import type { Day, Traffic } from '../day.ts';
import { oneOf, seeded, shuffled } from '../seeded.ts';
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

type Login = Required<Pick<Visit, 'source' | 'asks'>>;

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
const PLANS: Readonly<Record<Traffic, Plan & { readonly seed: number }>> = plans.days;

/** A capture of its own: what looks like a finding is always there, who and where follow from chance. */
function anyPlan(next: () => number): Plan {
  const { networks, names, secrets, fields, looksAt, usualPorts, forgottenPorts } = plans.any;
  const hosts = shuffled(
    next,
    networks.flatMap((network) =>
      Array.from({ length: 4 }, () => `${network}.${2 + Math.floor(next() * 250)}`),
    ),
  );
  const [shopper, first, second, prefersHttps, monitor, scanner] = [...new Set(hosts)];
  const user = oneOf(next, names);
  const field = oneOf(next, fields);
  const secret = oneOf(next, secrets);
  return {
    shopper: shopper!,
    looksAt: oneOf(next, looksAt),
    firstLogin: {
      source: oneOf(next, [first!, second!]),
      asks: oneOf(next, [
        `GET /login?user=${oneOf(next, names)}&next=/orders`,
        `POST /login user=${oneOf(next, names)}&code=${100_000 + Math.floor(next() * 900_000)}`,
        `POST /login user=${user}&${field}=`,
      ]),
    },
    secondLogin: {
      source: second!,
      asks: oneOf(next, [
        `GET /login?user=${user}&${field}=${secret}`,
        `POST /login user=${user}&${field}=${secret}`,
        `POST /account/login mail=${user}%40example.com&${field}=${secret}`,
      ]),
    },
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
  const https: Visit = { source: plan.prefersHttps, asks: 'GET /', port: HTTPS_PORT };
  const scan = (port: number): Visit => ({ source: scanner, asks: null, port, isScan: true });
  const [one, two, three, four] = closed as [number, number, number, number];
  const all = shuffled<Visit>(next, [
    { source: plan.shopper, asks: plan.looksAt },
    scan(one),
    https,
    { source: scanner, asks: 'GET /', isScan: true },
    firstLogin,
    scan(two),
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
