import { HOST_NAME, HTTP_PORT, ADDRESSES, type NodeId, type Packet } from '@netward/lab-engine';
import { packetsOfFlow, type Leg } from '@netward/lab-engine/flow';
import {
  AGENTS,
  readableTarget,
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

/** Where a flow comes from and what it passes on its way to the proxy. */
interface Way {
  readonly from: NodeId;
  readonly inline: readonly NodeId[];
  readonly proxy: Proxy;
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
  const response = { status, location, hsts: false, body: bodyOf(bytes) };
  const common = { port: HTTP_PORT, ending: 'answered' as const, response };
  const front: Leg = {
    ...{
      ...common,
      path: [from, ...way.inline, proxy.node],
      source: client,
      destination: ADDRESSES.server,
    },
    ...{ openedAt, request },
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

/** The ports that a scan tries. */
const SCANNED = [22, 8080, 8443];

function sensorLegs({ sid, source, port }: SensorRecord, way: Way, openedAt: number): Leg[] {
  const probe = (to: number, index: number): Leg => ({
    ...{
      path: [way.from, ...way.inline, way.proxy.node],
      source,
      destination: ADDRESSES.server,
      port: to,
    },
    ...{ openedAt: openedAt + index * 20_000, request: null, response: null },
    ending: to === 8080 || to === 8443 ? 'open' : 'refused',
  });
  if (sid === 1000004) return SCANNED.map(probe);
  return sid === 1000006 ? [probe(port, 0)] : [];
}

/**
 * The packets behind some records of one source, from the first one on. A record that was written about
 * packets of others (a login, a count) has none of its own.
 */
export function packetsOfRecords(
  records: readonly ShopRecord[],
  isHostile: boolean,
  proxy: Proxy,
): readonly Packet[] {
  const begin = Math.min(...records.map(({ at }) => at));
  const way: Way = {
    from: isHostile ? 'attacker' : 'client',
    inline: proxy.node === 'waf' ? ['ips'] : ['ids'],
    proxy,
  };
  return records
    .flatMap((record) => {
      const openedAt = (record.at - begin) * MICROS;
      const turn = Number(record.id.slice(1));
      if (record.tool === 'shop') return [];
      const legs =
        record.tool === 'nginx' || record.tool === 'modsec'
          ? webLegs(record, way, openedAt)
          : sensorLegs(record, way, openedAt);
      return packetsOfFlow(legs, turn);
    })
    .sort((a, b) => a.at - b.at);
}
