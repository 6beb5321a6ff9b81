import type { Attack } from './actions.ts';
import type { NodeId } from './cast.ts';
import type { Backend } from './state.ts';

/** The name a log line begins with. */
export type DeviceName =
  | 'Client'
  | 'Server'
  | 'Sniffer'
  | 'Scan'
  | 'Firewall'
  | 'IDS'
  | 'IPS'
  | 'TLS'
  | 'WAF'
  | 'VPN'
  | 'LB'
  | 'SIEM'
  | 'SOC'
  | 'Sim';

export type Verdict =
  'passed' | 'blocked' | 'alerted' | 'encrypted' | 'exposed' | 'failed' | 'refused' | 'info';

/** success: delivered · info: neutral · warn: noticed, not stopped · error: blocked or failed */
export type LogType = 'info' | 'warn' | 'error' | 'success';
export type Severity = 'low' | 'medium' | 'high';
/** wire: packets · mirror: a copy of packets · feed: records · tunnel: packets inside a VPN */
export type LinkKind = 'wire' | 'mirror' | 'feed' | 'tunnel';
/** The outcome of an attack, as the SIEM records it. */
export type Outcome = 'blocked' | 'allowed' | 'alert-only';

/** One step of a packet, of its copy or of its record, from one device to the next. */
export interface Hop {
  readonly from: NodeId;
  readonly to: NodeId;
  readonly link: LinkKind;
  /** What happened at `to`. */
  readonly verdict: Verdict;
  /** Whether the payload is unreadable on this link. */
  readonly encrypted: boolean;
}

export type EventKind =
  | 'firewall-on'
  | 'firewall-off'
  | 'firewall-refused'
  | 'rule-added'
  | 'rule-removed'
  | 'firewall-dropped'
  | 'request-sent'
  | 'request-timed-out'
  | 'ids-on'
  | 'ids-off'
  | 'ids-alerted'
  | 'ids-quiet'
  | 'ips-on'
  | 'ips-off'
  | 'ips-blocked'
  | 'ips-passed'
  | 'tls-on'
  | 'tls-off'
  | 'handshake-done'
  | 'handshake-failed'
  | 'redirect-followed'
  | 'waf-on'
  | 'waf-off'
  | 'waf-blocked'
  | 'waf-allowed'
  | 'vpn-on'
  | 'vpn-off'
  | 'packet-wrapped'
  | 'packet-unwrapped'
  | 'tls-inside-tunnel'
  | 'lb-on'
  | 'lb-off'
  | 'lb-refused'
  | 'lb-mode-changed'
  | 'backend-failed'
  | 'backend-already-down'
  | 'backend-recovered'
  | 'backend-already-up'
  | 'no-backend-left'
  | 'lb-rotated'
  | 'lb-failed-over'
  | 'lb-pinned'
  | 'lb-stuck'
  | 'lb-moved'
  | 'lb-unavailable'
  | 'server-answered'
  | 'server-redirected'
  | 'server-reached'
  | 'plaintext-captured'
  | 'silence-captured'
  | 'ciphertext-captured'
  | 'metadata-visible'
  | 'port-open'
  | 'port-filtered'
  | 'siem-on'
  | 'siem-off'
  | 'siem-ingested'
  | 'siem-rerated'
  | 'siem-correlated'
  | 'soc-on'
  | 'soc-off'
  | 'unknown-action';

/** What a SIEM line is about. */
export type Topic = 'web access' | 'sniffer note' | 'port scan' | Attack;

/** Facts that only some events have; null where they do not apply. */
export interface EventFacts {
  readonly rule: 'block client' | 'block attacker' | null;
  readonly attack: Attack | null;
  readonly severity: Severity | null;
  /** HTTP status. */
  readonly status: number | null;
  readonly backend: Backend | null;
  readonly topic: Topic | null;
  readonly outcome: Outcome | null;
  /** Who reported to the SIEM. */
  readonly reporter: string | null;
  /** Distinguishes variants of one kind: a mode, a scheme, the name of an unknown action. */
  readonly detail: string | null;
  /** A number in the log line, such as the request's ordinal. */
  readonly count: number | null;
}

/** One thing that happened. The log, the message line and the diagram are views of events. */
export interface LabEvent extends EventFacts {
  readonly sequence: number;
  readonly kind: EventKind;
  readonly device: DeviceName;
  readonly type: LogType;
  readonly verdict: Verdict;
  readonly source: NodeId | null;
  readonly destination: NodeId | null;
  /** The hops since the previous event, in order. */
  readonly hops: readonly Hop[];
}
