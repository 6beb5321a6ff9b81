import type { LevelId } from '@netward/contracts';
import type { SearchRecord } from '@netward/evidence/search';

/** Whose records are searched: those of a level's run, or those of its challenge. */
export type SearchRoom = `${'level' | 'challenge'} ${LevelId}`;

export interface LeftSearch {
  readonly query: string;
  readonly kept: readonly SearchRecord[];
}

/** Each search as it was left, so that it is there again after a look at something else. */
export const leftSearches = new Map<SearchRoom, LeftSearch>();

let linked: SearchRoom | null = null;

/** Keeps what a link asks until its search opens; null for a link to something else. */
export function leaveLinkedSearch(room: SearchRoom, query: string | null): void {
  linked = query === null ? null : room;
  if (query !== null) leftSearches.set(room, { query, kept: [] });
}

/** Whether a link leads to this search, which opens then. */
export function isSearchLinked(room: SearchRoom): boolean {
  return linked === room;
}

/** Once a linked search has been opened, the link is spent. */
export function endLinkedSearch(): void {
  linked = null;
}
