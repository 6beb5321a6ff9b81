import { filled } from '@netward/lab-engine/filled';
import type { Day, Traffic } from '../day.ts';
import { shuffled, between, oneOf } from '../seeded.ts';
import type { AgentName } from '../agents.ts';
import { visitorOf, type Act, type Visitor } from '../shop/site.ts';
import { secondsOf, timeOfDay } from '../time-of-day.ts';
import data from './story.json' with { type: 'json' };
import { ALERTS } from './configuration.ts';

/** What stands in the braces of a story's texts; a number is a time, in seconds since midnight. */
export type StoryValues = Readonly<Record<string, string | number>>;

/** What somebody does, as a story tells it. */
export interface EpisodeData {
  /** The template that has what is not here. */
  readonly use?: string;
  /** The time from which its acts count: '08:12:04', a value of the story, or seconds since midnight. */
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

/** What only one kind of morning draws: values, and perhaps more episodes with the alerts that they raise. */
type Drawn = Readonly<{ values: StoryValues; more?: Pick<FreeKind, 'episodes' | 'alerts'> }>;
type FreeKind = (typeof data.free.kinds)[SocKind];

const DRAWN: Readonly<Record<SocKind, (random: () => number, values: DrawnValues) => Drawn>> = {
  stolen: (random) => {
    const { deed, ...more } = oneOf(random, data.free.uses);
    return { values: { deed }, more };
  },
  insider: (random, { ownerAt }) => {
    const orders = secondsOf('08:20:00') + between(random, 0, 900);
    const addresses = orders + between(random, 500, 1200);
    const colleague = oneOf(random, data.free.colleagues);
    const came = ownerAt - between(random, 20, 70);
    return { values: { ...colleague, came, login: ownerAt, orders, addresses } };
  },
  'false alarm': (random) => ({
    values: { away: secondsOf('08:46:00') + between(random, 0, 900) },
  }),
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
  const { handover, alerts, episodes } = data.free.kinds[kind];
  const { values: own, more = { alerts: 0, episodes: [] } } = DRAWN[kind](random, values);
  return {
    ...{ day: data.free.day, kind, handover },
    values: { ...values, ...own },
    episodes: [
      ...episodes,
      ...more.episodes,
      // With the SSH probe and the newsletter.
      ...drawnBystanders(random, ALERTS - alerts - more.alerts - 2),
      { use: 'ssh', at: secondsOf('08:05:00') + between(random, 0, 3600) },
      { use: 'newsletter' },
    ],
  };
}

/** Texts name people, places and times: '{user}', '{login85}', which is a time to the minute. */
function told(text: string, values: StoryValues): string {
  return filled(text, (name) => {
    const [, plain = '', after] = /^(\D+)(\d*)$/.exec(name)!;
    const value = values[plain]!;
    if (typeof value === 'string') return told(value, values);
    return timeOfDay(value + Number(after)).slice(0, 5);
  });
}

/** Who looks at the shop in a morning. */
export const CUSTOMERS: readonly Visitor[] = data.customers.map(visitorOf);

/** What the shop has besides, for its staff above all, and how long each page is. */
export const PAGES: Readonly<Record<string, number>> = data.pages;

/** The acts of an episode, in the words of its story. */
function actsOf(
  { at = 0, who = '', acts = [] }: EpisodeData,
  episode: number,
  values: StoryValues,
): readonly Act[] {
  const [address = '', agent] = told(who, values).split(' ') as [string, AgentName];
  const isAttacker = address === values['first'] || address === values['second'];
  const visitor: Visitor = { address, agent, isAttacker };
  const anchor = typeof at === 'string' ? Number(values[at] ?? secondsOf(at)) : at;
  const hasStar = acts.some((act) => act.startsWith('*'));
  return acts.map((act): Act => {
    const [time = '', method, target = '', body] = told(act, values).replace(/^\* /, '').split(' ');
    return {
      at: time.includes(':') ? secondsOf(time) : anchor + Number(time),
      visitor,
      method: method as Act['method'],
      target,
      ...(body ? { body } : {}),
      episode,
      isTelling: !hasStar || act.startsWith('*'),
    };
  });
}

function toldStory({ day, kind, handover, values, episodes, note }: DrawnStory) {
  const whole = episodes.map((each): EpisodeData => ({ ...TEMPLATES[each.use ?? ''], ...each }));
  const facts = data.kinds[kind];
  const all = (texts: readonly string[]) => texts.map((text) => told(text, values));
  const [account, colleague] = [String(values['user']), values['colleague']];
  return {
    ...{ day, kind, account },
    handover: told(handover, values),
    /** The roles of the staff who appear, by account. */
    roles: {
      [account]: String(values['role']),
      ...(colleague ? { [colleague]: 'support' } : {}),
    } as Readonly<Record<string, string>>,
    /** The addresses from which everything belongs to what happened. */
    thread: all(facts.thread),
    leak: {
      folder: String(values['folder']),
      page: String(values['page']),
      bytes: Number(values['bytes']),
    },
    /** Accounts that can no longer be trusted, besides those that a page gives away. */
    exposed: all(facts.exposed),
    /** What containment has to be about; passwords are those of the exposed accounts. */
    needed: { sessions: all(facts.sessions), block: all(facts.block), close: all(facts.close) },
    episodes: whole.map(({ why, part, isContext = false, isAttack = false }) => ({
      why: why ? told(why, values) : null,
      part: part ? told(part, values) : null,
      ...{ isContext, isAttack },
    })),
    acts: whole.flatMap((each, index) => actsOf(each, index, values)),
    note: told(note ?? facts.note, values),
  };
}

/** A morning before customers fill it up. */
export type SocStory = ReturnType<typeof toldStory>;
export type Episode = SocStory['episodes'][number];

/** A fixed morning; its times are written as times of day. */
function fixedStory(day: Traffic): DrawnStory {
  const { times = {}, values, ...story }: FixedData = data.mornings[day] as FixedData;
  const seconds = Object.entries(times).map(([name, time]) => [name, secondsOf(time)]);
  return { ...story, values: { ...values, ...Object.fromEntries(seconds) } };
}

interface FixedData extends DrawnStory {
  readonly times?: Readonly<Record<string, string>>;
}

/** The story of a day: a fixed one, or one by chance. */
export function storyOf(day: Day, random: () => number): SocStory {
  return toldStory(typeof day === 'number' ? freeStory(random) : fixedStory(day));
}

/** The seed by which customers fill up a fixed morning. */
export function seedOf(day: Day): number {
  return typeof day === 'number' ? day : data.mornings[day].seed;
}

/**
 * A newsletter has gone out, and within a minute twenty-two requests of different customers look at the sale.
 * They are the last episode of every story.
 */
export function newsletter(
  random: () => number,
  visitors: readonly Visitor[],
  episode: number,
): readonly Act[] {
  const times = [11, 14, 15, 18, 22, 24, 25, 29, 30, 34, 37, 38, 41, 45, 46, 50, 53, 54, 58];
  const customers = shuffled(random, visitors);
  return [...times, 60, 63, 65].map((seconds, index): Act => {
    const { address, agent } = customers[index % customers.length]!;
    return {
      at: secondsOf('09:09:00') + seconds,
      visitor: { address, agent },
      method: 'GET',
      target: index < customers.length ? '/sale?from=newsletter' : '/plates',
      episode,
    };
  });
}
