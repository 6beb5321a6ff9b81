import { flowId, type Day, type Traffic } from '../day.ts';
import { oneOf, seeded } from '../seeded.ts';
import { drawnIncidents, type Incidents, type IncidentSpan } from './incidents.ts';
import mornings from './mornings.json' with { type: 'json' };

export interface AskedPage {
  /** Milliseconds since 09:00:00. */
  readonly at: number;
  readonly method: 'GET' | 'POST';
  readonly target: string;
  /** How long a server works on it, in milliseconds. */
  readonly takes: number;
}

/** One customer's visit: the line of the stream. */
export interface CartVisit {
  readonly id: string;
  readonly source: string;
  readonly asks: readonly AskedPage[];
}

/** One morning in front of the balancer. */
export interface Stream {
  readonly visits: readonly CartVisit[];
  readonly incidents: Incidents;
}

/** One visit while it is made: when it begins in ms, from where, and what it asks for and when. */
interface Draft {
  at: number;
  source: string;
  asks: { after: number; target: string; takes: number }[];
}

/**
 * The mornings that were chosen by hand, among many: their incidents, and the moments that their visits
 * straddle. The hiccups of A and B lie so that between them they meet every check that is the first of its
 * kind to fail: `fall 1` loses too much in one of the three, whatever the interval.
 */
const CHOSEN = mornings as unknown as Readonly<
  Record<Traffic, { seed: number; moments: readonly number[]; incidents: Incidents }>
>;

const REQUESTS = 200;
const SHELVES = ['bowls', 'mugs', 'vases', 'plates', 'tiles', 'teapots'];
const SEARCHES = ['blue+glaze', 'tea+for+two', 'rough+clay', 'wedding+gift', 'o%27connor'];

/** Draws what visitors do. */
class Chance {
  constructor(readonly next: () => number) {}

  between(least: number, most: number): number {
    return Math.round(least + this.next() * (most - least));
  }

  shelf(): string {
    return oneOf(this.next, SHELVES);
  }

  /** A page, and how long a server works on it. */
  page(target: string, least: number, most: number) {
    return { target, takes: this.between(least, most) };
  }

  address(): string {
    const host = this.between(2, 250);
    const network = oneOf(this.next, ['192.0.2', '198.51.100', '203.0.113']);
    return `${network}.${host === 66 || host === 67 ? 68 : host}`;
  }

  /** A customer who looks around; from the second kind on, one with a cart. */
  customer(at: number, leastKind: number): Draft {
    const what = this.shelf();
    const item = `${what.slice(0, -1)}-${this.between(2, 48)}`;
    const pages = [this.page('/', 40, 90), this.page(`/${what}`, 50, 120)];
    const kind = this.between(leastKind, 3);
    if (kind === 0) pages[1] = this.page(`/search?q=${oneOf(this.next, SEARCHES)}`, 80, 160);
    if (kind >= 1) pages.push(this.page(`/cart/${item}`, 60, 110), this.page('/cart', 40, 80));
    if (kind >= 2) pages.push(this.page('/checkout', 70, 130));
    if (kind === 3) pages.push(this.page(`/orders/${this.between(2_140, 2_990)}`, 60, 120));
    const source = this.address();
    let after = 0;
    const asks = pages.map((page) => {
      const ask = { after, ...page };
      after += this.between(900, 3_600);
      return ask;
    });
    return { at, source, asks };
  }

  /** Colleagues of one office, one after another; every second one opens the catalogue, which is long work. */
  office({ begins, source }: Incidents['rush'], colleagues: number, apart: number): Draft[] {
    return Array.from({ length: colleagues }, (_, index) => {
      const at = begins + index * apart + this.between(0, 60);
      const isLong = index % 2 === 0;
      const first = isLong
        ? this.page('/catalogue.pdf', 2_900, 3_400)
        : this.page('/vases', 50, 90);
      const after = this.between(3_600, 5_200);
      const second = this.page(`/vases/${this.between(1, 9)}`, 50, 90);
      return {
        at,
        source,
        asks: [
          { after: 0, ...first },
          { after, ...second },
        ],
      };
    });
  }
}

