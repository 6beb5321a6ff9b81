import { initialState, type LabState } from '@netward/lab-engine';
import type { CrsMatch, MeasuredRequests } from '@netward/lab-engine/waf';
import { RULES } from '@netward/lab-engine/waf/rules';
import { kept, listed } from '../judging.ts';
import { seeded } from '../seeded.ts';
import { shopWith, fillUp } from '../shop/site.ts';
import { secondsOf } from '../time-of-day.ts';
import { playMorning, sourceOf, type ShopRecord } from '../shop/play.ts';
import { IDS_RULES, IPS_RULES, alertsOf } from './alerts.ts';
import { ALERTS } from './configuration.ts';
import measured from './measured.json' with { type: 'json' };
import {
  CUSTOMERS,
  PAGES,
  newsletter,
  seedOf,
  storyOf,
  type Episode,
  type SocStory,
} from './story.ts';

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
const RECORDS = 200;
/** How many of them are the sensors' alerts: a directory search raises one more. */
const SENSED = { stolen: 5, insider: 4, 'false alarm': 4 } as const;

/** The morning of a day, or of a seed. */
export const stream = kept((day) => {
  const random = seeded(seedOf(day));
  // A threshold may be crossed otherwise than is told, or a customer raise an alert: then another draw.
  for (;;) {
    const morning = morningOf(storyOf(day, random), random);
    if (morning) return morning;
  }
});

/** 200 records, twelve alerts, and what is true about them; null if it has not twelve, each with its own reason. */
function morningOf(story: SocStory, random: () => number) {
  const { day, handover, roles, leak, episodes } = story;
  const last = episodes.length - 1;
  const scripted = [...story.acts, ...newsletter(random, CUSTOMERS, last)];
  const acts = fillUp(random, CUSTOMERS, scripted, RECORDS - SENSED[story.kind], HOURS);
  const site = shopWith(roles, leak, PAGES);
  const records = playMorning(acts, { state: NETWORK, site, day });
  const alerts = alertsOf(records);
  const raising = new Set(alerts.map(({ own }) => episodeOf(own)));
  const told = episodes.filter(({ why }) => why !== null).length;
  const truths = alerts.flatMap(({ own }) => {
    const { why = null, isAttack = false } = episodes[episodeOf(own)] ?? {};
    return why === null ? [] : [{ isAttack, why }];
  });
  if ([alerts.length, raising.size, told, truths.length].some((count) => count !== ALERTS))
    return null;
  return { day, handover, records, alerts, truth: truthOf(story, records, truths) };
}

function episodeOf({ played }: ShopRecord): number {
  return played.attempt.episode ?? -1;
}

/** What is true about a morning. The desk shows none of it before the note is handed in. */
function truthOf(
  story: SocStory,
  records: readonly ShopRecord[],
  /** What each alert is. */
  alerts: readonly { readonly isAttack: boolean; readonly why: string }[],
) {
  const { kind, account, thread, needed, note, episodes, leak } = story;
  const recordsOf = (isMeant: (episode: Episode) => boolean) =>
    records.filter((record) => {
      const episode = episodes[episodeOf(record)];
      return episode !== undefined && isMeant(episode);
    });
  const parts = new Set(episodes.flatMap(({ part }) => part ?? []));
  const page = `/${leak.folder}/${leak.page}`;
  const read = records.filter(({ played }) => played.attempt.target === page);
  const exposed = [...new Set([...story.exposed, ...read.flatMap(givenAway)])].sort();
  const others = exposed.filter((user) => user !== account);
  const also = `\nAlso on that page: the logins of ${listed(others)}, who get new passwords, too.`;
  return {
    // `exposed` are the accounts that can no longer be trusted, by name.
    ...{ kind, account, thread, needed, exposed, alerts },
    // What gave passwords away, if somebody of the thread has read it.
    page: read.length > 0 ? page : null,
    note: others.length === 0 ? note : note + also,
    stages: [...parts].map((name) => ({
      name,
      // One of these that show it is enough.
      records: recordsOf(({ part }) => part === name).filter(
        ({ played }) => played.attempt.isTelling,
      ),
    })),
    // All that may stand in the timeline.
    known: new Set([
      ...recordsOf(({ part, isContext }) => part !== null || isContext),
      ...records.filter((record) => thread.includes(sourceOf(record))),
    ]),
  };
}

/** The accounts whose passwords stand in the page that a record is about. */
export function givenAway({ played }: ShopRecord): readonly string[] {
  const body = played.response?.body ?? '';
  const users = [...body.matchAll(/\/login\?user=(\w+)&pw=/g)].map(([, user]) => user!);
  return [...new Set(users)].sort();
}

export type SocMorning = ReturnType<typeof stream>;
export type SocTruth = SocMorning['truth'];
