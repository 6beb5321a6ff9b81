/** The café's network, which a client there is directly connected to, and its router. */
export { OWN_NETWORK as CAFE } from '@netward/lab-engine/vpn';
export const CAFE_ROUTER = '10.0.0.1';
export const CLIENT = '10.0.0.10';
export const GATEWAY = '198.51.100.1';
export const OFFICE_RESOLVER = '10.0.1.53';
/** The office's networks. */
export const OFFICE = ['10.0.1.0/24', '10.0.2.0/24'] as const;

/** Somebody that Nora's laptop speaks with. */
export interface VisitedSite {
  readonly host: string;
  readonly address: string;
  /** The port of plain HTTP; null for a site that has none. */
  readonly plain: number | null;
  /** The port of HTTPS; null for a site without. */
  readonly tls: number | null;
  /**
   * office: only from inside · partner: only from the gateway's address · calls: the gateway drops them,
   * it has no room for video · public: from anywhere
   */
  readonly reach: 'office' | 'partner' | 'calls' | 'public';
}

const site = (
  host: string,
  address: string,
  plain: number | null,
  tls: number | null,
  reach: VisitedSite['reach'],
): VisitedSite => ({ host, address, plain, tls, reach });

/** Everybody whom the morning begins with. */
export const EVERYDAY = {
  intranet: site('intranet.office.lab', '10.0.1.11', 8080, 8443, 'office'),
  code: site('code.office.lab', '10.0.1.12', null, 8443, 'office'),
  books: site('books.office.lab', '10.0.2.20', 8080, 8443, 'office'),
  shop: site('shop.lab', '10.0.0.20', 8080, 8443, 'public'),
  supplier: site('supplier.example', '192.0.2.200', null, 443, 'partner'),
  bank: site('bank.example', '192.0.2.80', null, 443, 'public'),
  news: site('news.example', '198.51.100.204', null, 443, 'public'),
  forum: site('forum.example', '203.0.113.140', 80, null, 'public'),
  choir: site('choir.example', '192.0.2.60', 80, null, 'public'),
  'call-a': site('a.calls.example', '203.0.113.40', null, 443, 'calls'),
  'call-b': site('b.calls.example', '203.0.113.41', null, 443, 'calls'),
  'call-c': site('c.calls.example', '203.0.113.61', null, 443, 'calls'),
} as const satisfies Record<string, VisitedSite>;

/** In the half of 203.0.113.0/26 that the calls do not have: a route twice too wide takes them along. */
export const NEIGHBOURS = {
  clinic: site('clinic.example', '203.0.113.21', 80, null, 'public'),
  tenants: site('tenants.example', '203.0.113.9', 80, null, 'public'),
  union: site('union.example', '203.0.113.27', 80, null, 'public'),
} as const satisfies Record<string, VisitedSite>;

export const SITES = { ...EVERYDAY, ...NEIGHBOURS };
export type SiteName = keyof typeof SITES;