/** One of the three mornings. */
function chosenMorning(day: Traffic, chance: Chance): Draft[] {
  const { moments, incidents } = CHOSEN[day];
  const drafts: Draft[] = [];
  for (let index = 0; index < 34; index += 1) {
    // Some visits straddle an incident; the others are spread over the morning.
    const moment = moments[index % 7];
    const [first, last] = moment ? [moment - 9_500, moment - 600] : [300, 92_000];
    drafts.push(chance.customer(chance.between(first, last), moment ? 1 : 0));
  }
  drafts.push(...chance.office(incidents.rush, 16, 210));
  while (requestsOf(drafts) < REQUESTS) {
    const draft = drafts[chance.between(0, 33)]!;
    const after = draft.asks.at(-1)!.after + chance.between(1_200, 3_900);
    if (draft.at + after > 97_000 || draft.asks.length > 7) continue;
    const target = `/${chance.shelf()}/${chance.between(1, 48)}`;
    draft.asks.push({ after, ...chance.page(target, 50, 120) });
  }
  while (requestsOf(drafts) > REQUESTS) drafts.find(({ asks }) => asks.length > 4)!.asks.pop();
  return drafts;
}

const requestsOf = (drafts: readonly Draft[]) =>
  drafts.reduce((sum, { asks }) => sum + asks.length, 0);

/** The visits without which a part of the solution could be missing and nothing would be lost. */
function counterExamples(incidents: Incidents, chance: Chance): readonly Draft[] {
  const { crash, hiccup, comeback, rush, update } = incidents;
  const look = (at: number): Draft => ({
    at,
    source: chance.address(),
    asks: [{ after: 0, ...chance.page(`/${chance.shelf()}`, 25, 40) }],
  });
  const looks = (count: number, from: number, apart: number) =>
    Array.from({ length: count }, (_, index) => look(from + index * apart));
  const [drains, stops] = update;
  return [
    // One of these two asks the dead server, whatever is configured.
    ...looks(2, crash + 200, 400),
    // The third check has failed 1,480 ms after the crash, the fourth fails after 1,980 ms.
    ...looks(8, crash + 1_530, 50),
    // Two checks half a second apart have failed, or three a quarter apart.
    ...looks(5, hiccup[0] + 660, 30),
    // WEB A has passed two checks and is gone again, which three failed ones tell 1,120 ms later.
    ...looks(8, comeback[1] + 60, 100),
    // More downloads than one server has workers.
    ...chance.office(rush, 20, 150),
    // Here before the update, and again once WEB B has stopped.
    ...looks(8, drains - 1_500, 170).map(({ at, source, asks }, index) => {
      const after = stops + 100 + index * 110 - at;
      return { at, source, asks: [...asks, { ...asks[0]!, after }] };
    }),
  ];
}

/** A morning that follows from a seed: the counter-examples, and customers wherever they decide nothing. */
function freeMorning(incidents: Incidents, chance: Chance): Draft[] {
  const { crash, rush, update } = incidents;
  const quiet: readonly IncidentSpan[] = [
    [crash - 250, crash + 2_000],
    [rush.begins - 300, rush.begins + 3_300],
    [update[0] - 1_700, update[0]],
  ];
  const isFree = (at: number) =>
    at < 97_000 && quiet.every(([from, until]) => at < from || at >= until);
  const drafts = [...counterExamples(incidents, chance)];
  while (requestsOf(drafts) < REQUESTS) {
    // Every second customer has a cart for certain.
    const draft = chance.customer(chance.between(300, 90_000), drafts.length % 2);
    if (draft.asks.every(({ after }) => isFree(draft.at + after))) drafts.push(draft);
  }
  while (requestsOf(drafts) > REQUESTS) drafts.at(-1)!.asks.pop();
  return drafts;
}

function visitOf({ at, source, asks }: Draft, index: number, day: Day): CartVisit {
  const from = Math.round(at / 10) * 10;
  return {
    id: flowId(day, index),
    source,
    asks: asks.map(({ after, target, takes }) => ({
      at: from + after,
      method: target.startsWith('/cart/') ? 'POST' : 'GET',
      target,
      takes,
    })),
  };
}

/** One of the three mornings, or the one that follows from a number. */
export function stream(day: Day): Stream {
  const isFree = typeof day === 'number';
  const chance = new Chance(seeded(isFree ? day : CHOSEN[day].seed));
  const incidents = isFree ? drawnIncidents(chance.next) : CHOSEN[day].incidents;
  const drafts = isFree ? freeMorning(incidents, chance) : chosenMorning(day, chance);
  drafts.sort((a, b) => a.at - b.at);
  return { incidents, visits: drafts.map((draft, index) => visitOf(draft, index, day)) };
}
