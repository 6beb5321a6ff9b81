import { formText } from '@netward/lab-engine/payloads';
import type { ShopRecord } from '../shop/play.ts';
import facts from './configuration.json' with { type: 'json' };
import { z } from 'zod';

/** The names of the base rules: each picks single records, and a correlation joins them. */
export type BaseRule = keyof typeof facts.rules;
export const BASE_RULES = Object.keys(facts.rules) as readonly BaseRule[];

/** The fields by which records can be grouped, called as in the Elastic Common Schema 9. */
export const FIELDS = ['source.ip', 'destination.ip', 'network.forwarded_ip', 'user.name'] as const;
type RecordField = (typeof FIELDS)[number];

/** What configurations called the fields before: each log's own name, or Sigma's. */
const FORMER: Readonly<Record<string, string>> = facts.former;

/** The name of a field in the schema, from that or its former name. */
const inSchema = (field: string): string => FORMER[field] ?? field;

/** The devices that report to the SIEM, each with its own clock. */
export const CLOCKS = ['suricata', 'nginx', 'shop'] as const;
type ClockOffset = (typeof CLOCKS)[number];

/** What a base rule looks for, in which log, and the fields that the records there have. */
interface BaseRuleFacts {
  readonly looksFor: string;
  /** `event.dataset` of its records. */
  readonly dataset: string;
  readonly fields: readonly RecordField[];
  /** What the log itself calls each of the fields. */
  readonly named: Readonly<Partial<Record<RecordField, string>>>;
}

export const BASE_RULE_FACTS = Object.fromEntries(
  Object.entries(facts.rules).map(([rule, { dataset, looksFor }]) => {
    const named = facts.datasets[dataset as keyof typeof facts.datasets];
    return [rule, { looksFor, dataset, named, fields: Object.keys(named) }];
  }),
) as unknown as Readonly<Record<BaseRule, BaseRuleFacts>>;

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
  if (record.tool === 'modsec') return null;
  const isSensor = 'source' in record;
  switch (field) {
    case 'source.ip':
      return isSensor ? record.source : record.proxy;
    case 'destination.ip':
      return isSensor ? record.destination : null;
    case 'network.forwarded_ip':
      return isSensor ? null : record.client;
    default:
      return field === 'user.name' && record.tool === 'shop' ? record.user : null;
  }
}

/** The clock by which a record was written. */
export function clockOf({ tool }: ShopRecord): ClockOffset {
  if (tool === 'shop') return 'shop';
  return tool === 'nginx' || tool === 'modsec' ? 'nginx' : 'suricata';
}

/** So many correlation rules at most. */
export const MAX_RULES = 4;
/** A clock can be put right by at most so many seconds, either way. */
export const MAX_OFFSET = 300;

const title = z
  .string()
  .min(1)
  .max(80)
  .regex(/^[\x20-\x7e]+$/);
const timespan = z.string().regex(/^[1-9]\d{0,2}[smhd]$/);

const event = z
  .strictObject({
    rule: z.enum(BASE_RULES),
    by: z.string().transform(inSchema).pipe(z.enum(FIELDS)),
  })
  .refine(({ rule, by }) => BASE_RULE_FACTS[rule].fields.includes(by));

const isDistinct = (events: readonly { readonly rule: string }[]) =>
  new Set(events.map(({ rule }) => rule)).size === events.length;

const count = z.strictObject({
  title,
  type: z.literal('event_count'),
  events: z.array(event).min(1).max(3).refine(isDistinct),
  timespan,
  gte: z.int().min(1).max(200),
});

const sequence = z.strictObject({
  title,
  type: z.enum(['temporal', 'temporal_ordered']),
  events: z.array(event).min(2).max(3).refine(isDistinct),
  timespan,
});

const offset = z.int().min(-MAX_OFFSET).max(MAX_OFFSET);
const clocks = z.strictObject({ suricata: offset, nginx: offset, shop: offset } satisfies Record<
  (typeof CLOCKS)[number],
  unknown
>);

/** What the SIEM adds to each source's times, in seconds, and its correlation rules. */
export const siemSchema = z.strictObject({
  clocks,
  rules: z.array(z.discriminatedUnion('type', [count, sequence])).max(MAX_RULES),
});

export type SiemConfiguration = z.infer<typeof siemSchema>;
export type SiemRuleSettings = SiemConfiguration['rules'][number];
export type SiemEventSettings = SiemRuleSettings['events'][number];

/** What a learner begins with: failed logins, counted by the address that connects. */
export const siemStart = facts.start as SiemConfiguration;
