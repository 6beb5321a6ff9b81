import { initialState, type LabState } from '@netward/lab-engine';
import { rememberedDays } from '../remembered.ts';
import { seeded, shuffled } from '../seeded.ts';
import { secondsOf, series } from '../shop/acts.ts';
import { fillUp } from '../shop/customers.ts';
import { playMorning } from '../shop/play.ts';
import type { ShopRecord } from '../shop/records.ts';
import { IPS_RULES } from '../shop/sensor-rules.ts';
import { shopWith } from '../shop/site.ts';
import data from './mornings.json' with { type: 'json' };
import { CUSTOMERS, storyOf, type StreamAttack, type ToldStory } from './stories.ts';

/** A morning: what the devices wrote, and who attacked. */
export interface SiemStream {
  /** '2026-11-23'. */
  readonly day: string;
  readonly attacks: readonly StreamAttack[];
  /** By the clocks of the devices that wrote them. */
  readonly records: readonly ShopRecord[];
}

/** A sensor whose clock is 40 seconds ahead, the balancer behind it, and two web servers. */
const NETWORK: LabState = initialState({
  lbEnabled: true,
  idsEnabled: true,
  idsMirrors: ['lb'],
  idsSignatures: IPS_RULES.filter(({ message }) => message === 'port scan'),
  clocksAhead: { ids: 40_000_000 },
  logFormat: 'main',
});
const HOURS = [secondsOf('07:32:00'), secondsOf('09:30:00')] as const;

/** A morning before it is played. */
interface ToldMorning {
  readonly day: string;
  readonly stories: readonly ToldStory[];
  /** How many records web servers and shop write. */
  readonly requests: number;
}

/** The records of a fixed morning, or of one that follows from a seed. */
export const stream = rememberedDays((day): SiemStream => {
  if (typeof day !== 'number') {
    const morning = data.mornings[day];
    return played(morning, seeded(morning.seed));
  }
  const random = seeded(day);
  return played(freeMorning(random), random);
});

function played({ day, stories, requests }: ToldMorning, random: () => number): SiemStream {
  const told = stories.map(storyOf);
  const scripted = told.flatMap(({ acts }) => acts);
  const acts = fillUp(random, CUSTOMERS, scripted, requests, HOURS);
  const records = playMorning(acts, { state: NETWORK, site: shopWith(), day });
  return { day, attacks: told.flatMap(({ attack }) => attack ?? []), records };
}

/** What a free morning is drawn from. */
class Draw {
  readonly #customers: string[];
  readonly #attackers: string[];
  readonly #guests: string[];

  constructor(readonly next: () => number) {
    // Bob's password is one that a guesser tries.
    const accounts = CUSTOMERS.flatMap(({ account }) => account?.[0] ?? []).filter(
      (user) => user !== 'bob',
    );
    this.#customers = [...shuffled(next, accounts)];
    const nets = ['198.51.100.', '203.0.113.'];
    const hosts = nets.flatMap((net) => Array.from({ length: 36 }, (_, host) => net + (64 + host)));
    this.#attackers = [...shuffled(next, hosts)];
    const homes = Array.from({ length: 30 }, (_, host) => `192.0.2.${170 + host}`);
    this.#guests = [...shuffled(next, homes)];
  }

  /** A whole number, both ends included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  /** A time of day between two others, in seconds since midnight. */
  time(from: string, to: string): number {
    return this.between(secondsOf(from), secondsOf(to));
  }

  /** A customer with an account who is nobody else's. */
  customer(): string {
    return this.#customers.pop()!;
  }

  attackers(count: number): readonly string[] {
    return this.#attackers.splice(0, count);
  }

  attacker(): string {
    return this.attackers(1)[0]!;
  }

  /** Somebody who is in no list: the office, a school, a telephone. */
  guest(agent: string): string {
    return `${this.#guests.pop()!} ${agent}`;
  }
}

/** What a rule must tell apart, whatever the morning: each fails one way of being too wide or too narrow. */
function counterExamples(draw: Draw): readonly ToldStory[] {
  const asked = draw.time('07:40:00', '08:50:00');
  return [
    ['slow guessing', draw.customer(), draw.attackers(2), draw.time('07:40:00', '09:10:00')],
    ['stubborn telephone', draw.guest('iphone'), draw.time('07:40:00', '09:05:00')],
    ['script', draw.attacker(), draw.time('07:40:00', '09:20:00')],
    ['neighbour', draw.guest('firefox'), draw.time('07:40:00', '09:20:00')],
    ['patient intrusion', draw.attacker(), draw.time('07:36:00', '08:40:00')],
    ['shared address', draw.guest('android'), draw.time('07:36:00', '08:40:00')],
    // A search first and a scan later, so that only the order tells it from an attack.
    ['school', draw.guest('chrome'), asked, asked + draw.between(30, 1800)],
  ];
}

function attacks(draw: Draw): readonly ToldStory[] {
  const first = draw.time('07:45:00', '08:55:00');
  const second = first + draw.between(560, 680);
  const [gap, count] = [draw.between(18, 26), draw.between(8, 12)];
  const times = [...series(first, count, gap), ...series(second, count, gap)];
  const scanned = draw.time('07:40:00', '08:35:00');
  const injected = scanned + draw.between(5, 2400);
  const injections = [0, draw.between(2, 60), draw.between(61, 120)];
  const sources = draw.attackers(draw.between(3, 5));
  return [
    ['guessing', draw.customer(), sources, times, times.at(-1)! + 40],
    ['intrusion', draw.attacker(), scanned, injections.map((after) => injected + after)],
  ];
}

function customers(draw: Draw): readonly ToldStory[] {
  const jonas = draw.guest('android');
  const tried = series(draw.time('07:50:00', '08:20:00'), draw.between(3, 6), 17);
  const again = series(draw.time('08:50:00', '09:10:00'), 3, 15);
  const scanned = draw.time('07:34:00', '07:50:00');
  return [
    ['office', draw.guest('chrome'), draw.time('07:50:00', '09:10:00')],
    ['forgetful', jonas, tried, tried.at(-1)! + 30],
    ['forgetful', jonas, again, again.at(-1)! + 25],
    ['carrier', draw.guest('android'), scanned, scanned + draw.between(4320, 5400)],
    ['old links', draw.time('07:40:00', '09:20:00')],
    ...[1, 2, 3].map(() => ['slip', draw.customer(), draw.time('07:45:00', '09:20:00')]),
  ];
}

/** Counter-examples, attacks, and customers until there are 230 records with the sensor's seven. */
function freeMorning(next: () => number): ToldMorning {
  const draw = new Draw(next);
  const stories = [...counterExamples(draw), ...attacks(draw), ...customers(draw)];
  return { day: '2026-11-26', stories, requests: 223 };
}
