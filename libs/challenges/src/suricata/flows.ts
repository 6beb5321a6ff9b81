import type { MorningFlow } from '../web-requests/morning.ts';

/** What an attack of a stream is: one that works by itself, or one of many tries. */
export type AttackKind = 'injection' | 'guess' | 'search';

/** Null for a customer. */
export function attackKindOf({ asked, isAttack }: MorningFlow): AttackKind | null {
  if (!isAttack) return null;
  if (asked.startsWith('guess-')) return 'guess';
  return asked.startsWith('path-') ? 'search' : 'injection';
}

/** What was asked for, as the server's log has it, cut to a line. */
export function askedFor({ request, isSecure }: MorningFlow): string {
  const line = `${request.method ?? 'GET'} ${request.target}${request.body ? ` ${request.body}` : ''}`;
  return `${isSecure ? 'TLS: ' : ''}${line.length > 90 ? `${line.slice(0, 89)}…` : line}`;
}
