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
import {
  connect,
  networkWith,
  playVisits,
  type Walk,
  type PlayedAttempt,
} from '@netward/lab-engine/stream';
import { AGENTS, type AgentName } from '../agents.ts';
import type { Act } from './site.ts';

/** An act as the network played it: `at` is in microseconds since midnight. */
export type PlayedAct = PlayedAttempt<Act>;

/**
 * What the SIEM has of a morning: a line that a device wrote, brought into one form. The shop stands behind a
 * proxy: the web server sees every visitor under the proxy's address, and knows the real one from
 * X-Forwarded-For.
 */
interface RecordBase {
  /** Its place in the morning, from 1: 'r17'. */
  readonly id: string;
  /** Whole seconds since midnight, by the clock of the device that wrote it. */
  readonly at: number;
  readonly played: PlayedAct;
  /** Which of the lab's records of that act it is. */
  readonly nth: number;
}

/** A line in the web server's access log. */
export interface AccessRecord extends RecordBase {
  readonly tool: 'nginx';
  /** The visitor, from X-Forwarded-For. */
  readonly client: string;
  /** The proxy, from which the request came. */
  readonly proxy: string;
  readonly method: string;
  /** As it was sent, percent-encoded. */
  readonly target: string;
  readonly status: number;
  /** Of the answer's body. */
  readonly bytes: number;
  readonly agent: AgentName;
}

/** A request that the WAF refused with 403. */
export interface RefusalRecord
  extends RecordBase, Pick<AccessRecord, 'client' | 'method' | 'target' | 'agent'> {
  readonly tool: 'modsec';
  readonly score: number;
  /** The numbers of the Core Rule Set's rules that matched. */
  readonly rules: readonly string[];
}

/** An alert of Suricata: as IPS before the proxy, as IDS where its mirror port is. */
export interface SensorRecord extends RecordBase {
  readonly tool: 'ips' | 'ids';
  readonly source: string;
  readonly sourcePort: number;
  readonly destination: string;
  readonly port: number;
  readonly sid: number;
}

/** A line of the shop's own log about accounts. */
export interface AccountRecord extends RecordBase, Pick<AccessRecord, 'client' | 'proxy'> {
  readonly tool: 'shop';
  /** 'login_failed', 'session_opened', 'password_changed'. */
  readonly event: string;
  readonly user: string;
  /** 'role=admin'; empty if there is nothing to add. */
  readonly detail: string;
}

export type ShopRecord = AccessRecord | RefusalRecord | SensorRecord | AccountRecord;

/** Who a record is about: the visitor, or the source that a sensor saw. */
export function sourceOf(record: ShopRecord): string {
  return 'source' in record ? record.source : record.client;
}

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
  const network = networkWith(server, ...(balancer ? [balancer] : []));
  return playVisits(state, inOrder(acts), visit, network)
    .flatMap((played) =>
      played.written.flatMap((record, nth) => {
        // Microseconds since midnight, by the clock of its device.
        const exactly = record.at + (played.state.clocksAhead[record.node!] ?? 0);
        return linesFor(record, played).map((line) => ({ exactly, line, played, nth }));
      }),
    )
    .sort((a, b) => a.exactly - b.exactly)
    .map(({ exactly, line, ...of }, index) => {
      const id = `r${index + 1}`;
      return Object.assign(line, { ...of, id, at: Math.floor(exactly / MICROS) });
    });
}

/** A record without its number, its time and where it is from. */
type Line = ShopRecord extends infer R
  ? R extends ShopRecord
    ? Omit<R, keyof RecordBase>
    : never
  : never;

/** What the SIEM collects of one of the lab's records; the proxies’ own access logs it does not. */
function linesFor(record: LabRecord, played: PlayedAct): readonly Line[] {
  const { kind, request } = record;
  const { visitor, method } = played.attempt;
  const { agent } = visitor;
  switch (kind) {
    case 'ips-alerted':
    case 'ids-alerted':
      return [sensed(record, played)];
    case 'waf-blocked': {
      const [client, rules] = [record.source!, record.rule!.split(' ')];
      const refused = { tool: 'modsec', client, rules, score: record.score! } as const;
      return [{ ...refused, method, target: request!.target, agent }];
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
      };
      const { account } = record;
      // nginx writes once its answer has left, and the shop before that.
      return account ? [{ tool: 'shop', client, proxy, ...account }, page] : [page];
    }
    default:
      return [];
  }
}

/** What a sensor alerted on. Its packet is drawn only where somebody asks for what it alone tells. */
function sensed(record: LabRecord, played: PlayedAct): Line {
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
  };
}
