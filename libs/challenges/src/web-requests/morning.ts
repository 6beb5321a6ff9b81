import { HTTPS_PORT, HTTP_PORT, type HttpRequest } from '@netward/lab-engine';
import type { StreamAttempt } from '@netward/lab-engine/stream';
import { TRAFFICS, type Day } from '../day.ts';
import { REQUESTS } from './requests.ts';
import { httpRequestOf } from './web-request.ts';

/** One line of a table: somebody asks the shop for something. */
export interface MorningRow {
  readonly time: string;
  readonly source: string;
  /** The id of the request; 'https:' before it for one over TLS. */
  readonly request: string;
}

/** A request of a stream. */
export interface MorningFlow {
  /** 'A07'. */
  readonly id: string;
  /** Scatters ports and sequence numbers. */
  readonly turn: number;
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

function secondsOf(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes) * 60 + seconds;
}

/** The flows of a day's rows, which are in order of time. */
export function morningFlows(day: Day, rows: readonly MorningRow[]): readonly MorningFlow[] {
  const letter = typeof day === 'number' ? 'D' : day;
  const turns = [...TRAFFICS, 'D'].indexOf(letter) * 100;
  return rows.map(({ time, source, request }, index): MorningFlow => {
    const isSecure = request.startsWith(SECURE);
    const asked = isSecure ? request.slice(SECURE.length) : request;
    const web = REQUESTS[asked]!;
    return {
      id: `${letter}${String(index + 1).padStart(2, '0')}`,
      turn: turns + index,
      time,
      at: secondsOf(time),
      source,
      asked,
      request: httpRequestOf(web),
      isSecure,
      isAttack: web.isAttack ?? false,
    };
  });
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
