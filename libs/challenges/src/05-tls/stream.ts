import type { Day } from '../day.ts';
import { oneOf, seeded, shuffled, timesOfDay } from '../seeded.ts';
import type { VisitRow } from './visits.ts';

/** A visit without time and address; a browser of these years if no client is named. */
type Draft = Omit<VisitRow, 'time' | 'source' | 'client'> & Partial<Pick<VisitRow, 'client'>>;

/** How many days lie between two visits, from the shortest to the longest. */
type Pauses = readonly [shortest: number, short: number, long: number, longest: number];

const BROWSERS = ['firefox', 'chrome', 'android', 'iphone'] as const;
const PAGES = [
  '/',
  '/bowls/17',
  '/mugs',
  '/vases/8',
  '/search?q=blue+glaze',
  '/blog/kiln',
  '/delivery',
];
const TRACKED = ['/bowls?from=newsletter', '/sale?from=flyer', '/mugs/4?from=map', '/gift-card'];

const FIXED: Readonly<Record<Day, { readonly seed: number; readonly pauses: Pauses }>> = {
  A: { seed: 501, pauses: [2, 9, 21, 27] },
  B: { seed: 502, pauses: [5, 34, 61, 96] },
  C: { seed: 503, pauses: [12, 55, 120, 172] },
};

const between = (next: () => number, from: number, to: number): number =>
  from + Math.floor(next() * (to - from + 1));

/** The visits of a day: fixed for A, B and C, and for any other seed as it falls. */
export function stream(day: Day): readonly VisitRow[] {
  if (typeof day !== 'number') {
    const { seed, pauses } = FIXED[day];
    const next = seeded(seed);
    const morning = dressed(next, shuffled(next, drafts(next, pauses)), '09:00:00');
    return [...morning, ...dressed(next, counterExamples(next), morning.at(-1)!.time)];
  }
  const next = seeded(day);
  const pauses: Pauses = [
    between(next, 2, 8),
    between(next, 9, 55),
    between(next, 56, 120),
    between(next, 121, 175),
  ];
  const visits = [...counterExamples(next), ...drafts(next, pauses)];
  return dressed(next, shuffled(next, visits), '09:00:00');
}

function dressed(next: () => number, visits: readonly Draft[], from: string): readonly VisitRow[] {
  const times = timesOfDay(next, visits.length, 9, from);
  return visits.map(({ client, ...visit }, index) => ({
    time: times[index]!,
    source: `${oneOf(next, ['192.0.2', '198.51.100', '203.0.113'])}.${3 + Math.floor(next() * 60)}`,
    client: client ?? oneOf(next, BROWSERS),
    ...visit,
  }));
}

/** What only half a year of HSTS, or a server without TLS 1.3, gets wrong. */
function counterExamples(next: () => number): readonly Draft[] {
  return [
    {
      opens: 'http://shop.lab/login',
      does: 'post',
      wasHere: between(next, 200, 360),
      isHeard: true,
    },
    { client: 'carrier', opens: 'https://shop.lab/parcels/today', does: 'look' },
  ];
}

function drafts(next: () => number, [shortest, short, long, longest]: Pauses): readonly Draft[] {
  const page = () => oneOf(next, PAGES);
  const link = (host = 'shop.lab') => `http://${host}${oneOf(next, [...TRACKED, ...PAGES])}`;
  const heard = { isHeard: true } as const;
  const session = { hasSession: true, isHeard: true } as const;
  return [
    // Nobody listens here.
    ...Array.from({ length: 4 }, (): Draft => ({
      opens: `https://shop.lab${page()}`,
      does: 'look',
    })),
    ...Array.from({ length: 4 }, (): Draft => ({ opens: link(), does: 'look' })),
    { opens: 'https://my.shop.lab/orders', does: 'look', wasHere: short, hasSession: true },
    { opens: 'https://shop.lab/login', does: 'login' },
    { opens: 'http://shop.lab/login', does: 'login', wasHere: long },
    { opens: link('my.shop.lab'), does: 'look' },
    { client: 'tablet', opens: link(), does: 'look', wasHere: short },
    { client: 'tablet', opens: 'https://shop.lab/login', does: 'login' },
    { client: 'till', opens: 'https://shop.lab/stock', does: 'look', wasHere: 1 },
    // Somebody listens here.
    { opens: 'http://shop.lab/login', does: 'login', ...heard },
    { opens: 'https://shop.lab/login', does: 'login', ...heard },
    { opens: `https://shop.lab${page()}`, does: 'look', wasHere: shortest, ...session },
    { opens: link(), does: 'look', wasHere: shortest, ...session },
    { opens: link(), does: 'look', wasHere: long, ...session },
    { opens: link(), does: 'look', wasHere: longest, ...session },
    { opens: link('my.shop.lab'), does: 'look', wasHere: short, ...session },
    { client: 'tablet', opens: link(), does: 'look', wasHere: short, ...session },
    { client: 'app', opens: 'http://shop.lab/orders', does: 'look', wasHere: shortest, ...session },
    { opens: 'http://shop.lab/login', does: 'post', wasHere: shortest, ...heard },
    { opens: 'http://shop.lab/login', does: 'post', wasHere: long, ...heard },
    { opens: 'http://shop.lab/login', does: 'post', wasHere: longest, ...heard },
    { opens: 'http://my.shop.lab/login', does: 'post', wasHere: short, ...heard },
    { opens: `http://shop.lab${oneOf(next, TRACKED)}`, does: 'look', ...heard },
    { opens: 'http://shop.lab/login', does: 'login', wasHere: long, ...heard },
  ];
}
