import { between, oneOf, shuffled } from '../seeded.ts';
import { secondsOf } from '../time-of-day.ts';
import { ALERTS } from './configuration.ts';
import data from './story.json' with { type: 'json' };

/** What stands in the braces of a story's texts; a number is a time, in seconds since midnight. */
export type StoryValues = Readonly<Record<string, string | number>>;

/** What somebody does, as a story tells it. */
export interface EpisodeData {
  /** The template that has what is not here. */
  readonly use?: string;
  /** The time from which its acts count: '08:12:04', or in a free morning seconds since midnight. */
  readonly at?: string | number;
  /** Address and browser: '{first} curl'. */
  readonly who?: string;
  /** '+85 GET /admin/', '08:20:31 GET /login'; where one has a star, the others do not tell of the part. */
  readonly acts?: readonly string[];
  /** Why the alert that it raises is what it is. */
  readonly why?: string;
  /** The part of the intrusion that it is. */
  readonly part?: string;
  /** It belongs to what happened without being a part of it. */
  readonly isContext?: boolean;
  /** Its alert shows somebody who attacks the shop. */
  readonly isAttack?: boolean;
}

/** What a morning is about: mornings differ in kind. */
export type SocKind = keyof typeof data.kinds;

/** A story with everything drawn that it leaves open. */
export interface DrawnStory {
  readonly day: string;
  readonly kind: SocKind;
  readonly handover: string;
  readonly values: StoryValues;
  readonly episodes: readonly EpisodeData[];
  readonly note?: string;
}

export const TEMPLATES: Readonly<Record<string, EpisodeData>> = data.templates;

/** Addresses and times of who attacks from outside, staff, and a page that lists what it should not. */
function drawnValues(random: () => number) {
  const [net, other] = shuffled(random, ['198.51.100.', '203.0.113.']) as [string, string];
  const hosts = shuffled(random, [64, 70, 75, 82, 89, 93, 97]);
  const scan = secondsOf('08:04:00') + between(random, 0, 300);
  const search = scan + between(random, 300, 900);
  const injection = search + between(random, 300, 900);
  return {
    ...oneOf(random, data.free.staff),
    ...oneOf(random, data.free.leaks),
    ...oneOf(random, data.free.refused),
    first: `${net}${hosts[0]}`,
    second: `${random() < 0.5 ? net : other}${hosts[1]}`,
    third: `${other}${hosts[2]}`,
    prober: `198.51.100.${between(random, 20, 60)}`,
    ownerAt: secondsOf('08:02:00') + between(random, 0, 60),
    ...{ scan, search, injection },
    login: injection + between(random, 300, 780),
  };
}

type DrawnValues = ReturnType<typeof drawnValues>;

/** What only one kind of morning has. */
interface DrawnKind {
  readonly values?: StoryValues;
  readonly episodes: readonly EpisodeData[];
  /** How many alerts it raises besides the SSH probe and the newsletter. */
  readonly alerts: number;
}

/** How each kind of morning is drawn by chance. */
const KINDS: Readonly<Record<SocKind, (random: () => number, values: DrawnValues) => DrawnKind>> = {
  stolen: (random, { ownerAt, scan, search, injection, login, use }) => {
    const { episodes, alerts, deed } = oneOf(random, data.free.uses);
    return {
      values: { deed },
      episodes: [
        { use: 'owner', at: ownerAt },
        { use: 'scan', at: scan },
        { use: 'search', at: search },
        { use, at: injection },
        { use: 'login', at: login },
        ...episodes.map((each) => ({ use: each, at: login })),
      ],
      alerts: 4 + alerts,
    };
  },
  insider: (random, { ownerAt, scan, injection }) => {
    const orders = secondsOf('08:20:00') + between(random, 0, 900);
    const addresses = orders + between(random, 500, 1200);
    return {
      values: { ...oneOf(random, data.free.colleagues), login: ownerAt, orders, addresses },
      episodes: [
        { use: 'colleague', at: ownerAt - between(random, 20, 70) },
        { use: 'insider login', at: ownerAt },
        { use: 'lone scan', at: scan },
        { use: 'lone attack', at: injection },
        { use: 'insider orders', at: orders },
        { use: 'insider addresses', at: addresses },
      ],
      alerts: 2,
    };
  },
  'false alarm': (random, { ownerAt, scan, injection }) => {
    const away = secondsOf('08:46:00') + between(random, 0, 900);
    return {
      values: { away },
      episodes: [
        { use: 'office', at: ownerAt },
        { use: 'lone scan', at: scan },
        { use: 'lone attack', at: injection },
        ...['away typing', 'away login', 'away export'].map((use) => ({ use, at: away })),
        { use: 'newsletter sent' },
      ],
      alerts: 5,
    };
  },
};

/** Harmless people, each at home somewhere, who raise one alert each. */
function drawnBystanders(random: () => number, count: number): readonly EpisodeData[] {
  const homes = shuffled(
    random,
    Array.from({ length: 20 }, (_, host) => `192.0.2.${30 + host}`),
  );
  return shuffled(random, data.free.bystanders)
    .slice(0, count)
    .flatMap((templates, index) => {
      const at = secondsOf('08:24:00') + between(random, 0, 2400);
      return templates.map((use) => {
        const who = TEMPLATES[use]!.who!.replace('{home}', homes[index]!);
        return { use, at, who };
      });
    });
}

/** A morning by chance: one story, and harmless people with the other alerts. */
export function freeStory(random: () => number): DrawnStory {
  const kind = oneOf(random, data.free.chances as readonly SocKind[]);
  const values = drawnValues(random);
  const drawn = KINDS[kind](random, values);
  return {
    day: data.free.day,
    kind,
    handover: data.free.handovers[kind],
    values: { ...values, ...drawn.values },
    episodes: [
      ...drawn.episodes,
      // With the SSH probe and the newsletter.
      ...drawnBystanders(random, ALERTS - drawn.alerts - 2),
      { use: 'ssh', at: secondsOf('08:05:00') + between(random, 0, 3600) },
      { use: 'newsletter' },
    ],
  };
}
