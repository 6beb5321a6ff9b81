import type { MarkedText } from '@netward/lab-engine/inspect';
import fields from './fields.json' with { type: 'json' };

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

type Meanings = Readonly<Record<PacketLayer['name'], Readonly<Record<string, string>>>>;

/**
 * What the fields of a layer are for, by their names in lower case, whatever stands in them. Some are
 * only in a saved packet, and `two headers` and `percent` are what learners ask about a layer.
 */
export const FIELD_MEANINGS: Meanings = fields.meanings;

/** Where fields begin in the header of their layer (IEEE 802.3, RFC 791, 768, 9293, 4303). */
const BEGIN: Readonly<Record<string, Readonly<Record<string, number>>>> = fields.begins;

/**
 * The byte of a frame at which a field begins, counted from 0 as in a hex dump; undefined where it
 * is not in a fixed place, or encrypted. `layers` are those of the packet, from the outside in.
 */
export function byteOfField(
  layers: readonly PacketLayer[],
  layer: PacketLayer,
  name: string,
): number | undefined {
  const begins = BEGIN[layer.name]?.[name.toLowerCase()];
  if (begins === undefined || layer.sealed) return undefined;
  const outside = layers.slice(0, layers.indexOf(layer));
  return outside.reduce((sum, { bytes: own }) => sum + own, begins);
}
