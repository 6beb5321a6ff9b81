import bytes from './field-bytes.json' with { type: 'json' };
import fields from './fields.json' with { type: 'json' };
import type { PacketLayer } from './layers-types.ts';

type Meanings = Readonly<Record<PacketLayer['name'], Readonly<Record<string, string>>>>;

/**
 * What the fields of a layer are for, by their names in lower case, whatever stands in them. Some are
 * only in a saved packet, and `two headers` and `percent` are what learners ask about a layer.
 */
export const FIELD_MEANINGS: Meanings = fields;

/** Where fields begin in the header of their layer (IEEE 802.3, RFC 791, 768, 9293, 4303). */
const BEGIN: Readonly<Record<string, Readonly<Record<string, number>>>> = bytes;

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
