import type { DeviceName, NodeId, RecordKind } from '../devices/derived.ts';
import type { Attack, HttpRequest, Packet } from './packet.ts';

export type Severity = 'low' | 'medium' | 'high';
export type Backend = 'web-a' | 'web-b';
/** What a signature, or a rule of the SIEM, says that traffic is. */
export type Finding = Attack | 'port scan';
/** What a SIEM line is about. */
export type Topic = Finding | 'web access' | 'sniffer note' | 'dropped connection' | 'nothing';

/** What the SIEM makes of the records of one action. */
export interface Ingest {
  readonly topic: Topic;
  readonly outcome: 'blocked' | 'allowed';
  /** Whether a device recognised something by itself. */
  readonly alert: boolean;
  /** The devices whose records it read, and what those records are called. */
  readonly reporters: readonly NodeId[];
  readonly feeds: readonly string[];
}

/** Facts that only some records have; null where they do not apply. */
export interface RecordFacts {
  /** Addresses as the device saw them; the destination has its port. */
  readonly source: string | null;
  readonly destination: string | null;
  readonly request: HttpRequest | null;
  /** HTTP status. */
  readonly status: number | null;
  /** The name of the rule that decided, or the ids of those that matched; of a certificate its last day. */
  readonly rule: string | null;
  readonly finding: Finding | null;
  /**
   * What the device did about it; null for what it does not report to anybody. refused: it turned down
   * what a learner asked of it.
   */
  readonly action: 'passed' | 'alerted' | 'blocked' | 'refused' | null;
  readonly severity: Severity | null;
  readonly score: number | null;
  /** For a rule that counts: this was the n-th within its seconds. */
  readonly nth: number | null;
  readonly backend: Backend | null;
  readonly ingest: Ingest | null;
  /** The setting, service or action the record is about. */
  readonly subject: string | null;
  /** What a shop with accounts wrote about one of them. */
  readonly account: AccountEvent | null;
}

/** A line of a shop's own log, which is about accounts only. */
export interface AccountEvent {
  readonly event: 'login_failed' | 'session_opened' | 'password_changed' | 'token_created';
  readonly user: string;
  /** 'role=admin'; empty if there is nothing to add. */
  readonly detail: string;
}

/** A packet by what sets it apart: its connection, its wire, and when it entered that. */
export type PacketRef = Pick<Packet, 'connection' | 'segment' | 'at'>;

/** What one device wrote down about one thing. The log, the message line and the SIEM read records. */
export interface LabRecord extends RecordFacts {
  readonly sequence: number;
  /** Microseconds since the action began. */
  readonly at: number;
  readonly device: DeviceName;
  readonly node: NodeId | null;
  readonly kind: RecordKind;
  /** The packet that its device had in hand; null for what no packet brought about. */
  readonly packet: PacketRef | null;
  /** The learner did not ask for the traffic it is about, or it is not read; the log leaves it out. */
  readonly isBackground: boolean;
}

/** What a step is told from: what was on the wires and what was written down. */
export interface Evidence {
  readonly packets: readonly Packet[];
  readonly records: readonly LabRecord[];
}
