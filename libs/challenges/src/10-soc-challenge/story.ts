import { filled } from '@netward/lab-engine/filled';
import type { Day } from '../day.ts';
import { between, oneOf, shuffled } from '../seeded.ts';
import type { AgentName } from '../agents.ts';
import type { Act, Visitor } from '../shop/acts.ts';
import { secondsOf, timeOfDay } from '../time-of-day.ts';
import { ALERTS, type MeasureId } from './configuration.ts';
import data from './story.json' with { type: 'json' };

/** What stands in the braces of a story's texts; a number is a time, in seconds since midnight. */
type Values = Readonly<Record<string, string | number>>;

/** What somebody does, as a story tells it. */
interface EpisodeData {
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
  /** Words by which a note may mean that. */
  readonly words?: readonly string[];
  /** It belongs to the intrusion although somebody else did it. */
  readonly isContext?: boolean;
}

/** Somebody's episode of a morning. */
export interface Episode {
  readonly why: string | null;
  readonly part: string | null;
  readonly words: readonly string[];
  readonly isContext: boolean;
}

/** A morning before customers fill it up. */
export interface SocStory {
  readonly day: string;
  readonly account: string;
  readonly role: string;
  readonly attackers: readonly [first: string, second: string];
  readonly leak: { readonly folder: string; readonly page: string; readonly bytes: number };
  readonly episodes: readonly Episode[];
  readonly acts: readonly Act[];
  readonly measures: Readonly<Record<MeasureId, string>>;
  /** An incident note as a good analyst would write it. */
  readonly note: string;
}

/** A story with everything drawn that it leaves open. */
interface DrawnStory {
  readonly day: string;
  readonly values: Values;
  readonly episodes: readonly EpisodeData[];
  readonly note: string;
  readonly revoke?: string;
}

/** Texts name people, places and times: '{user}', '{login85}', which is a time to the minute. */
function told(text: string, values: Values): string {
  return filled(text, (name) => {
    const [, plain = '', after] = /^(\D+)(\d*)$/.exec(name)!;
    const value = values[plain]!;
    if (typeof value === 'string') return told(value, values);
    return timeOfDay(value + Number(after)).slice(0, 5);
  });
}

/** What the shop has besides, for its staff above all, and how long each page is. */
export const PAGES: Readonly<Record<string, number>> = data.pages;

const TEMPLATES: Readonly<Record<string, EpisodeData>> = data.templates;

/** The acts of an episode, in the words of its story. */
function actsOf(
  { at = 0, who = '', acts = [] }: EpisodeData,
  episode: number,
  values: Values,
): readonly Act[] {
  const [address = '', agent] = told(who, values).split(' ') as [string, AgentName];
  const isAttacker = address === values['first'] || address === values['second'];
  const visitor: Visitor = { address, agent, isAttacker };
  const anchor = typeof at === 'string' ? secondsOf(at) : at;
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

function toldStory({ day, values, episodes, note, revoke = '' }: DrawnStory): SocStory {
  const whole = episodes.map((each): EpisodeData => ({ ...TEMPLATES[each.use ?? ''], ...each }));
  const [account, first, second, folder] = ['user', 'first', 'second', 'folder'].map((name) =>
    String(values[name]),
  ) as [string, string, string, string];
  return {
    day,
    account,
    role: String(values['role']),
    attackers: [first, second],
    leak: { folder, page: String(values['page']), bytes: Number(values['bytes']) },
    episodes: whole.map(({ why, part, words = [], isContext = false }) => ({
      why: why ? told(why, values) : null,
      part: part ? told(part, values) : null,
      words: words.map((word) => told(word, values)),
      isContext,
    })),
    acts: whole.flatMap((each, index) => actsOf(each, index, values)),
    measures: Object.fromEntries(
      Object.entries(data.measures).map(([id, text]) => [id, told(text, { ...values, revoke })]),
    ) as SocStory['measures'],
    note: told(note, values),
  };
}

/** The alerts that every morning has: scan, search, refusal, login; one SSH probe, the newsletter. */
const ALWAYS = 6;

/** The intruder's addresses and times, the account, and the page that gives its password away. */
function drawnIntrusion(random: () => number) {
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
    prober: `198.51.100.${between(random, 20, 60)}`,
    ownerAt: secondsOf('08:02:00') + between(random, 0, 60),
    ...{ scan, search, injection },
    login: injection + between(random, 300, 780),
  };
}

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

/** A morning by chance: one intrusion, and harmless people with the other alerts. */
function freeStory(random: () => number): DrawnStory {
  const values = drawnIntrusion(random);
  const { ownerAt, scan, search, injection, login } = values;
  const { episodes, alerts, revoke, deed } = oneOf(random, data.free.uses);
  return {
    ...data.free,
    values: { ...values, deed },
    revoke,
    episodes: [
      { use: 'owner', at: ownerAt },
      { use: 'scan', at: scan },
      { use: 'search', at: search },
      { use: values.use, at: injection },
      { use: 'login', at: login },
      ...episodes.map((use) => ({ use, at: login })),
      ...drawnBystanders(random, ALERTS - ALWAYS - alerts),
      { use: 'ssh', at: secondsOf('08:05:00') + between(random, 0, 3600) },
      { use: 'newsletter' },
    ],
  };
}

/** The story of a day: a fixed one, or one by chance. */
export function storyOf(day: Day, random: () => number): SocStory {
  return toldStory(typeof day === 'number' ? freeStory(random) : data.mornings[day]);
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
