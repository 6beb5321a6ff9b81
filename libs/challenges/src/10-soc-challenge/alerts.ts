import { filled, type Values } from '@netward/lab-engine/filled';
import { incidentsOf, type RecordReader } from '@netward/lab-engine/siem';
import { weigh } from '@netward/lab-engine/waf';
import { markedIn } from '@netward/lab-engine/waf/matched';
import { RULES } from '@netward/lab-engine/waf/rules';
import {
  sourceOf,
  type AccessRecord,
  type AccountRecord,
  type RefusalRecord,
  type SensorRecord,
  type ShopRecord,
} from '../shop/play.ts';
import { SCAN_RULE } from '../shop/site.ts';
import alerts from './alerts.json' with { type: 'json' };
import type { TriageVerdict } from './configuration.ts';
import type { InlineRule, SuricataRule } from '@netward/lab-engine/suricata';

type AlertKind = keyof typeof alerts.kinds;

/** What is always the same of a kind of alert. */
interface AlertFacts {
  readonly device: 'WAF' | 'IPS' | 'IDS' | 'SIEM';
  /** What the device makes of it. */
  readonly severity: 'low' | 'medium' | 'high';
  /** The rule behind it, as its device or the SIEM calls it. */
  readonly rule: string;
  readonly title: string;
  /** For a rule of the SIEM: so many records that a base rule picks, with the same value, in five minutes. */
  readonly counts?: { readonly rule: string; readonly by: string; readonly gte: number };
  /** It shows the break-in itself, if it is an attack at all. */
  readonly isBreakIn?: boolean;
  /** What it may be called if it is no attack: a rule whose words are true was not wrong. */
  readonly accepts?: readonly TriageVerdict[];
}

/** What happened is what the rule says: true, but harmless; many say false, and mean the same. */
const TRUE_WORDS: readonly TriageVerdict[] = ['harmless', 'false'];

const FACTS = alerts.kinds as unknown as Readonly<Record<AlertKind, AlertFacts>>;

/** `own` raised it; `records` are those that the rule went by, in their order. */
function alertOf(
  kind: AlertKind,
  own: ShopRecord,
  records: readonly ShopRecord[],
  values: Values = {},
) {
  const { device, severity, rule, title, isBreakIn = false, accepts = TRUE_WORDS } = FACTS[kind];
  const said = { title: filled(title, values), rule: filled(rule, values) };
  const address = sourceOf(own);
  return { at: own.at, device, severity, isBreakIn, accepts, ...said, address, records, own };
}

/** An alert in the queue. It says what a device or the SIEM said, and not whether it is right. */
export type SocAlert = ReturnType<typeof alertOf>;

const isPage = (record: ShopRecord): record is AccessRecord => record.tool === 'nginx';
const isProbe = (record: ShopRecord): record is SensorRecord => record.tool === 'ips';
const isCount = (record: ShopRecord): record is SensorRecord => record.tool === 'ids';
const isRefusal = (record: ShopRecord): record is RefusalRecord => record.tool === 'modsec';
const isOfAccount = (record: ShopRecord): record is AccountRecord => record.tool === 'shop';
const isMissing = (record: ShopRecord) => isPage(record) && record.status === 404;

/** Records of the same kind within a minute are one alert. */
function grouped<R extends ShopRecord>(
  records: readonly R[],
  keyOf: (record: R) => string,
): readonly (readonly R[])[] {
  const groups: R[][] = [];
  for (const record of records) {
    const key = keyOf(record);
    const open = groups.find(([first]) => keyOf(first!) === key && record.at - first!.at <= 60);
    if (open) open.push(record);
    else groups.push([record]);
  }
  return groups;
}

/** SYNs to ports of a source, as the IPS before the WAF reports them. */
function probeAlert(records: readonly SensorRecord[]): SocAlert {
  const isScan = records.some(({ sid }) => sid === 1000004);
  const ports = records.map(({ port }) => port).join(' and ');
  return alertOf(isScan ? 'scan' : 'ssh', records.at(-1)!, records, { ports });
}

/** What the sensor behind the WAF counts, and the requests that it counted: a SYN comes before its line. */
function countAlert(own: SensorRecord, all: readonly ShopRecord[]): SocAlert {
  const isUnknown = own.sid === 1000003;
  const until = all.findLastIndex(({ played }) => played === own.played);
  const counted = all.slice(0, until + 1).filter(isUnknown ? isMissing : isPage);
  const behind = [...counted.slice(isUnknown ? -10 : -20), own];
  const records = all.filter((record) => behind.includes(record));
  return alertOf(isUnknown ? 'unknown' : 'rate', own, records);
}

/** A longer value is named by the part that the rule found. */
const LONG = 45;

