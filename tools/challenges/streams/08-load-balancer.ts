import { INCIDENTS, type Incidents } from '@netward/challenges/reference';
import { seeded } from '@netward/challenges/seeded';

/** One visit while it is made: when it begins in ms, from where, and what it asks for. */
interface Draft {
  at: number;
  source: string;
  asks: string[];
}

export const type = ['CartVisitRow', './world.ts'] as const;

/** Chosen by hand, among many, for what they teach. */
const SEEDS = { A: 8984, B: 8494, C: 8494 } as const;

const REQUESTS = 200;
const VISITS = 34;
const RUSH = 16;
const SHELVES = ['bowls', 'mugs', 'vases', 'plates', 'tiles', 'teapots'];
const SEARCHES = ['blue+glaze', 'tea+for+two', 'rough+clay', 'wedding+gift', 'o%27connor'];

function visits(seed: number, incidents: Incidents): Draft[] {
  const { crash, hiccup, comeback, rush, update } = incidents;
  const next = seeded(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)]!;
  const between = (least: number, most: number) => Math.round(least + next() * (most - least));
  const drafts: Draft[] = [];
  const address = () => {
    const host = between(2, 250);
    return `${pick(['192.0.2', '198.51.100', '203.0.113'])}.${host === 66 || host === 67 ? 68 : host}`;
  };
  const shelf = () => pick(SHELVES);
  for (let index = 0; index < VISITS; index += 1) {
    // Some visits straddle each incident; the others are spread over the morning.
    const straddled = [update[1], crash, hiccup[0], comeback[0], update[1]][index % 7];
    const at =
      straddled === undefined ? between(300, 92_000) : between(straddled - 9_500, straddled - 600);
    const what = shelf();
    const item = `${what.slice(0, -1)}-${between(2, 48)}`;
    const asks = [`/ ${between(40, 90)}`, `/${what} ${between(50, 120)}`];
    const kind = between(straddled === undefined ? 0 : 1, 3);
    if (kind === 0) asks[1] = `/search?q=${pick(SEARCHES)} ${between(80, 160)}`;
    if (kind >= 1) asks.push(`+${item} ${between(60, 110)}`, `/cart ${between(40, 80)}`);
    if (kind >= 2) asks.push(`/checkout ${between(70, 130)}`);
    if (kind === 3) asks.push(`/orders/${between(2_140, 2_990)} ${between(60, 120)}`);
    let after = 0;
    drafts.push({
      at,
      source: address(),
      asks: asks.map((ask) => {
        const line = `${after} ${ask}`;
        after += between(900, 3_600);
        return line;
      }),
    });
  }
  for (let index = 0; index < RUSH; index += 1) {
    const at = rush.begins + index * 210 + between(0, 60);
    // Every second colleague opens the catalogue, which takes a worker a long while.
    const first =
      index % 2 === 0 ? `0 /catalogue.pdf ${between(2_900, 3_400)}` : `0 /vases ${between(50, 90)}`;
    drafts.push({
      at,
      source: rush.source,
      asks: [first, `${between(3_600, 5_200)} /vases/${between(1, 9)} ${between(50, 90)}`],
    });
  }
  fill(drafts, between, shelf);
  return drafts.sort((a, b) => a.at - b.at);
}

/** Adds pages to visits, or takes some away, until there are as many requests as wanted. */
function fill(
  drafts: Draft[],
  between: (least: number, most: number) => number,
  shelf: () => string,
): void {
  const count = () => drafts.reduce((sum, { asks }) => sum + asks.length, 0);
  while (count() < REQUESTS) {
    const draft = drafts[between(0, VISITS - 1)]!;
    const after = Number(draft.asks.at(-1)!.split(' ')[0]) + between(1_200, 3_900);
    if (draft.at + after > 97_000 || draft.asks.length > 7) continue;
    draft.asks.push(`${after} /${shelf()}/${between(1, 48)} ${between(50, 120)}`);
  }
  while (count() > REQUESTS) drafts.find(({ asks }) => asks.length > 4)!.asks.pop();
}

const rows = (traffic: keyof typeof SEEDS) =>
  visits(SEEDS[traffic], INCIDENTS[traffic]).map(({ at, source, asks }) => ({
    begins: Math.round(at / 10) / 100,
    source,
    asks: asks.join(' | '),
  }));

export const stream = { A: rows('A'), B: rows('B'), C: rows('C') };
