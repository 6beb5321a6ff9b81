import { initialState, type LabState } from '@netward/lab-engine';
import { StreamBalancer } from '@netward/lab-engine/balanced';
import { DEFAULTS } from '@netward/lab-engine/balancer';
import { kept } from '../judging.ts';
import { seeded, shuffled } from '../seeded.ts';
import { SCAN_RULE, shopWith, fillUp } from '../shop/site.ts';
import { secondsOf } from '../time-of-day.ts';
import { playMorning } from '../shop/play.ts';
import data from './mornings.json' with { type: 'json' };
import { CUSTOMERS, teller, type People, type ToldStory } from './stories.ts';

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
  const tell = teller(random, typeof day === 'number' ? peopleDrawn(random) : {});
  const stories = (told.stories as readonly ToldStory[]).map(tell);
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

function peopleDrawn(next: () => number): People {
  // Bob's password is one that a guesser tries.
  const users = CUSTOMERS.flatMap(({ account }) => account?.[0] ?? []);
  const hosts = (net: string, from: number, count: number) =>
    Array.from({ length: count }, (_, index) => `${net}.${from + index}`);
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
