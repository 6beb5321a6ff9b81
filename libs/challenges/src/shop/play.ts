import {
  ADDRESSES,
  HTTP_PORT,
  type HttpRequest,
  type HttpResponse,
  type LabRecord,
  type LabState,
} from '@netward/lab-engine';
import { AccountServer, type ShopAccounts } from '@netward/lab-engine/accounts';
import type { StreamBalancer } from '@netward/lab-engine/balanced';
import { PAGE } from '@netward/lab-engine/payloads';
import { connect, networkWith, playVisits, type Walk } from '@netward/lab-engine/stream';
import { AGENTS } from '../agents.ts';
import type { Act } from './site.ts';
import type { PlayedAct, ShopRecord } from './records.ts';

/** What a morning is played with. */
export interface ShopNetwork {
  /** The devices, with their rules and clocks. */
  readonly state: LabState;
  /** A balancer that stands in the place of the lab's own: it need not keep the state of every turn. */
  readonly balancer?: StreamBalancer;
  readonly site: ShopAccounts;
  /** '2026-11-23'. */
  readonly day: string;
}

const MICROS = 1_000_000;
/** What falls into one second of a morning follows so closely, in microseconds. */
const APART = 20_000;

/** By time, in microseconds; what was drafted for one second happens in that order. */
function inOrder(acts: readonly Act[]): readonly Act[] {
  let last = -1;
  let nth = 0;
  return [...acts]
    .sort((a, b) => a.at - b.at)
    .map((act) => {
      nth = act.at === last ? nth + 1 : 0;
      last = act.at;
      return { ...act, at: act.at * MICROS + nth * APART };
    });
}

/** A browser's cookies, by name. */
type Jar = Map<string, string>;

function requestOf({ visitor, method, target, body }: Act, jar: Jar): HttpRequest {
  const cookies = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  return {
    ...PAGE,
    target,
    agent: AGENTS[visitor.agent],
    ...(method === 'POST' ? { method } : {}),
    ...(cookies ? { headers: [`Cookie: ${cookies}`] } : {}),
    ...(body ? { body } : {}),
  };
}

function keep(jar: Jar, response: HttpResponse | null): void {
  for (const line of response?.headers ?? []) {
    const [, name, value] = /^Set-Cookie: (\w+)=(\w+)/.exec(line) ?? [];
    if (name) jar.set(name, value!);
  }
}

/** Plays what people do in a morning through the network, and reads what its devices wrote, by time. */
export function playMorning(
  acts: readonly Act[],
  { state, balancer, site, day }: ShopNetwork,
): readonly ShopRecord[] {
  const jars = new Map<string, Jar>();
  const visit = (walk: Walk, act: Act) => {
    walk.exchange += 1;
    const { address, isAttacker } = act.visitor;
    // Two browsers behind one address have each their own cookies.
    const browser = `${address} ${act.visitor.agent}`;
    const jar = jars.get(browser) ?? new Map<string, string>();
    jars.set(browser, jar);
    const isProbe = act.method === 'SYN';
    const connected = connect(walk, {
      from: isAttacker ? 'attacker' : 'client',
      source: address,
      destination: ADDRESSES.server,
      port: isProbe ? Number(act.target) : HTTP_PORT,
      request: isProbe ? null : requestOf(act, jar),
    });
    keep(jar, connected.response);
    return connected;
  };
  const server = new AccountServer(site, Date.parse(`${day}T00:00Z`));
  return playVisits(
    state,
    inOrder(acts),
    visit,
    networkWith(server, ...(balancer ? [balancer] : [])),
  )
    .flatMap(linesOf)
    .sort((a, b) => a.exactly - b.exactly)
    .map(({ exactly, line }, index) =>
      Object.assign(line, { id: `r${index + 1}`, at: Math.floor(exactly / MICROS) }),
    );
}

/** A record without its number and the time by its device's clock. */
type Line = ShopRecord extends infer R
  ? R extends ShopRecord
    ? Omit<R, 'id' | 'at'>
    : never
  : never;

interface TimedLine {
  /** Microseconds since midnight, by the clock of its device. */
  readonly exactly: number;
  readonly line: Line;
}

function linesOf(played: PlayedAct): readonly TimedLine[] {
  const lines: TimedLine[] = [];
  played.written.forEach((record, nth) => {
    const exactly = record.at + (played.state.clocksAhead[record.node!] ?? 0);
    for (const line of linesFor(record, played, nth)) lines.push({ exactly, line });
  });
  return lines;
}

/** What the SIEM collects of one of the lab's records; the proxies’ own access logs it does not. */
function linesFor(record: LabRecord, played: PlayedAct, nth: number): readonly Line[] {
  const { kind, request } = record;
  const { visitor, method } = played.attempt;
  const { agent } = visitor;
  switch (kind) {
    case 'ips-alerted':
    case 'ids-alerted':
      return [sensed(record, played, nth)];
    case 'waf-blocked': {
      const [client, rules] = [record.source!, record.rule!.split(' ')];
      const refused = { tool: 'modsec', client, rules, score: record.score! } as const;
      return [{ ...refused, method, target: request!.target, agent, played, nth }];
    }
    case 'server-answered':
    case 'server-not-found': {
      const [client, proxy] = [request!.forwardedFor!, record.source!];
      const page: Line = {
        tool: 'nginx',
        client,
        proxy,
        method,
        target: request!.target,
        status: record.status!,
        bytes: played.response!.body.length,
        agent,
        played,
        nth,
      };
      const { account } = record;
      // nginx writes once its answer has left, and the shop before that.
      return account ? [{ tool: 'shop', client, proxy, ...account, played, nth }, page] : [page];
    }
    default:
      return [];
  }
}

/** What a sensor alerted on. Its packet is drawn only where somebody asks for what it alone tells. */
function sensed(record: LabRecord, played: PlayedAct, nth: number): Line {
  const packet = () => played.packetOf({ packet: record.packet! });
  const isProbe = played.attempt.method === 'SYN';
  return {
    tool: record.kind === 'ips-alerted' ? 'ips' : 'ids',
    source: isProbe ? record.source! : packet().ip.source,
    get sourcePort() {
      return packet().tcp!.sourcePort;
    },
    get destination() {
      return packet().ip.destination;
    },
    get port() {
      return packet().tcp!.destinationPort;
    },
    sid: Number(record.rule),
    played,
    nth,
  };
}
