import type { Day, Traffic } from '../challenge.ts';
import { seeded } from '../seeded.ts';
import { fillUp, recordsBy, type Visitor } from '../shop/morning.ts';
import {
  WAF_PROXY,
  secondsOf,
  sourceOf,
  timeOfDay,
  type AccessRecord,
  type ShopRecord,
} from '../shop/records.ts';
import { listed } from '../shop/words.ts';
import { alertsOf, type SocAlert } from './alerts.ts';
import { ALERTS } from './configuration.ts';
import { freeStory } from './free-story.ts';
import { morningA } from './morning-a.ts';
import { morningB } from './morning-b.ts';
import { morningC } from './morning-c.ts';
import { newsletter, type SocTruth, type SocStory } from './story.ts';

/** A morning: 200 records, twelve alerts, and what is true about them. */
export interface SocMorning {
  /** '2026-11-23'. */
  readonly day: string;
  readonly records: readonly ShopRecord[];
  readonly alerts: readonly SocAlert[];
  readonly truth: SocTruth;
}

const CUSTOMERS: readonly Visitor[] = [
  { address: '192.0.2.9', agent: 'firefox' },
  { address: '192.0.2.23', agent: 'android', account: ['bob', 'letmein'] },
  { address: '192.0.2.57', agent: 'iphone' },
  { address: '192.0.2.112', agent: 'android' },
  { address: '192.0.2.158', agent: 'iphone' },
  { address: '192.0.2.166', agent: 'chrome' },
  { address: '192.0.2.201', agent: 'safari', account: ['imani', 'Serengeti4'] },
  { address: '192.0.2.219', agent: 'android' },
  { address: '192.0.2.240', agent: 'firefox', account: ['pilar', 'azulejo-9'] },
  { address: '198.51.100.140', agent: 'chrome' },
  { address: '198.51.100.188', agent: 'firefox', account: ['yusuf', 'cay-bardagi'] },
  { address: '198.51.100.214', agent: 'iphone' },
  { address: '203.0.113.12', agent: 'chrome' },
  { address: '203.0.113.44', agent: 'android', account: ['lena', 'Kaffeepause'] },
  { address: '203.0.113.150', agent: 'firefox' },
  { address: '10.0.0.10', agent: 'linux' },
];

const FIXED: Readonly<Record<Traffic, readonly [story: SocStory, seed: number]>> = {
  A: [morningA, 1001],
  B: [morningB, 1002],
  C: [morningC, 1003],
};

/** Between these times customers look at the shop; then comes the newsletter. */
const HOURS = [secondsOf('08:00:30'), secondsOf('09:08:30')] as const;
/** With the sensor's two alerts, 200. */
const RECORDS = 198;

/** The morning of a day, or of a seed. */
export function stream(day: Day): SocMorning {
  if (typeof day !== 'number') {
    const [story, seed] = FIXED[day];
    return morningOf(story, seeded(seed));
  }
  const random = seeded(day);
  // Two people's alerts may fall on one second, or a customer raise one that nobody meant: then another draw.
  for (;;) {
    const morning = morningOf(freeStory(random), random);
    if (isExplained(morning)) return morning;
  }
}

/** Whether it has twelve alerts, each with a time of its own and a reason. */
function isExplained({ alerts, truth }: SocMorning): boolean {
  const times = new Set(alerts.map(({ at }) => timeOfDay(at)));
  const reasons = Object.keys(truth.explanations);
  return alerts.length === ALERTS && times.size === ALERTS && reasons.every((at) => times.has(at));
}

function morningOf(story: SocStory, random: () => number): SocMorning {
  const { day, scripted, ports, site, ...truth } = story;
  const all = [...scripted, ...newsletter(random, CUSTOMERS)];
  const filled = fillUp(random, CUSTOMERS, all, RECORDS, HOURS);
  const records = recordsBy(filled, { site, day, proxy: WAF_PROXY }, sensorAt(ports));
  const others = exposedIn(records).filter((user) => user !== truth.account);
  const note =
    others.length === 0
      ? truth.note
      : `${truth.note}\nAlso on that page: the logins of ${listed(others)}, who get new passwords, too.`;
  return { day, records, alerts: alertsOf(records), truth: { ...truth, note } };
}

/** The accounts whose passwords stand on the page that lists requests, whoever read it. */
function exposedIn(records: readonly ShopRecord[]): readonly string[] {
  const bodies = records.flatMap((record) => (record.tool === 'nginx' ? (record.body ?? '') : ''));
  const users = [...bodies.join('').matchAll(/\/login\?user=(\w+)&pw=/g)].map(([, user]) => user!);
  return [...new Set(users)].sort();
}

/**
 * What the sensor behind the WAF adds, right behind the request that crosses a threshold: ten answers 404 of
 * the server, or twenty connections of the WAF, within 60 seconds, and then nothing for as long.
 */
function sensorAt(ports: SocStory['ports']): (answered: AccessRecord) => readonly string[] {
  const missing = thresholdOf(10, `ids 10.0.2.20:8080 10.0.2.1:${ports.unknown} 1000003`);
  const rate = thresholdOf(20, `ids 10.0.2.1:${ports.rate} 10.0.2.20:8080 1000005`);
  return ({ at, status }) => [...(status === 404 ? missing(at) : []), ...rate(at)];
}

function thresholdOf(count: number, text: string): (at: number) => readonly string[] {
  let times: number[] = [];
  let silentUntil = 0;
  return (at) => {
    times = [...times.filter((time) => at - time < 60), at];
    if (times.length < count || at < silentUntil) return [];
    silentUntil = at + 60;
    return [text];
  };
}

/** The records that begin like one of these, in their order. */
export function recordsLike(
  { records }: Pick<SocMorning, 'records'>,
  beginnings: readonly string[],
): readonly ShopRecord[] {
  return records.filter(({ row }) => beginnings.some((begin) => row.startsWith(begin)));
}

/** Whether a record may stand in the timeline of the intrusion. */
export function isOfIntrusion({ truth }: SocMorning, record: ShopRecord): boolean {
  const { attackers, stages, context } = truth;
  const beginnings = [...stages.flatMap(({ records }) => records), ...context];
  return (
    attackers.includes(sourceOf(record)) || beginnings.some((begin) => record.row.startsWith(begin))
  );
}
