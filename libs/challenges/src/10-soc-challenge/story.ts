import { filled } from '@netward/lab-engine/filled';
import type { Day, Traffic } from '../day.ts';
import { shuffled } from '../seeded.ts';
import type { AgentName } from '../agents.ts';
import { visitorOf, type Act, type Visitor } from '../shop/site.ts';
import { secondsOf, timeOfDay } from '../time-of-day.ts';
import {
  type DrawnStory,
  type EpisodeData,
  type StoryValues,
  freeStory,
  TEMPLATES,
} from './free-story.ts';
import data from './story.json' with { type: 'json' };

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
