import type { AgentName } from '../agents.ts';
import { PASSWORDS } from './site.ts';

/** A visitor of the shop: address, browser or program, and the account if there is one. */
export interface Visitor {
  readonly address: string;
  readonly agent: AgentName;
  readonly account?: Credentials;
  readonly isAttacker?: boolean;
}

export type Credentials = readonly [user: string, password: string];

/** What somebody does at some time: a request, or a SYN to a port. */
export interface Act {
  /** Seconds since midnight. */
  readonly at: number;
  readonly visitor: Visitor;
  readonly method: 'GET' | 'POST' | 'SYN';
  /** As it is sent, percent-encoded; the port of a SYN. */
  readonly target: string;
  readonly body?: string;
  /** What it is a part of, where a morning tells its acts apart. */
  readonly episode?: number;
  /** It shows what its episode is about. */
  readonly isTelling?: boolean;
}

/** Every so many seconds, from a time on. */
export function series(from: number, count: number, gap: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => from + index * gap);
}

/** A request of somebody at some time. */
export function get(visitor: Visitor, at: number, target: string): Act {
  return { at, visitor, method: 'GET', target };
}

/** Somebody tries these passwords in turn, at these times. */
export function failures(
  visitor: Visitor,
  user: string,
  passwords: readonly string[],
  times: readonly number[],
): readonly Act[] {
  return times.map((at, index) =>
    get(visitor, at, `/login?user=${user}&pw=${passwords[index % passwords.length]}`),
  );
}

/** Somebody gets in, and is sent on to the account. */
export function login(visitor: Visitor, [user, password]: Credentials, at: number): readonly Act[] {
  return [get(visitor, at, `/login?user=${user}&pw=${password}`), get(visitor, at + 1, '/account')];
}

/** A visitor in one line: '192.0.2.23 android bob', the last of those who have an account. */
export function visitorOf(line: string): Visitor {
  const [address, agent, user] = line.split(' ') as [string, AgentName, string?];
  return user ? { address, agent, account: [user, PASSWORDS[user]!] } : { address, agent };
}
