import { initialState, type LabState } from '@netward/lab-engine';
import { StreamBalancer } from '@netward/lab-engine/balanced';
import { DEFAULTS } from '@netward/lab-engine/balancer';
import { filled } from '@netward/lab-engine/filled';
import { kept } from '../judging.ts';
import { between, seeded, shuffled } from '../seeded.ts';
import { SCAN_RULE, series, shopWith, fillUp } from '../shop/site.ts';
import { secondsOf } from '../time-of-day.ts';
import { playMorning } from '../shop/play.ts';
import data from './mornings.json' with { type: 'json' };
import { CUSTOMERS, storyOf, type ToldStory } from './stories.ts';

/** A sensor whose clock is 40 seconds ahead, the balancer behind it, and two web servers. */
const NETWORK: LabState = initialState({
  lbEnabled: true,
  idsEnabled: true,
  idsMirrors: ['lb'],
  idsSignatures: [SCAN_RULE],
  clocksAhead: { ids: 40_000_000 },
  logFormat: 'main',
});
const HOURS = [secondsOf('07:32:00'), secondsOf('09:30:00')] as const;

/** What the devices wrote in a morning, fixed or from a seed, by their own clocks; and who attacked. */
export const stream = kept((day) => {
  const told = typeof day === 'number' ? { ...data.free, seed: day } : data.mornings[day];
  const random = seeded(told.seed);
  // Fixed stories leave nobody open, and their customers come as they always did.
  const isFree = typeof day === 'number';
  const draw = isFree ? new Draw(random, peopleDrawn(random)) : new Draw(seeded(0), {});
  const stories = told.stories.map((story) => storyOf(draw.drawn(story) as ToldStory));
  // How many records web servers and shop write.
  const { requests } = told;
  const scripted = stories.flatMap(({ acts }) => acts);
  const acts = fillUp(random, CUSTOMERS, scripted, requests, HOURS);
  const balancer = new StreamBalancer(DEFAULTS);
  const records = playMorning(acts, { state: NETWORK, balancer, site: shopWith(), day: told.day });
  return { day: told.day, attacks: stories.flatMap(({ attack }) => attack ?? []), records };
});

/** Deals out each of these once. */
function deck(next: () => number, all: readonly string[]): () => string {
  const left = [...shuffled(next, all)];
  return () => left.pop()!;
}

/** Who may stand in an open place of a story, by its name there. */
type People = Readonly<Record<string, () => string>>;

function peopleDrawn(next: () => number): People {
  // Bob's password is one that a guesser tries.
  const users = CUSTOMERS.flatMap(({ account }) => account?.[0] ?? []);
  const hosts = (net: string, from: number, count: number) =>
    series(from, count, 1).map((host) => `${net}.${host}`);
  const guest = deck(next, hosts('192.0.2', 170, 30));
  const jonas = guest();
  return {
    customer: deck(
      next,
      users.filter((user) => user !== 'bob'),
    ),
    attacker: deck(next, [...hosts('198.51.100', 64, 36), ...hosts('203.0.113', 64, 36)]),
    guest,
    jonas: () => jonas,
  };
}

/** A story may leave open who it is about ('{guest} iphone') and when: '07:40:00..09:10:00', '+30..1800' later. */
class Draw {
  #last = 0;

  constructor(
    readonly next: () => number,
    readonly people: People,
  ) {}

  /** What is told with everything in it decided; times are seconds since midnight. */
  drawn(told: unknown): unknown {
    if (Array.isArray(told)) return told.map((each) => this.drawn(each));
    const text = String(told);
    const [first = '', second = first] = text.split('..');
    if (/^\+\d/.test(text)) this.#last += between(this.next, Number(first), Number(second));
    else if (/^\d\d:/.test(text))
      this.#last = between(this.next, secondsOf(first), secondsOf(second));
    else return filled(text, (name) => this.people[name]!());
    return this.#last;
  }
}
