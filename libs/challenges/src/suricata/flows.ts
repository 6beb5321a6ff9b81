import type { JudgedFlow, Outcome } from '../challenge.ts';
import type { PlayedFlow } from '../play-flows.ts';
import type { MorningFlow } from '../web-requests/morning.ts';

/** A connection of a day, and what became of it at the sensor. */
export type PlayedMorning = PlayedFlow<MorningFlow>;

/** What an attack of a stream is: one that works by itself, or one of many tries. */
export type AttackKind = 'injection' | 'guess' | 'search';

/** Null for a customer. */
export function attackKindOf({ asked, isAttack }: MorningFlow): AttackKind | null {
  if (!isAttack) return null;
  if (asked.startsWith('guess-')) return 'guess';
  return asked.startsWith('path-') ? 'search' : 'injection';
}

/** The sids of the alerts that the sensor wrote about a connection. */
export function alertsIn({ played }: PlayedMorning): readonly number[] {
  return played.written.flatMap(({ node, rule }) =>
    (node === 'ids' || node === 'ips') && rule ? Number(rule) : [],
  );
}

/** The line of a connection; what was asked for stands there as the server's log has it, cut. */
export function judgedFlow(each: PlayedMorning, outcome: Outcome, decidedBy: string): JudgedFlow {
  const { id, time, source, request, isSecure } = each.flow;
  const asked = `${request.method ?? 'GET'} ${request.target}${request.body ? ` ${request.body}` : ''}`;
  const cut = asked.length > 90 ? `${asked.slice(0, 89)}…` : asked;
  const summary = `${isSecure ? 'TLS: ' : ''}${cut}`;
  return { id, time, source, summary, outcome, decidedBy, alerts: alertsIn(each).length };
}
