import type { PlayedAttempt } from '@netward/lab-engine/stream';
import type { AgentName } from '../agents.ts';
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
export interface RefusalRecord extends RecordBase {
  readonly tool: 'modsec';
  readonly client: string;
  readonly method: string;
  readonly target: string;
  readonly agent: AgentName;
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
export interface AccountRecord extends RecordBase {
  readonly tool: 'shop';
  readonly client: string;
  /** The proxy, from which the request came. */
  readonly proxy: string;
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
