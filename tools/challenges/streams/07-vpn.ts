import { seeded, shuffled, timesOfDay } from '@netward/challenges/seeded';

interface Opened {
  readonly what: 'use' | 'login' | 'read' | 'name';
  readonly site: string;
  readonly asks?: string;
}

const use = (site: string, ...paths: string[]): Opened[] =>
  paths.map((asks) => ({ what: 'use', site, asks }));
const call = (site: string): Opened => ({ what: 'use', site });
const login = (site: string, asks: string): Opened => ({ what: 'login', site, asks });
const read = (site: string, ...paths: string[]): Opened[] =>
  paths.map((asks) => ({ what: 'read', site, asks }));
const names = (...sites: string[]): Opened[] => sites.map((site) => ({ what: 'name', site }));

const SHOP_LOGIN = '/login?user=nora&pw=two-lemons';
const PAYROLL_LOGIN = '/payroll/login?user=nora&pw=blue-door';

/** Nora's morning in the café: the accounts, a call, and a few things that are nobody's business. */
const A: readonly Opened[] = [
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
];

/** The other office network, another server for calls, and more of what has no TLS. */
const B: readonly Opened[] = [
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
];

/** A call server at the end of the service's network. */
const C: readonly Opened[] = [
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
];

function rowsOf(seed: number, opened: readonly Opened[]) {
  const next = seeded(seed);
  const mixed = shuffled(next, opened);
  const clock = timesOfDay(next, mixed.length, 40);
  return mixed.map((row, index) => ({ time: clock[index]!, ...row }));
}

export const stream = { A: rowsOf(0x7a, A), B: rowsOf(0x7b, B), C: rowsOf(0x7c, C) };
export const type = ['VpnRow', './flows.ts'] as const;
