import { filled, type Values } from '@netward/lab-engine/filled';
import type { TextPart } from '@netward/lab-engine/inspect';
import type { CertificateCheck } from '@netward/lab-engine/tls';
import meanings from './meanings.json' with { type: 'json' };

export interface DecidingField {
  readonly why: string;
  readonly marks: readonly TextPart[];
}

type FieldName =
  | 'source'
  | 'destination'
  | 'ports'
  | 'flags'
  | 'sequence'
  | 'name'
  | 'alert'
  | `certificate ${CertificateCheck['name']}`
  | 'request'
  | 'forwardedFor'
  | 'status'
  | 'location'
  | 'cookie'
  | 'body';

/** The fields of a packet that decided something, or that say what it means; at most three. */
export type DecidingFields = Readonly<Partial<Record<FieldName, DecidingField>>>;

/** What is said of a field, and the parts of it that are meant. */
export function said(
  key: keyof typeof meanings.fields,
  values: Values = {},
  marks: readonly TextPart[] = [],
): DecidingField {
  return { why: filled(meanings.fields[key], values), marks };
}
