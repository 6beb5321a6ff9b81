import { HOST_NAME, HTTP_PORT, ADDRESSES, type NodeId, type Packet } from '@netward/lab-engine';
import { packetsOfFlow, type Leg } from '@netward/lab-engine/flow';
import {
  AGENTS,
  readableTarget,
  sourceOf,
  type AccessRecord,
  type Proxy,
  type RefusalRecord,
  type SensorRecord,
  type ShopRecord,
} from './records.ts';

const MICROS = 1_000_000;

/** The body of an answer: of the length that was written down. */
function bodyOf(bytes: number): string {
  return `<h1>Shop</h1>${'.'.repeat(bytes)}`.slice(0, bytes);
}

/** Where a flow comes from, what it passes on its way to the proxy, and what gets copies of it. */
interface Way {
  readonly from: NodeId;
  readonly inline: readonly NodeId[];
  readonly taps: NonNullable<Leg['taps']>;
  readonly proxy: Proxy;
}

/** The IPS stands before the WAF; before the balancer a sensor only listens. */
function wayFrom(from: NodeId, proxy: Proxy): Way {
  return proxy.node === 'waf'
    ? { from, inline: ['ips'], taps: [], proxy }
    : { from, inline: [], taps: [{ node: 'ids', after: from }], proxy };
}

/** A request to the proxy, and the proxy's own to the web server unless it refused. */
function webLegs(record: AccessRecord | RefusalRecord, way: Way, openedAt: number): Leg[] {
  const { from, proxy } = way;
  const { client, method, target, agent } = record;
  const request = {
    kind: 'page' as const,
    target: readableTarget(target),
    version: '1.1' as const,
    host: HOST_NAME,
    agent: AGENTS[agent] ?? agent,
    forwardedFor: null,
    ...(method === 'POST' ? { method: 'POST' as const } : {}),
  };
  const status = record.tool === 'nginx' ? record.status : 403;
  const bytes = record.tool === 'nginx' ? record.bytes : 153;
  const location = status === 302 ? (target.startsWith('/login') ? '/account' : '/cart') : null;
  const body = (record.tool === 'nginx' && record.body) || bodyOf(bytes);
  const response = { status, location, hsts: false as const, body };
  const common = { port: HTTP_PORT, ending: 'answered' as const, response };
  const front: Leg = {
    ...{
      ...common,
      path: [from, ...way.inline, proxy.node],
      source: client,
      destination: ADDRESSES.server,
    },
    ...{ openedAt, request, taps: way.taps },
    ...(record.tool === 'modsec' ? { fate: 'denied' as const } : {}),
  };
  if (record.tool === 'modsec') return [front];
  const back: Leg = {
    ...{
      ...common,
      path: [proxy.node, proxy.server],
      source: proxy.address,
      destination: proxy.serverAddress,
    },
    ...{ openedAt: openedAt + 2_000, request: { ...request, forwardedFor: client } },
    ...(proxy.node === 'waf' ? { taps: [{ node: 'ids' as const, after: proxy.node }] } : {}),
  };
  return [{ ...front, fate: 'proxied' }, back];
}

/** A proxy passes an answer on so many microseconds after it has come. */
const PASSES_ON = 300;

/** The packets of a request: the proxy's own connection belongs to it, and its answer comes first. */
function webPackets([front, back]: readonly Leg[], turn: number): readonly Packet[] {
  const asked = packetsOfFlow([front!], turn);
  if (!back) return asked;
  const served = packetsOfFlow([back], turn).map((packet) => ({
    ...packet,
    exchange: 1,
    connection: 2,
  }));
  const answers = (packets: readonly Packet[]) =>
    packets.filter(({ payload }) => payload.kind === 'response').map(({ at }) => at);
  const begins = Math.min(...answers(asked));
  const late = Math.max(0, Math.max(...answers(served)) + PASSES_ON - begins);
  return [
    ...asked.map((packet) => (packet.at < begins ? packet : { ...packet, at: packet.at + late })),
    ...served,
  ];
}

/** The ports that a scan tries; behind the WAF the SYN to 22 has a record of its own. */
const SCANNED = { waf: [8080, 8443], lb: [22, 8080, 8443] };

function probeOf(record: SensorRecord, to: number, way: Way, openedAt: number): Leg {
  return {
    ...{ path: [way.from, ...way.inline, way.proxy.node], taps: way.taps, openedAt, port: to },
    ...{ source: record.source, destination: ADDRESSES.server, request: null, response: null },
    ending: to === 22 ? 'refused' : 'open',
  };
}

/** The probes behind an alert of a sensor, the last one from the port that the alert names. */
function probePackets(record: SensorRecord, way: Way, openedAt: number, turn: number): Packet[] {
  const { sid, port } = record;
  const scanned = SCANNED[way.proxy.node as keyof typeof SCANNED];
  const ports = sid === 1000004 ? scanned : sid === 1000006 ? [port] : [];
  return ports.flatMap((to, index) => {
    const from = record.sourcePort - 2 * (ports.length - 1 - index);
    const named = (tcpPort: number) => (tcpPort === to ? to : from);
    const leg = probeOf(record, to, way, openedAt + index * 20_000);
    return packetsOfFlow([leg], turn).map((packet) =>
      packet.tcp
        ? {
            ...packet,
            exchange: index + 1,
            connection: index + 1,
            tcp: {
              ...packet.tcp,
              sourcePort: named(packet.tcp.sourcePort),
              destinationPort: named(packet.tcp.destinationPort),
            },
          }
        : packet,
    );
  });
}

/**
 * The packets behind some records, from the first one on. A record that was written about
 * packets of others (a login, a count) has none of its own.
 */
export function packetsOfRecords(
  records: readonly ShopRecord[],
  attackers: readonly string[],
  proxy: Proxy,
): readonly Packet[] {
  const begin = Math.min(...records.map(({ at }) => at));
  return records
    .flatMap((record, index) => {
      const isHostile = attackers.includes(sourceOf(record));
      const way = wayFrom(isHostile ? 'attacker' : 'client', proxy);
      const openedAt = (record.at - begin) * MICROS;
      const turn = Number(record.id.slice(1));
      if (record.tool === 'shop') return [];
      const packets =
        record.tool === 'nginx' || record.tool === 'modsec'
          ? webPackets(webLegs(record, way, openedAt), turn)
          : probePackets(record, way, openedAt, turn);
      // Each record has at most three connections, and no two records share one.
      const apart = index * 3;
      return packets.map((packet) => ({
        ...packet,
        exchange: packet.exchange + apart,
        connection: packet.connection + apart,
      }));
    })
    .sort((a, b) => a.at - b.at);
}
