import { TRAFFICS, type Traffic } from '../challenge.ts';
import { SITES, type VisitedSite, type SiteName } from './places.ts';
import { STREAM } from './stream.ts';

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
}

export interface VpnFlow extends VpnRow {
  /** 'A07'. */
  readonly id: string;
  /** Scatters ports and sequence numbers. */
  readonly turn: number;
  readonly place: VisitedSite;
}

const flowsOf = (traffic: Traffic): readonly VpnFlow[] =>
  STREAM[traffic].map((row, index) => ({
    ...row,
    id: `${traffic}${String(index + 1).padStart(2, '0')}`,
    turn: TRAFFICS.indexOf(traffic) * 100 + index,
    place: SITES[row.site],
  }));

/** The three streams, in order of time. */
export const STREAMS: Readonly<Record<Traffic, readonly VpnFlow[]>> = {
  A: flowsOf('A'),
  B: flowsOf('B'),
  C: flowsOf('C'),
};
