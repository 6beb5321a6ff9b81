import { webPaths } from '@netward/contracts';

/** The longest query of a link, in characters; the rest is cut off. */
export const QUERY_MAX = 500;

/** What a link can carry, by the name of its parameter. */
export type SharedLinkKind = 'run' | 'challenge';

/** The address that opens a code; null if it would be longer than `most` characters. */
export function addressOf(
  origin: string,
  kind: SharedLinkKind,
  code: string,
  most: number,
): string | null {
  const address = `${origin}${webPaths.labs}?${kind}=${code}`;
  return address.length > most ? null : address;
}

/** The address of a link that leads to a search, with its query. */
export function withQuery(address: string, query: string): string {
  return `${address}&${new URLSearchParams({ q: query.slice(0, QUERY_MAX) })}`;
}
