import type { MarkedText } from '@netward/lab-engine/inspect';

export interface LayerField {
  readonly name: string;
  readonly value: MarkedText;
  /** For a field that decides something: one sentence. At most three in a packet. */
  readonly why: string | null;
}

/** One layer of a packet, from the outside in. */
export interface PacketLayer {
  readonly name: 'Ethernet' | 'IPv4' | 'TCP' | 'UDP' | 'Tunnel' | 'TLS' | 'Certificate' | 'HTTP';
  /** '203.0.113.66 to 10.0.0.20'. */
  readonly summary: string;
  /** Bytes of this layer's own header, or of the text for HTTP. */
  readonly bytes: number;
  readonly fields: readonly LayerField[];
  /** Who can read this layer, where an observer on this wire cannot; null where everybody can. */
  readonly sealed: string | null;
}

/** A packet layer by layer. */
export interface PacketLayers {
  /** 'Packet 4', or 'Copy of packet 4'. */
  readonly title: string;
  /** 'attacker to WAF'. */
  readonly way: string;
  /** On this wire, the Ethernet header included. */
  readonly bytes: number;
  readonly layers: readonly PacketLayer[];
  /** What somebody who reads this wire cannot read; null if all of it is in the clear. */
  readonly hidden: string | null;
}
