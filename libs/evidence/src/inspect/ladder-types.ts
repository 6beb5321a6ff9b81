import type { Fate, NodeId, Packet, Verdict } from '@netward/lab-engine';

/** One device of the exchange, in the order in which a packet meets them. */
export interface LadderLane {
  readonly node: NodeId;
  /** 'WAF', 'Attacker'. */
  readonly label: string;
  /** As the packets of this action show it; null for a device that has none. */
  readonly address: string | null;
  /** What was decided about a packet here, the gravest first; null where packets only pass. */
  readonly verdict: Verdict | null;
  /** Whether any packet, or a copy of one, got here. */
  readonly isReached: boolean;
}

/** A copy that a passive device got of a packet. */
export interface LadderCopy {
  readonly to: NodeId;
  readonly packet: Packet;
  /** alerted: its alert is about this copy · encrypted: unreadable · exposed: a readable one */
  readonly verdict: Verdict;
}

export type PacketRole =
  'handshake' | 'tls handshake' | 'request' | 'acknowledgement' | 'response' | 'reset' | 'closing';

interface LadderRowBase {
  /** Unique in the ladder and the same whenever the same action is shown: 'p4', 'g2'. */
  readonly id: string;
  /** Microseconds since the action began. */
  readonly at: number;
  /** '0.740 ms', or '0.001 s' where the ladder takes a second or more. */
  readonly time: string;
  /** 'GET /search', 'SYN', 'TLS client hello, shop.lab', 'Handshake, 3 packets'. */
  readonly label: string;
  /** What a screen reader says of the row. */
  readonly sentence: string;
}

/** One packet on one wire. */
export interface PacketRow extends LadderRowBase {
  readonly kind: 'packet';
  /** From 1, without copies, by time. */
  readonly number: number;
  readonly packet: Packet;
  readonly from: NodeId;
  readonly to: NodeId;
  /** Of the TCP header; null where a tunnel hides it. */
  readonly flags: string | null;
  readonly role: PacketRole;
  /** What the receiving device did with it. */
  readonly fate: Fate;
  /** The same as the diagram colours it. */
  readonly verdict: Verdict;
  /** The lane where it was stopped; null if it was not. */
  readonly stoppedAt: NodeId | null;
  /** The lanes it was meant for and never got to: 'no packet' stands there. */
  readonly beyond: readonly NodeId[];
  /** How it looks on this wire. */
  readonly looks: 'plain' | 'tls' | 'tunnel';
  /** Whether it is drawn heavier: a request, an answer, or a packet that was stopped. */
  readonly isKey: boolean;
  readonly copies: readonly LadderCopy[];
}

/** Time in which nothing moves. */
export interface WaitRow extends LadderRowBase {
  readonly kind: 'wait';
  /** Who waits. */
  readonly from: NodeId;
}

/** Rows that fold to one: a handshake or a closing when room is short, an exchange of many. */
export interface GroupRow extends LadderRowBase {
  readonly kind: 'group';
  readonly of: 'handshake' | 'closing' | 'exchange';
  readonly from: NodeId;
  readonly to: NodeId;
  readonly verdict: Verdict;
  /** How many packets are in it, without copies. */
  readonly packets: number;
  readonly rows: readonly LadderRow[];
}

export type LadderRow = PacketRow | WaitRow | GroupRow;

/** One action as a sequence diagram. */
export interface Ladder {
  /** The unit of the times. */
  readonly unit: 'ms' | 's';
  readonly lanes: readonly LadderLane[];
  /** By time; exchanges are groups if there is more than one. */
  readonly rows: readonly LadderRow[];
}
