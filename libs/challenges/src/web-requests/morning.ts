import { HTTPS_PORT, HTTP_PORT, type HttpRequest } from '@netward/lab-engine';
import type { StreamAttempt } from '@netward/lab-engine/stream';
import { flowId, type Day } from '../day.ts';
import { kept } from '../remembered.ts';
import { timeOfDay } from '../time-of-day.ts';
import { httpRequestOf, REQUESTS } from './web-request.ts';

/** One line of a table: somebody asks the shop for something. */
export interface MorningRow {
  /** Seconds since midnight. */
  readonly at: number;
  readonly source: string;
  /** The id of the request; 'https:' before it for one over TLS. */
  readonly request: string;
}

/** A request of a stream. */
export interface MorningFlow {
  /** 'A07'. */
  readonly id: string;
  readonly time: string;
  /** Seconds since midnight. */
  readonly at: number;
  readonly source: string;
  /** The id in the table of requests, and the request as its sender sends it. */
  readonly asked: string;
  readonly request: HttpRequest;
  readonly isSecure: boolean;
  readonly isAttack: boolean;
}

const SECURE = 'https:';

/** The flows of a stream's days, whose rows are in order of time. */
export function flowsFrom(
  stream: (day: Day) => readonly MorningRow[],
): (day: Day) => readonly MorningFlow[] {
  return kept((day) =>
    stream(day).map(({ at, source, request }, index): MorningFlow => {
      const isSecure = request.startsWith(SECURE);
      const asked = isSecure ? request.slice(SECURE.length) : request;
      const web = REQUESTS[asked]!;
      return {
        id: flowId(day, index),
        time: timeOfDay(at),
        at,
        source,
        asked,
        request: httpRequestOf(web),
        isSecure,
        isAttack: web.isAttack ?? false,
      };
    }),
  );
}

/** The connection in which a request comes to the shop. */
export function attemptOf({ at, source, request, isSecure, isAttack }: MorningFlow): StreamAttempt {
  return {
    at: at * 1_000_000,
    from: isAttack ? 'attacker' : 'client',
    source,
    destination: '10.0.0.20',
    port: isSecure ? HTTPS_PORT : HTTP_PORT,
    request,
  };
}
