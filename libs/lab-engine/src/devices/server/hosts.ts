/** Web servers elsewhere: what they have to be, for somebody who asks them for a page. */
import { seenBy, type Connection } from '../../packets/connection.ts';
import type { LabState } from '../derived.ts';

export interface WebHost {
  readonly name: string;
  /** The ports of plain HTTP and of HTTPS; null for a host without. */
  readonly http: number | null;
  readonly https: number | null;
  /** The one address that its own filter lets in; null for a host that takes everybody. */
  readonly admits: string | null;
}

/** Whether the far end's own filter lets a connection in. */
export function admits({ hosts }: LabState, connection: Connection): boolean {
  const only = hosts[connection.destination]?.admits ?? null;
  return only === null || only === seenBy(connection);
}

/** Where somebody who knows the site asks for it: its own port, or else the standard one of the scheme. */
export function portOf(
  { hosts, ports }: LabState,
  destination: string,
  scheme: 'http' | 'https',
): number {
  const { http, https } = hosts[destination] ?? ports;
  return scheme === 'http' ? (http ?? 80) : (https ?? 443);
}
