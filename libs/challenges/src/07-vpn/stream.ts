import { flowId, TRAFFICS, type Day } from '../day.ts';
import { between, oneOf, seeded, shuffled, timesOfDay } from '../seeded.ts';
import mornings from './mornings.json' with { type: 'json' };
import { SITES, type SiteName, type VisitedSite } from './configuration.ts';

/** What Nora opens. */
interface Opened {
  /**
   * use: something that has to work · login: a password on its way to a site, not to be read on the way ·
   * read: a page that the café must not see · name: a name that the café must not learn
   */
  readonly what: 'use' | 'login' | 'read' | 'name';
  readonly site: SiteName;
  /** The path that a browser asks for. */
  readonly asks?: string;
}

export interface VpnFlow extends Opened {
  /** 'A07'. */
  readonly id: string;
  readonly time: string;
  /** The site, where it is that day. */
  readonly place: VisitedSite;
}

/** What a morning has of one site: a line for each path, or one for a call or a name. */
interface WrittenOpened {
  readonly what: string;
  readonly site: string;
  readonly asks?: readonly string[];
}

const opened = (written: readonly WrittenOpened[]): readonly Opened[] =>
  written.flatMap(({ asks, ...one }) =>
    asks ? asks.map((path) => ({ ...one, asks: path }) as Opened) : [one as Opened],
  );

/** How many lines a morning by chance has besides one of each kind. */
const MORE = 18;

/** The flows of a day, in order of time: fixed for A, B and C, and for any other seed as it falls. */
export function stream(day: Day): readonly VpnFlow[] {
  const [rows, addresses] = typeof day === 'number' ? anyMorning(day) : known(day);
  return rows.map((row, index) => {
    const place = SITES[row.site];
    const address = addresses[row.site] ?? place.address;
    return { id: flowId(day, index), ...row, place: { ...place, address } };
  });
}

type Timed = Opened & Pick<VpnFlow, 'time'>;
/** Where sites are on a day on which they are not where they were on morning A. */
type Addresses = Readonly<Partial<Record<SiteName, string>>>;
type Morning = readonly [readonly Timed[], Addresses];

function known(day: Exclude<Day, number>): Morning {
  const { seed, opened: all, counterExamples, addresses } = mornings.days[day];
  const next = seeded(seed);
  const morning = timed(next, shuffled(next, opened(all)), '09:00:00');
  const later = timed(next, opened(counterExamples), morning.at(-1)!.time);
  return [[...morning, ...later], addresses];
}

function anyMorning(seed: number): Morning {
  const next = seeded(seed);
  const days = Object.values(mornings.days);
  // What only a route too wide for the calls takes along.
  const neighbour = opened(mornings.days[oneOf(next, TRAFFICS)].counterExamples).at(-1)!;
  const addresses = addressesOf(next, neighbour.site);
  const others = shuffled(
    next,
    days.flatMap((each) => opened(each.opened)),
  ).slice(0, MORE);
  const all = [neighbour, ...opened(mornings.everyDay), ...others];
  return [timed(next, shuffled(next, all), '09:00:00'), addresses];
}

/** Where the sites without TLS and the calls are that day; the calls' network stays 203.0.113.32/27. */
function addressesOf(next: () => number, neighbour: SiteName): Addresses {
  const within = (least: number, most: number) => between(next, least, most);
  return {
    [neighbour]: `203.0.113.${within(1, 30)}`,
    'call-a': `203.0.113.${within(33, 40)}`,
    'call-b': `203.0.113.${within(41, 47)}`,
    'call-c': `203.0.113.${within(48, 62)}`,
    forum: `203.0.113.${within(65, 250)}`,
    choir: `192.0.2.${within(20, 70)}`,
  };
}

function timed(next: () => number, all: readonly Opened[], from: string): readonly Timed[] {
  const clock = timesOfDay(next, all.length, 40, from);
  return all.map((row, index) => ({ time: clock[index]!, ...row }));
}
