import fields from './fields.json' with { type: 'json' };
import type { PacketLayer } from './layers-types.ts';

type Meanings = Readonly<Record<PacketLayer['name'], Readonly<Record<string, string>>>>;

/**
 * What the fields of a layer are for, by their names in lower case, whatever stands in them. Some are
 * only in a saved packet, and `two headers` and `percent` are what learners ask about a layer.
 */
export const FIELD_MEANINGS: Meanings = fields;
