import { formText } from '@netward/lab-engine/payloads';
import type { ShopRecord } from '../shop/records.ts';
import facts from './base-rules.json' with { type: 'json' };

/** The names of the base rules: each picks single records, and a correlation joins them. */
export type BaseRule = keyof typeof facts;
export const BASE_RULES = Object.keys(facts) as readonly BaseRule[];

/** The fields by which records can be grouped, under the names that the SIEM gives them. */
export const FIELDS = ['src_ip', 'dest_ip', 'c-ip', 'x-forwarded-for', 'user'] as const;
export type RecordField = (typeof FIELDS)[number];

/** The devices that report to the SIEM, each with its own clock. */
export const CLOCKS = ['suricata', 'nginx', 'shop'] as const;
export type ClockOffset = (typeof CLOCKS)[number];

/** What a base rule looks for, and the fields that its records have. */
export interface BaseRuleFacts {
  readonly looksFor: string;
  readonly clock: ClockOffset;
  readonly fields: readonly RecordField[];
}

export const BASE_RULE_FACTS = facts as Readonly<Record<BaseRule, BaseRuleFacts>>;

/** The base rules that a record matches. */
export function baseRulesOf(record: ShopRecord): readonly BaseRule[] {
  switch (record.tool) {
    case 'ids':
    case 'ips':
      return record.sid === 1000004 ? ['port_scan'] : [];
    case 'nginx': {
      const asked = record.target.indexOf('?');
      const query = asked === -1 ? '' : formText(record.target.slice(asked)).toLowerCase();
      const isAttack = query.includes('union') && query.includes('select');
      return [
        ...(isAttack ? (['web_attack'] as const) : []),
        ...(record.status === 404 ? (['not_found'] as const) : []),
      ];
    }
    case 'shop':
      if (record.event === 'login_failed') return ['failed_login'];
      return record.event === 'session_opened' ? ['login'] : [];
    case 'modsec':
      return [];
  }
}

/** The value of a field in a record; null if the record has no such field. */
export function fieldOf(record: ShopRecord, field: string): string | null {
  if ('source' in record)
    return field === 'src_ip' ? record.source : field === 'dest_ip' ? record.destination : null;
  if (record.tool === 'modsec') return null;
  if (field === 'c-ip') return record.proxy;
  if (field === 'x-forwarded-for') return record.client;
  return field === 'user' && record.tool === 'shop' ? record.user : null;
}

/** The clock by which a record was written. */
export function clockOf({ tool }: ShopRecord): ClockOffset {
  if (tool === 'shop') return 'shop';
  return tool === 'nginx' || tool === 'modsec' ? 'nginx' : 'suricata';
}
