import { incidentsOf, type CorrelationRule, type RecordReader } from '@netward/lab-engine/siem';
import { weigh } from '@netward/lab-engine/waf';
import { markedIn } from '@netward/lab-engine/waf/matched';
import { RULES as CRS } from '@netward/lab-engine/waf/rules';
import {
  sourceOf,
  type AccessRecord,
  type AccountRecord,
  type RefusalRecord,
  type SensorRecord,
  type ShopRecord,
} from '../shop/records.ts';
import type { TriageSeverity } from './configuration.ts';

/** An alert in the queue. It says what a device or the SIEM said, and not whether it is right. */
export interface SocAlert {
  /** Seconds since midnight. */
  readonly at: number;
  readonly title: string;
  readonly device: 'WAF' | 'IPS' | 'IDS' | 'SIEM';
  /** The address that the alert names. */
  readonly address: string;
  /** The rule behind it, as its device or the SIEM calls it. */
  readonly rule: string;
  /** What the device makes of it; for the WAF, medium from a score of 5 and high from 10. */
  readonly severity: TriageSeverity;
  /** The records that the rule went by, in their order. */
  readonly records: readonly ShopRecord[];
  /** The one that raised it. */
  readonly own: ShopRecord;
}

/** The rules of every morning: the devices', and the SIEM's over their records. */
export const RULES = {
  scan: 'Suricata 1000004: port scan',
  ssh: 'Suricata 1000006: SSH from outside',
  unknown: 'Suricata 1000003: ten answers 404 within 60 seconds',
  rate: 'Suricata 1000005: twenty connections of one source within 60 seconds',
  failed: 'SIEM rule: three failed logins of one account within five minutes',
  first: 'SIEM rule: first login of an account from this address in 30 days',
  export: 'SIEM rule: more than 40,000 bytes from /admin/',
  missing: 'SIEM rule: twelve answers 404 to one visitor within five minutes',
  token: 'SIEM rule: a new API token',
  password: 'SIEM rule: a password was changed',
} as const;

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
  const own = records.at(-1)!;
  const isScan = records.some(({ sid }) => sid === 1000004);
  const ports = records.map(({ port }) => port).join(' and ');
  return {
    at: own.at,
    title: isScan ? `Port scan: SYN to ${ports}` : 'SSH from outside, one SYN',
    device: 'IPS',
    address: own.source,
    rule: isScan ? RULES.scan : RULES.ssh,
    severity: 'low',
    records,
    own,
  };
}

/** What the sensor behind the WAF counts, and the requests that it counted: a SYN comes before its line. */
function countAlert(own: SensorRecord, all: readonly ShopRecord[]): SocAlert {
  const isUnknown = own.sid === 1000003;
  const until = all.findLastIndex(({ played }) => played === own.played);
  const counted = all.slice(0, until + 1).filter(isUnknown ? isMissing : isPage);
  const records = [...counted.slice(isUnknown ? -10 : -20), own];
  return {
    at: own.at,
    title: isUnknown ? 'Many requests for unknown paths' : 'Connection rate over threshold',
    device: 'IDS',
    address: own.source,
    rule: isUnknown ? RULES.unknown : RULES.rate,
    severity: isUnknown ? 'low' : 'medium',
    records: all.filter((record) => records.includes(record)),
    own,
  };
}

/** A longer value is named by the part that the rule found. */
const LONG = 45;

function refusalAlert(records: readonly RefusalRecord[]): SocAlert {
  const [own] = records as [RefusalRecord];
  const [first] = own.rules as [string];
  const more = own.rules.length > 1 ? ` and ${own.rules.length - 1} more` : '';
  const name = more ? own.rules.join(', ') : `${first}: ${CRS[first]!.name}`;
  const { state, written } = own.played;
  const request = written[own.nth]!.request!;
  const [match] = weigh(state.wafRules, state.wafMeasured, request).matches;
  const { text, marks } = markedIn(request, match!);
  const [{ from, to } = { from: 0, to: text.length }] = marks;
  return {
    at: own.at,
    title: `${first}${more}: “${text.length > LONG ? text.slice(from, to) : text}”`,
    device: 'WAF',
    address: own.client,
    rule: `CRS ${name}, score ${own.score}`,
    severity: own.score < 10 ? 'medium' : 'high',
    records,
    own,
  };
}