/** The WAF's alerts are medium from a score of 5, and high from 10. */
function refusalAlert(records: readonly RefusalRecord[]): SocAlert {
  const [own] = records as [RefusalRecord];
  const { rules, score } = own;
  const [first] = rules as [string];
  const { state, written } = own.played;
  const request = written[own.nth]!.request!;
  const [match] = weigh(state.wafRules, state.wafMeasured, request).matches;
  const { text, marks } = markedIn(request, match!);
  const [{ from, to } = { from: 0, to: text.length }] = marks;
  const alert = alertOf('refused', own, records, {
    first: rules.length > 1 ? `${first} and ${rules.length - 1} more` : first,
    found: text.length > LONG ? text.slice(from, to) : text,
    rules: rules.length > 1 ? rules.join(', ') : `${first}: ${RULES[first]!.name}`,
    score,
  });
  return { ...alert, severity: score < 10 ? 'medium' : 'high' };
}

/** The SIEM's rules, in the language of level 9. */
const SIEM_RULES = (Object.keys(FACTS) as AlertKind[]).flatMap((kind) => {
  const { rule: title, counts } = FACTS[kind];
  if (!counts) return [];
  const { rule, by, gte } = counts;
  const events = [{ rule, by }];
  return [{ kind, title, type: 'event_count' as const, events, timespan: '5m', gte }];
});

function baseRulesOf(record: ShopRecord): readonly string[] {
  if (isOfAccount(record)) return [record.event];
  if (!isPage(record)) return [];
  if (record.status === 404) return ['missing'];
  return record.target.startsWith('/admin/') && record.bytes > 40_000 ? ['export'] : [];
}

const userOf = (record: ShopRecord) => (isOfAccount(record) ? record.user : '');

const READER: RecordReader<ShopRecord> = {
  rulesOf: baseRulesOf,
  valueOf: (record, field) =>
    field === 'user' ? userOf(record) : field === 'client' ? sourceOf(record) : record.id,
  timeOf: ({ at }) => at,
};

/** Records of accounts with the requests that the shop wrote them about, in the order of the morning. */
function withRequests(
  joined: readonly ShopRecord[],
  all: readonly ShopRecord[],
): readonly ShopRecord[] {
  const accounts = joined.filter(isOfAccount);
  return all.filter(
    (record) => joined.includes(record) || accounts.some(({ played }) => played === record.played),
  );
}

/** '48,211'; what the platform has for it takes 20 milliseconds to load. */
function withCommas(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ',');
}

function valuesOf(own: ShopRecord): Values {
  if (isPage(own)) return { bytes: withCommas(own.bytes), path: own.target.split('?')[0] };
  return isOfAccount(own) ? { user: own.user, token: own.detail.split('=')[1] } : {};
}

function siemAlerts(records: readonly ShopRecord[]): readonly SocAlert[] {
  return incidentsOf(SIEM_RULES, records, READER).map(({ rule, raisedBy, records: joined }) => {
    const { kind } = SIEM_RULES[rule]!;
    const { record: own } = raisedBy;
    const until = joined.slice(0, joined.indexOf(raisedBy) + 1).map(({ record }) => record);
    const alert = alertOf(kind, own, withRequests(until, records), valuesOf(own));
    // The connection of an export comes from the WAF; the account's log names the visitor.
    return isPage(own) && kind === 'export' ? { ...alert, address: own.proxy } : alert;
  });
}

/** Accounts that log in from an address other than the one that they had so far, with all their logins. */
function firstLogins(records: readonly ShopRecord[]): readonly SocAlert[] {
  const opened = records.filter(isOfAccount).filter(({ event }) => event === 'session_opened');
  return opened.flatMap((own, index): readonly SocAlert[] => {
    const before = opened.slice(0, index).filter(({ user }) => user === own.user);
    if (before.length === 0 || before.some(({ client }) => client === own.client)) return [];
    return [alertOf('first', own, withRequests([...before, own], records), valuesOf(own))];
  });
}

/** The queue of a morning: what the devices and the SIEM's rules say about its records, by time. */
export function alertsOf(records: readonly ShopRecord[]): readonly SocAlert[] {
  const placeOf = new Map(records.map((record, index) => [record, index]));
  return [
    ...grouped(records.filter(isProbe), ({ source }) => source).map(probeAlert),
    ...records.filter(isCount).map((own) => countAlert(own, records)),
    ...grouped(records.filter(isRefusal), ({ client, rules }) => `${client} ${rules}`).map(
      refusalAlert,
    ),
    ...siemAlerts(records),
    ...firstLogins(records),
  ].sort((one, other) => placeOf.get(one.own)! - placeOf.get(other.own)!);
}

const { sensors } = alerts;
/** Suricata's rules of this site: before the WAF, and behind it. They only alert. */
export const IPS_RULES = [...(sensors.ips as unknown as InlineRule[]), SCAN_RULE];
export const IDS_RULES = sensors.ids as unknown as readonly SuricataRule[];

/** What a rule says, by its number. */
export function messageOf(sid: number): string {
  return [...IPS_RULES, ...IDS_RULES].find((rule) => rule.sid === sid)!.message;
}
