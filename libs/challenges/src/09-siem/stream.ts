import type { Day, Traffic } from '../challenge.ts';
import { seeded, shuffled } from '../seeded.ts';
import { fillUp, oldLinks, recordsBy, type Visitor } from '../shop/morning.ts';
import { BALANCER_PROXY, secondsOf, type ShopRecord } from '../shop/records.ts';
import { shopWith } from '../shop/site.ts';
import { CUSTOMERS, MORNINGS, customer } from './mornings.ts';
import {
  carrier,
  forgetful,
  guessing,
  intrusion,
  mondayAtTheOffice,
  neighbour,
  patientIntrusion,
  school,
  scriptedIntrusion,
  sharedAddress,
  slip,
  slowGuessing,
  stubbornTelephone,
  type StreamAttack,
  type SiemStory,
} from './stories.ts';

/** A morning: what the devices wrote, and who attacked. */
export interface SiemStream {
  /** '2026-11-23'. */
  readonly day: string;
  readonly attacks: readonly StreamAttack[];
  /** By the clocks of the devices that wrote them. */
  readonly records: readonly ShopRecord[];
}

const SHOP = { site: shopWith(), proxy: BALANCER_PROXY };
const HOURS = [secondsOf('07:32:00'), secondsOf('09:30:00')] as const;

/** The records of a fixed morning, or of one that follows from a seed. */
export function stream(day: Day): SiemStream {
  return typeof day === 'number' ? freeMorning(day) : fixedMorning(day);
}

function fixedMorning(traffic: Traffic): SiemStream {
  const { day, seed, stories, counterExamples } = MORNINGS[traffic];
  const scripted = stories.flatMap(({ drafted }) => drafted);
  const filled = fillUp(seeded(seed), CUSTOMERS, scripted, 200, HOURS);
  const added = counterExamples.flatMap(({ drafted }) => drafted);
  return {
    day,
    attacks: attacksIn([...stories, ...counterExamples]),
    records: recordsBy([...filled, ...added], { ...SHOP, day }),
  };
}

function attacksIn(stories: readonly SiemStory[]): readonly StreamAttack[] {
  return stories.flatMap(({ attack }) => attack ?? []);
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

  port(): number {
    return this.between(33_000, 60_000);
  }

  /** A customer with an account who is nobody else's. */
  customer() {
    return customer(this.#customers.pop()!);
  }

  attackers(count: number): readonly string[] {
    return this.#attackers.splice(0, count);
  }

  /** Somebody who is in no list: the office, a school, a telephone. */
  guest(agent: string): Visitor {
    return { address: this.#guests.pop()!, agent };
  }

  /** Times from a first one on, each `gap` seconds after the one before. */
  series(from: number, count: number, gap: number): readonly number[] {
    return Array.from({ length: count }, (_, index) => from + index * gap);
  }
}

/** What a rule must tell apart, whatever the morning: each fails one way of being too wide or too narrow. */
function counterExamplesFrom(draw: Draw): readonly SiemStory[] {
  return [
    slowGuessing(draw.customer().account[0], draw.attackers(2), draw.time('07:40:00', '09:10:00')),
    stubbornTelephone(draw.guest('iphone'), draw.time('07:40:00', '09:05:00')),
    scriptedIntrusion(draw.attackers(1)[0]!, draw.time('07:40:00', '09:20:00'), draw.port()),
    neighbour(draw.guest('firefox'), draw.time('07:40:00', '09:20:00'), draw.port()),
    patientIntrusion(draw.attackers(1)[0]!, draw.time('07:36:00', '08:40:00'), draw.port()),
    sharedAddress(draw.guest('android'), draw.time('07:36:00', '08:40:00'), draw.port()),
    schoolFrom(draw),
  ];
}

/** A search first and a scan later, so that only the order tells it from an attack. */
function schoolFrom(draw: Draw): SiemStory {
  const asked = draw.time('07:40:00', '08:50:00');
  return school(draw.guest('chrome'), asked, asked + draw.between(30, 1800), draw.port());
}

function attacksFrom(draw: Draw): readonly SiemStory[] {
  const { account } = draw.customer();
  const first = draw.time('07:45:00', '08:55:00');
  const second = first + draw.between(560, 680);
  const [gap, count] = [draw.between(18, 26), draw.between(8, 12)];
  const times = [...draw.series(first, count, gap), ...draw.series(second, count, gap)];
  const scanned = draw.time('07:40:00', '08:35:00');
  const injected = scanned + draw.between(5, 2400);
  const later = [draw.between(2, 60), draw.between(61, 120)];
  return [
    guessing(account, draw.attackers(draw.between(3, 5)), times, times.at(-1)! + 40),
    intrusion(
      draw.attackers(1)[0]!,
      [scanned, draw.port()],
      [injected, ...later.map((seconds) => injected + seconds)],
    ),
  ];
}

function customersFrom(draw: Draw): readonly SiemStory[] {
  const jonas = draw.guest('android');
  const tried = draw.series(draw.time('07:50:00', '08:20:00'), draw.between(3, 6), 17);
  const again = draw.series(draw.time('08:50:00', '09:10:00'), 3, 15);
  const scanned = draw.time('07:34:00', '07:50:00');
  return [
    mondayAtTheOffice(draw.guest('chrome'), draw.time('07:50:00', '09:10:00')),
    forgetful(jonas, tried, tried.at(-1)! + 30),
    forgetful(jonas, again, again.at(-1)! + 25),
    carrier(draw.guest('android'), scanned, draw.port(), scanned + draw.between(4320, 5400)),
    { drafted: oldLinks(draw.time('07:40:00', '09:20:00'), 8) },
    ...[1, 2, 3].map(() => slip(draw.customer(), draw.time('07:45:00', '09:20:00'))),
  ];
}

/** Counter-examples, attacks, and customers until there are 230 records. */
function freeMorning(seed: number): SiemStream {
  const draw = new Draw(seeded(seed));
  const stories = [...counterExamplesFrom(draw), ...attacksFrom(draw), ...customersFrom(draw)];
  const scripted = stories.flatMap(({ drafted }) => drafted);
  const filled = fillUp(draw.next, CUSTOMERS, scripted, 230, HOURS);
  const day = '2026-11-26';
  return { day, attacks: attacksIn(stories), records: recordsBy(filled, { ...SHOP, day }) };
}