/** '48,211'; what the platform has for it takes 20 milliseconds to load. */
function withCommas(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ',');
}

interface SiemRule {
  /** Its title is the rule that an alert names. */
  readonly correlation: CorrelationRule;
  readonly severity: TriageSeverity;
  title(own: ShopRecord): string;
}

const userOf = (record: ShopRecord) => (isOfAccount(record) ? record.user : '');
const counts = (title: string, rule: string, by: string, gte: number): CorrelationRule => ({
  title,
  type: 'event_count',
  events: [{ rule, by }],
  timespan: '5m',
  gte,
});
const once = (title: string, rule: string) => counts(title, rule, 'id', 1);

/** The SIEM's rules, in the language of level 9. */
const SIEM_RULES: readonly SiemRule[] = [
  {
    correlation: counts(RULES.failed, 'failed login', 'user', 3),
    severity: 'medium',
    title: (own) => `Three failed logins: ${userOf(own)}`,
  },
  {
    correlation: counts(RULES.missing, 'missing', 'client', 12),
    severity: 'low',
    title: () => 'Twelve answers 404 to one visitor',
  },
  {
    correlation: once(RULES.export, 'export'),
    severity: 'low',
    title: (own) =>
      isPage(own) ? `${withCommas(own.bytes)} bytes from ${own.target.split('?')[0]}` : '',
  },
  {
    correlation: once(RULES.token, 'token_created'),
    severity: 'low',
    title: (own) => `New API token: ${isOfAccount(own) ? own.detail.split('=')[1] : ''}`,
  },
  {
    correlation: once(RULES.password, 'password_changed'),
    severity: 'low',
    title: (own) => `Password changed: ${userOf(own)}`,
  },
];

function baseRulesOf(record: ShopRecord): readonly string[] {
  if (isOfAccount(record)) return [record.event === 'login_failed' ? 'failed login' : record.event];
  if (!isPage(record)) return [];
  if (record.status === 404) return ['missing'];
  return record.target.startsWith('/admin/') && record.bytes > 40_000 ? ['export'] : [];
}

const READER: RecordReader<ShopRecord> = {
  rulesOf: baseRulesOf,
  valueOf: (record, field) =>
    field === 'user' ? userOf(record) : field === 'client' ? sourceOf(record) : record.id,
  timeOf: ({ at }) => at,
};

/** The records of an incident until it was raised. */
function upTo<R>(joined: readonly { readonly record: R }[], last: { readonly record: R }) {
  const all = joined.map(({ record }) => record);
  return all.slice(0, all.indexOf(last.record) + 1);
}

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

function siemAlerts(records: readonly ShopRecord[]): readonly SocAlert[] {
  const rules = SIEM_RULES.map(({ correlation }) => correlation);
  return incidentsOf(rules, records, READER).map(({ rule, raisedBy, records: joined }) => {
    const { title, severity, correlation } = SIEM_RULES[rule]!;
    const { record: own } = raisedBy;
    return {
      at: own.at,
      title: title(own),
      device: 'SIEM',
      // The connection of an export comes from the WAF; the account's log names the visitor.
      address: isPage(own) && correlation.title === RULES.export ? own.proxy : sourceOf(own),
      rule: correlation.title,
      severity,
      records: withRequests(upTo(joined, raisedBy), records),
      own,
    };
  });
}

/** Accounts that log in from an address other than the one that they had so far, with all their logins. */
function firstLogins(records: readonly ShopRecord[]): readonly SocAlert[] {
  const opened = records.filter(isOfAccount).filter(({ event }) => event === 'session_opened');
  return opened.flatMap((own, index): SocAlert[] => {
    const before = opened.slice(0, index).filter(({ user }) => user === own.user);
    if (before.length === 0 || before.some(({ client }) => client === own.client)) return [];
    return [
      {
        at: own.at,
        title: `Login from a new address: ${own.user}`,
        device: 'SIEM',
        address: own.client,
        rule: RULES.first,
        severity: 'low',
        records: withRequests([...before, own], records),
        own,
      },
    ];
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
