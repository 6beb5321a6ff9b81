import { oneOf, seeded, shuffled, timesOfDay } from '@netward/challenges/seeded';

/** A visit without time and address. */
interface Draft {
  readonly client?: 'tablet' | 'till' | 'app';
  readonly opens: string;
  readonly does: 'look' | 'login' | 'post';
  readonly wasHere?: number;
  readonly hasSession?: true;
  readonly isHeard?: true;
}

export const type = ['VisitRow', './visits.ts'] as const;

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

/** How many days lie between two visits, from the shortest to the longest; the last one needs most of HSTS. */
const PAUSES = { A: [2, 9, 21, 27], B: [5, 34, 61, 96], C: [12, 55, 120, 172] } as const;
const SEEDS = { A: 501, B: 502, C: 503 } as const;

function drafts(traffic: keyof typeof SEEDS, next: () => number): readonly Draft[] {
  const [shortest, short, long, longest] = PAUSES[traffic];
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

function rows(traffic: keyof typeof SEEDS) {
  const next = seeded(SEEDS[traffic]);
  const all = shuffled(next, drafts(traffic, next));
  const times = timesOfDay(next, all.length, 9);
  return all.map(({ client, ...draft }, index) => ({
    time: times[index]!,
    source: `${oneOf(next, ['192.0.2', '198.51.100', '203.0.113'])}.${3 + Math.floor(next() * 60)}`,
    client: client ?? oneOf(next, BROWSERS),
    ...draft,
  }));
}

export const stream = { A: rows('A'), B: rows('B'), C: rows('C') };
