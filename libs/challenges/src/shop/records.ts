import { ADDRESSES, type NodeId } from '@netward/lab-engine';
import { INNER } from '@netward/lab-engine/rules';

/**
 * A morning's records of the shop as rows of text, which a person can read and a program writes from a
 * seed. The shop stands behind a proxy: the web server sees every visitor under the proxy's address and
 * knows the real one from X-Forwarded-For. A row is one record, its parts divided by spaces:
 *
 *   08:20:31 nginx 192.0.2.18 GET /login?user=alice&pw=hunter2 302 0 firefox
 *   08:47:52 modsec 203.0.113.67 GET /search?q=1%27+OR+1%3D1-- curl 5 942100
 *   08:12:04 ips 203.0.113.66:41822 10.0.0.20:22 1000004
 *   08:20:31 shop 192.0.2.18 session_opened alice role=customer
 *
 * The time is the clock of the device that wrote it.
 */
interface RecordBase {
  /** Its row in the stream, from 1: 'r17'. */
  readonly id: string;
  /** Seconds since midnight. */
  readonly at: number;
  readonly row: string;
}

/** A line in the web server's access log. */
export interface AccessRecord extends RecordBase {
  readonly tool: 'nginx';
  /** The visitor, from X-Forwarded-For. */
  readonly client: string;
  readonly method: string;
  /** As it was sent, percent-encoded. */
  readonly target: string;
  readonly status: number;
  /** Of the answer's body. */
  readonly bytes: number;
  readonly agent: string;
  /** What the page said, where that matters. */
  readonly body?: string;
}

/** A request that the WAF refused with 403. */
export interface RefusalRecord extends RecordBase {
  readonly tool: 'modsec';
  readonly client: string;
  readonly method: string;
  readonly target: string;
  readonly agent: string;
  readonly score: number;
  /** The numbers of the Core Rule Set's rules that matched. */
  readonly rules: readonly string[];
}

/** An alert of Suricata: the IPS stands before the WAF, the IDS behind it. */
export interface SensorRecord extends RecordBase {
  readonly tool: 'ips' | 'ids';
  readonly source: string;
  readonly sourcePort: number;
  readonly destination: string;
  readonly port: number;
  readonly sid: number;
}

/** A line of the shop's own log about accounts. */
export interface AccountRecord extends RecordBase {
  readonly tool: 'shop';
  readonly client: string;
  /** 'login_failed', 'session_opened', 'password_changed'. */
  readonly event: string;
  readonly user: string;
  /** 'role=admin'; empty if there is nothing to add. */
  readonly detail: string;
}

export type ShopRecord = AccessRecord | RefusalRecord | SensorRecord | AccountRecord;

/** The proxy in front of the shop: the address under which the web server sees everybody. */
export interface Proxy {
  readonly node: NodeId;
  readonly address: string;
  readonly server: NodeId;
  readonly serverAddress: string;
}

export const WAF_PROXY: Proxy = {
  node: 'waf',
  address: INNER.waf,
  server: 'server',
  serverAddress: INNER.behindWaf,
};

export const BALANCER_PROXY: Proxy = {
  node: 'lb',
  address: INNER.lb,
  server: 'web-a',
  serverAddress: ADDRESSES['web-a'],
};

export const AGENTS: Readonly<Record<string, string>> = {
  firefox: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  chrome:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  safari:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  android:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  linux: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  curl: 'curl/7.88.1',
  python: 'python-requests/2.31.0',
  prices: 'Mozilla/5.0 (compatible; pricegrabber/2.0; +http://pricegrabber.example/bot)',
};

/** Suricata's rules of this site by number: what each says, and how grave it is (1 is the gravest). */
export const SITE_RULES: Readonly<
  Record<number, { readonly title: string; readonly priority: number }>
> = {
  1000003: { title: 'many requests for unknown paths', priority: 3 },
  1000004: { title: 'port scan', priority: 3 },
  1000005: { title: 'connection rate over threshold', priority: 2 },
  1000006: { title: 'SSH from outside', priority: 3 },
};

/** '08:20:31' as seconds since midnight. */
export function secondsOf(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return hours * 3600 + minutes * 60 + seconds;
}

/** Seconds since midnight as '08:20:31'. */
export function timeOfDay(at: number): string {
  const two = (number: number) => String(Math.floor(number)).padStart(2, '0');
  return `${two(at / 3600)}:${two((at % 3600) / 60)}:${two(at % 60)}`;
}

function endpoint(text: string): readonly [string, number] {
  const colon = text.lastIndexOf(':');
  return [text.slice(0, colon), Number(text.slice(colon + 1))];
}

/** The row of a device in front of the shop as a record. */
export function recordOf(row: string, id: string): ShopRecord {
  const [time = '', tool, ...parts] = row.split(' ');
  const [first = '', second = '', third = '', fourth = '', fifth = '', sixth = ''] = parts;
  const base = { id, at: secondsOf(time), row };
  switch (tool) {
    case 'modsec':
      return {
        ...{ ...base, tool, client: first, method: second, target: third, agent: fourth },
        ...{ score: Number(fifth), rules: sixth.split(',') },
      };
    case 'ips':
    case 'ids': {
      const [source, sourcePort] = endpoint(first);
      const [destination, port] = endpoint(second);
      return { ...base, tool, source, sourcePort, destination, port, sid: Number(third) };
    }
    default:
      throw new Error(`No device writes "${row}".`);
  }
}

/** Who a record is about: the visitor, or the source that a sensor saw. */
export function sourceOf(record: ShopRecord): string {
  return 'source' in record ? record.source : record.client;
}

/** A target as a person reads it: decoded where that can be done. */
export function readableTarget(target: string): string {
  try {
    return decodeURIComponent(target.replaceAll('+', ' '));
  } catch {
    return target;
  }
}
