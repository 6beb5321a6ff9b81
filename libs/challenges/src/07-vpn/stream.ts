import { TRAFFICS, type Day } from '../day.ts';
import { oneOf, seeded, shuffled, timesOfDay } from '../seeded.ts';
import type { VpnRow } from './flows.ts';
import type { SiteName } from './places.ts';

/** What Nora opens, without a time. */
type Opened = Omit<VpnRow, 'time'>;

const use = (site: SiteName, ...paths: string[]): Opened[] =>
  paths.map((asks) => ({ what: 'use', site, asks }));
const call = (site: SiteName): Opened => ({ what: 'use', site });
const login = (site: SiteName, asks: string): Opened => ({ what: 'login', site, asks });
const read = (site: SiteName, ...paths: string[]): Opened[] =>
  paths.map((asks) => ({ what: 'read', site, asks }));
const names = (...sites: SiteName[]): Opened[] => sites.map((site) => ({ what: 'name', site }));

const SHOP_LOGIN = '/login?user=nora&pw=two-lemons';
const PAYROLL_LOGIN = '/payroll/login?user=nora&pw=blue-door';

/** Nora's mornings in the café: the accounts, calls, and a few things that are nobody's business. */
const MORNINGS: Readonly<Record<Day, readonly Opened[]>> = {
  A: [
    ...use('intranet', '/', '/calendar', '/news/all-hands', '/rooms?day=monday'),
    ...use('books', '/invoices/2026-11', '/invoices/2026-11/8841', '/vat'),
    ...use('code', '/shop/issues', '/shop/merge-requests/214'),
    ...use('supplier', '/orders', '/orders/5512'),
    ...use('news', '/', '/weather'),
    ...use('bank', '/'),
    call('call-a'),
    call('call-a'),
    login('shop', SHOP_LOGIN),
    login('shop', '/account/orders?session=81f2c0'),
    login('books', PAYROLL_LOGIN),
    ...read('forum', '/thread/back-pain', '/thread/back-pain?page=2', '/thread/new-job'),
    ...read('choir', '/members', '/members/dates'),
    ...names('forum', 'choir', 'bank', 'books', 'supplier', 'forum', 'intranet'),
  ],
  B: [
    ...use('intranet', '/', '/people/mara'),
    ...use('books', '/invoices/2026-10', '/expenses/nora', '/expenses/nora/train', '/vat'),
    ...use('code', '/', '/shop/pipelines/9931', '/shop/issues/377'),
    ...use('supplier', '/price-list', '/orders/5519', '/contact'),
    ...use('news', '/local'),
    call('call-b'),
    call('call-b'),
    call('call-a'),
    login('shop', SHOP_LOGIN),
    login('books', PAYROLL_LOGIN),
    login('intranet', '/login?user=nora&pw=two-lemons'),
    ...read('forum', '/thread/landlord', '/thread/landlord?page=2'),
    ...read('choir', '/', '/members/nora', '/members/dates'),
    ...names('choir', 'forum', 'code', 'bank', 'news', 'books'),
  ],
  C: [
    ...use('intranet', '/', '/calendar', '/forms/leave'),
    ...use('books', '/invoices/2026-11/8850', '/payroll'),
    ...use('code', '/shop/merge-requests/220', '/shop/merge-requests/220/diff'),
    ...use('supplier', '/', '/orders/5523'),
    ...use('bank', '/', '/transfers'),
    ...use('news', '/', '/sport'),
    call('call-c'),
    call('call-c'),
    call('call-b'),
    login('shop', SHOP_LOGIN),
    login('shop', '/checkout?session=81f2c0'),
    login('books', PAYROLL_LOGIN),
    ...read('forum', '/thread/new-job', '/thread/new-job?page=3', '/messages'),
    ...read('choir', '/members'),
    ...names('forum', 'supplier', 'choir', 'intranet', 'bank', 'forum', 'books'),
  ],
};

/**
 * What only a route too wide or too narrow for the calls gets wrong: a server at either end of their network,
 * and something private in the other half of the next wider one.
 */
const COUNTER_EXAMPLES: Readonly<Record<Day, readonly Opened[]>> = {
  A: [call('call-b'), call('call-c'), ...read('clinic', '/appointments')],
  B: [call('call-c'), ...read('tenants', '/members/advice')],
  C: [call('call-a'), ...read('union', '/join')],
};

const SEEDS: Readonly<Record<Day, number>> = { A: 0x7a, B: 0x7b, C: 0x7c };

/** Of any other morning: one of each kind, and how many more. */
const FIXED = [
  ...use('intranet', '/'),
  ...use('books', '/vat'),
  ...use('code', '/'),
  ...use('supplier', '/orders'),
  ...[call('call-a'), call('call-b'), call('call-c')],
  ...[login('shop', SHOP_LOGIN), login('books', PAYROLL_LOGIN)],
  ...read('forum', '/messages'),
  ...read('choir', '/members'),
  ...names('forum', 'choir', 'intranet'),
];
const MORE = 18;

/** The events of a day: fixed for A, B and C, and for any other seed as it falls. */
export function stream(day: Day): readonly VpnRow[] {
  if (typeof day !== 'number') {
    const next = seeded(SEEDS[day]);
    const morning = timed(next, shuffled(next, MORNINGS[day]), '09:00:00');
    return [...morning, ...timed(next, COUNTER_EXAMPLES[day], morning.at(-1)!.time)];
  }
  const next = seeded(day);
  const neighbour = COUNTER_EXAMPLES[oneOf(next, TRAFFICS)].at(-1)!;
  const addresses = addressesOf(next, neighbour.site);
  const others = shuffled(next, Object.values(MORNINGS).flat()).slice(0, MORE);
  const rows = timed(next, shuffled(next, [neighbour, ...FIXED, ...others]), '09:00:00');
  return rows.map((row) => {
    const address = addresses[row.site];
    return address === undefined ? row : { ...row, address };
  });
}

/** Where the sites without TLS and the calls are that day; the calls' network stays 203.0.113.32/27. */
function addressesOf(
  next: () => number,
  neighbour: SiteName,
): Readonly<Partial<Record<SiteName, string>>> {
  const within = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    [neighbour]: `203.0.113.${within(1, 30)}`,
    'call-a': `203.0.113.${within(33, 40)}`,
    'call-b': `203.0.113.${within(41, 47)}`,
    'call-c': `203.0.113.${within(48, 62)}`,
    forum: `203.0.113.${within(65, 250)}`,
    choir: `192.0.2.${within(20, 70)}`,
  };
}

function timed(next: () => number, opened: readonly Opened[], from: string): readonly VpnRow[] {
  const clock = timesOfDay(next, opened.length, 40, from);
  return opened.map((row, index) => ({ time: clock[index]!, ...row }));
}
