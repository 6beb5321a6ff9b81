import { initialState, type LabState } from '@netward/lab-engine';
import type { CrsMatch, MeasuredRequests } from '@netward/lab-engine/waf';
import { RULES } from '@netward/lab-engine/waf/rules';
import { kept } from '../remembered.ts';
import { seeded } from '../seeded.ts';
import { visitorOf } from '../shop/acts.ts';
import { secondsOf } from '../time-of-day.ts';
import { fillUp } from '../shop/customers.ts';
import { playMorning } from '../shop/play.ts';
import { sourceOf, type ShopRecord } from '../shop/records.ts';
import { IDS_RULES, IPS_RULES } from './sensor-rules.ts';
import { shopWith } from '../shop/site.ts';
import { listed } from '../shop/words.ts';
import { alertsOf, type SocAlert } from './alerts.ts';
import { ALERTS } from './configuration.ts';
import customers from './customers.json' with { type: 'json' };
import measured from './measured.json' with { type: 'json' };
import { PAGES, newsletter, seedOf, storyOf, type Episode, type SocStory } from './story.ts';

/** A part of the intrusion. */
export interface Stage {
  readonly name: string;
  /** The records that show it; one of them is enough. */
  readonly records: readonly ShopRecord[];
  /** Words by which a note may mean it. */
  readonly words: readonly string[];
}

/** What is true about a morning. The form shows none of it before the work is handed in. */
export interface SocTruth extends Pick<SocStory, 'account' | 'attackers' | 'measures' | 'note'> {
  readonly stages: readonly Stage[];
  /** Records of others that may stand in the timeline as well. */
  readonly context: readonly ShopRecord[];
  /** Why each alert is what it is. */
  readonly explanations: readonly string[];
}

/** A morning: 200 records, twelve alerts, and what is true about them. */
export interface SocMorning {
  /** '2026-11-23'. */
  readonly day: string;
  readonly records: readonly ShopRecord[];
  readonly alerts: readonly SocAlert[];
  readonly truth: SocTruth;
}

const CUSTOMERS = customers.map(visitorOf);

/** What the Core Rule Set says of the requests that it refuses at paranoia level 1. */
const MEASURED: MeasuredRequests = {
  levels: Object.fromEntries(Object.entries(RULES).map(([id, { paranoia }]) => [id, paranoia])),
  matches: measured as unknown as Readonly<Record<string, readonly CrsMatch[]>>,
};

/** IPS, WAF, IDS and web server, one behind the other. */
const NETWORK: LabState = initialState({
  ipsEnabled: true,
  ipsSignatures: IPS_RULES,
  wafEnabled: true,
  wafMeasured: MEASURED,
  wafRateLimit: Infinity,
  idsEnabled: true,
  idsSignatures: IDS_RULES,
  logFormat: 'main',
});

/** Between these times customers look at the shop; then comes the newsletter. */
const HOURS = [secondsOf('08:00:30'), secondsOf('09:08:30')] as const;
/** With the refused requests, 195; the sensors' five alerts make it 200. */
const RECORDS = 195;

/** The morning of a day, or of a seed. */
export const stream = kept((day): SocMorning => {
  const random = seeded(seedOf(day));
  // A threshold may be crossed otherwise than is told, or a customer raise an alert: then another draw.
  for (;;) {
    const morning = morningOf(storyOf(day, random), random);
    if (morning) return morning;
  }
});

/** Null if it has not twelve alerts, each with its own reason. */
function morningOf(story: SocStory, random: () => number): SocMorning | null {
  const { day, account, role, leak, episodes } = story;
  const last = episodes.length - 1;
  const scripted = [...story.acts, ...newsletter(random, CUSTOMERS, last)];
  const acts = fillUp(random, CUSTOMERS, scripted, RECORDS, HOURS);
  const site = shopWith({ [account]: role }, leak, PAGES);
  const records = playMorning(acts, { state: NETWORK, site, day });
  const alerts = alertsOf(records);
  const raising = new Set(alerts.map(({ own }) => episodeOf(own)));
  const told = episodes.filter(({ why }) => why !== null).length;
  const explanations = alerts.flatMap(({ own }) => episodes[episodeOf(own)]?.why ?? []);
  if ([alerts.length, raising.size, told, explanations.length].some((count) => count !== ALERTS))
    return null;
  return { day, records, alerts, truth: truthOf(story, records, explanations) };
}

function episodeOf({ played }: ShopRecord): number {
  return played.attempt.episode ?? -1;
}

function truthOf(
  { account, attackers, measures, note, episodes, leak }: SocStory,
  records: readonly ShopRecord[],
  explanations: readonly string[],
): SocTruth {
  const telling = records.filter(({ played }) => played.attempt.isTelling);
  const recordsOf = (isMeant: (episode: Episode) => boolean) =>
    telling.filter((record) => isMeant(episodes[episodeOf(record)]!));
  const parts = new Map(episodes.map(({ part, words }) => [part, words]));
  parts.delete(null);
  const others = exposedOn(`/${leak.folder}/${leak.page}`, records).filter(
    (user) => user !== account,
  );
  const also = `\nAlso on that page: the logins of ${listed(others)}, who get new passwords, too.`;
  return {
    account,
    attackers,
    measures,
    note: others.length === 0 ? note : note + also,
    stages: [...parts].map(([name, words]) => ({
      name: name!,
      words,
      records: recordsOf(({ part }) => part === name),
    })),
    context: recordsOf(({ isContext }) => isContext),
    explanations,
  };
}

/** The accounts whose passwords stand on the page that lists requests, no matter who read it. */
function exposedOn(page: string, records: readonly ShopRecord[]): readonly string[] {
  const bodies = records.flatMap(({ played }) =>
    played.attempt.target === page ? (played.response?.body ?? '') : '',
  );
  const users = [...bodies.join('').matchAll(/\/login\?user=(\w+)&pw=/g)].map(([, user]) => user!);
  return [...new Set(users)].sort();
}

/** Whether a record may stand in the timeline of the intrusion. */
export function isOfIntrusion({ truth }: SocMorning, record: ShopRecord): boolean {
  const { attackers, stages, context } = truth;
  return (
    attackers.includes(sourceOf(record)) ||
    context.includes(record) ||
    stages.some(({ records }) => records.includes(record))
  );
}
