import { HOST_NAME, HTTP_PORT } from '@netward/lab-engine';
import { AGENTS, SITE_RULES, timeOfDay, type Proxy, type ShopRecord } from './records.ts';

/**
 * Records as their tools write them: nginx's `main` log format, ModSecurity's line in nginx's error log
 * (as measured with ModSecurity 3.0.9 and CRS 3.3.4), Suricata's eve.json, and one JSON object a line
 * from the shop. `day` is '2026-11-23'; all clocks are in UTC.
 */
export function lineOf(record: ShopRecord, day: string, proxy: Proxy): string {
  switch (record.tool) {
    case 'nginx':
      return accessLine(record, day, proxy);
    case 'modsec':
      return refusalLine(record, day);
    case 'ips':
    case 'ids':
      return alertLine(record, day);
    case 'shop':
      return accountLine(record, day, proxy);
  }
}

/** The tool behind a record, by its own name. */
export function toolOf({ tool }: ShopRecord): string {
  const names = {
    nginx: 'nginx',
    modsec: 'ModSecurity',
    ips: 'Suricata (IPS)',
    ids: 'Suricata (IDS)',
    shop: 'shop.log',
  };
  return names[tool];
}

type Of<T extends ShopRecord['tool']> = Extract<ShopRecord, { tool: T }>;

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

function accessLine(record: Of<'nginx'>, day: string, proxy: Proxy): string {
  const { method, target, status, bytes, agent, client, at } = record;
  const [year, month, date] = day.split('-');
  const when = `${date}/${MONTHS[Number(month) - 1]}/${year}:${timeOfDay(at)} +0000`;
  return `${proxy.address} - - [${when}] "${method} ${target} HTTP/1.1" ${status} ${bytes} "-" "${AGENTS[agent]}" "${client}"`;
}

/** A number that differs from record to record and is always the same for one. */
function serial({ id }: ShopRecord, range: number): number {
  return (Number(id.slice(1)) * 7919) % range;
}

function refusalLine(record: Of<'modsec'>, day: string): string {
  const { client, score, method, target, at } = record;
  const epoch = Date.parse(`${day}T${timeOfDay(at)}Z`) / 1000;
  const unique = `${epoch}${String(serial(record, 89) + 10)}.${String(serial(record, 999_983)).padStart(6, '0')}`;
  const [path] = target.split('?');
  const tags = ['application-multi', 'language-multi', 'platform-multi', 'attack-generic'];
  return [
    // nginx numbers its connections as they come.
    `${day.replaceAll('-', '/')} ${timeOfDay(at)} [error] 1042#1042: *${Number(record.id.slice(1)) * 3 + 100}`,
    `[client ${client}] ModSecurity: Access denied with code 403 (phase 2).`,
    `Matched "Operator \`Ge' with parameter \`5' against variable \`TX:ANOMALY_SCORE' (Value: \`${score}' )`,
    '[file "/usr/share/modsecurity-crs/rules/REQUEST-949-BLOCKING-EVALUATION.conf"] [line "81"]',
    `[id "949110"] [rev ""] [msg "Inbound Anomaly Score Exceeded (Total Score: ${score})"] [data ""]`,
    '[severity "2"] [ver "OWASP_CRS/3.3.4"] [maturity "0"] [accuracy "0"]',
    ...tags.map((tag) => `[tag "${tag}"]`),
    `[hostname "10.0.0.20"] [uri "${path}"] [unique_id "${unique}"] [ref ""], client: ${client},`,
    `server: ${HOST_NAME}, request: "${method} ${target} HTTP/1.1", host: "${HOST_NAME}:${HTTP_PORT}"`,
  ].join(' ');
}

function alertLine(record: Of<'ips' | 'ids'>, day: string): string {
  const { source, sourcePort, destination, port, sid, at } = record;
  const { title, priority } = SITE_RULES[sid]!;
  const micros = String(serial(record, 999_983)).padStart(6, '0');
  return JSON.stringify({
    timestamp: `${day}T${timeOfDay(at)}.${micros}+0000`,
    flow_id: 1_000_000_007 * (serial(record, 9000) + 1000),
    in_iface: 'eth0',
    event_type: 'alert',
    src_ip: source,
    src_port: sourcePort,
    dest_ip: destination,
    dest_port: port,
    proto: 'TCP',
    pkt_src: 'wire/pcap',
    alert: {
      action: 'allowed',
      gid: 1,
      signature_id: sid,
      rev: 1,
      signature: title,
      category: '',
      severity: priority,
    },
  });
}

function accountLine(record: Of<'shop'>, day: string, proxy: Proxy): string {
  const { event, user, client, detail, at } = record;
  const [key, value] = detail.split('=');
  return JSON.stringify({
    time: `${day}T${timeOfDay(at)}Z`,
    event,
    user,
    ...(key ? { [key]: value } : {}),
    remote_addr: proxy.address,
    forwarded_for: client,
  });
}
