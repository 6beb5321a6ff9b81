import type { NodeId, DeviceName, RecordKind } from '../devices/derived.ts';
import type { Handshake } from '../devices/tls/handshake.ts';

/** Where a host is plugged in. A wire between two hosts carries the names of both. */
type Segment = 'clients' | 'internet' | 'path' | 'servers' | 'records';

/** A device as the network knows it. A passive device has no need for an address. */
export interface Host {
  readonly address: string | null;
  readonly segment: Segment;
}

export type Attack = 'sqli' | 'xss' | 'dirbuster';
export type RequestKind = 'page' | 'login' | 'version probe' | Attack;

export interface HttpRequest {
  /** What the lab sent it for. Devices never read this; they read the target. */
  readonly kind: RequestKind;
  readonly target: string;
  readonly version: '1.0' | '1.1';
  readonly host: string | null;
  /** The port that it was asked for at, where a proxy asks at another one. */
  readonly askedPort?: number;
  readonly agent: string | null;
  /** The senders that proxies have noted so far, the first one first. */
  readonly forwardedFor: string | null;
  /** GET if absent. */
  readonly method?: 'POST';
  /** Whole header lines besides those above, such as 'Cookie: cart=81f2'. */
  readonly headers?: readonly string[];
  /** ASCII, so that its length is its number of bytes. */
  readonly body?: string;
  /** How long a server works on it, in microseconds; as on a quick page if absent. */
  readonly work?: number;
}

export interface HttpResponse {
  readonly status: number;
  readonly location: string | null;
  /** The value of Strict-Transport-Security; counts over HTTPS only (RFC 6797, section 8.1). */
  readonly hsts: string | false;
  /** Whole header lines besides those above, such as 'Set-Cookie: cart=81f2; Secure'. */
  readonly headers?: readonly string[];
  readonly body: string;
  /** Who wrote the status line and the headers; nginx if absent. */
  readonly head?: 'haproxy' | 'nginx through haproxy';
}

/** The client's flights and the server's; 1.3 has no second one of the server's. */
export type TlsContent =
  | 'client hello'
  | 'server hello'
  | 'finished'
  | 'server finished'
  | 'alert'
  | 'application data';

/** What a packet carries. Encryption is a property of the payload. */
export type Payload =
  | { readonly kind: 'none' }
  | { readonly kind: 'request'; readonly request: HttpRequest }
  | { readonly kind: 'response'; readonly response: HttpResponse }
  | {
      readonly kind: 'tls';
      readonly content: TlsContent;
      /** The name of the site, in the clear in a client hello only. */
      readonly sni: string | null;
      /** What only the two ends can read. */
      readonly holds: Payload | null;
      readonly handshake: Handshake;
    }
  | { readonly kind: 'tunnel'; readonly packet: Packet };

export type TcpFlags = 'SYN' | 'SYN/ACK' | 'ACK' | 'PSH/ACK' | 'FIN/ACK' | 'RST' | 'RST/ACK';

export interface TcpHeader {
  readonly sourcePort: number;
  readonly destinationPort: number;
  readonly flags: TcpFlags;
  readonly seq: number;
  readonly ack: number;
  /** Whether the connection is a scanner's, which writes its SYN itself and does not finish it. */
  readonly isProbe: boolean;
}

/**
 * What the receiving device did with a packet. passed: sent it on · dropped: silently · rejected:
 * with a reset to both ends · refused: nothing listens, answered by RST · proxied: read it and asked
 * the next device itself · denied: answered with its own error · answered · copied: a tap's copy
 */
export type Fate =
  | 'passed'
  | 'dropped'
  | 'rejected'
  | 'refused'
  | 'proxied'
  | 'denied'
  | 'answered'
  | 'copied';

/** One packet on one wire. A packet that crosses three wires stands here three times. */
export interface Packet {
  /** Microseconds since the action began, when it enters this wire. */
  readonly at: number;
  /** The wire, such as 'client-server', or a tap's, such as 'tap-ids'. */
  readonly segment: string;
  readonly from: NodeId;
  readonly to: NodeId;
  readonly ip: { readonly source: string; readonly destination: string };
  /** Null for a tunnel's datagram, which is UDP. */
  readonly tcp: TcpHeader | null;
  readonly payload: Payload;
  readonly fate: Fate;
  /** Counts the attempts of an action; a proxy's own connection belongs to the attempt it serves. */
  readonly exchange: number;
  readonly connection: number;
  /** Set on a SYN that is sent again although its first answer was already on its way back. */
  readonly isAnswered?: boolean;
}

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
  readonly status: number | null;
  /** The name of the rule that decided, or the ids of those that matched; of a certificate its last day. */
  readonly rule: string | null;
  readonly finding: Finding | null;
  /** Null for what it does not report to anybody. refused: it turned down what a learner asked of it. */
  readonly action: 'passed' | 'alerted' | 'blocked' | 'refused' | null;
  readonly severity: Severity | null;
  readonly score: number | null;
  /** For a rule that counts: this was the n-th within its seconds. */
  readonly nth: number | null;
  readonly backend: Backend | null;
  readonly ingest: Ingest | null;
  /** The setting, service or action the record is about. */
  readonly subject: string | null;
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
