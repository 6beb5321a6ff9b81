import { letterOf, type Day } from '../day.ts';
import { SITES, type VisitedSite, type SiteName } from './places.ts';
import { stream } from './stream.ts';

/** One line of the table. */
export interface VpnRow {
  readonly time: string;
  /**
   * use: something that has to work · login: a password on its way to a site, for nobody else to read ·
   * read: a page that the café must not see · name: a name that the café must not learn
   */
  readonly what: 'use' | 'login' | 'read' | 'name';
  readonly site: SiteName;
  /** The path that a browser asks for. */
  readonly asks?: string;
  /** Where the site is that day, if not where `SITES` has it. */
  readonly address?: string;
}

export interface VpnFlow extends VpnRow {
  /** 'A07'. */
  readonly id: string;
  /** Scatters ports and sequence numbers. */
  readonly turn: number;
  readonly place: VisitedSite;
}

/** The events of a day, in order of time. */
export function flowsOf(day: Day): readonly VpnFlow[] {
  return stream(day).map(({ address, ...row }, index) => {
    const place = SITES[row.site];
    return {
      ...row,
      id: `${letterOf(day)}${String(index + 1).padStart(2, '0')}`,
      turn: index,
      place: address === undefined ? place : { ...place, address },
    };
  });
}
