/**
 * The shop as one process on each of two servers, over a stream: when each runs and is well, how many requests
 * it works on at a time, and the carts that it keeps. Left out: what an article is, and a cart's price.
 */
import { response } from '../../packets/payloads.ts';
import { COSTS, travelTime, type Connection } from '../../packets/connection.ts';
import type { HttpRequest, HttpResponse, Backend } from '../../packets/evidence.ts';
import type { Walk } from '../../walk.ts';
import type { Inline } from '../device.ts';
import { noteAnswer } from './server.ts';

/** From and until, in microseconds of the stream; `until` is not part of it. */
type ProcessSpan = readonly [from: number, until: number];

export interface Timetable {
  readonly runs: Readonly<Record<Backend, readonly ProcessSpan[]>>;
  /** When the health page of a server fails while its other pages work. */
  readonly ill: Readonly<Record<Backend, readonly ProcessSpan[]>>;
  /** How many requests a process works on at a time; it answers the next one with 503 by itself. */
  readonly workers: number;
  /** Where carts are kept: in the memory of the process that filled them, or in a store for both. */
  readonly sessions: 'server' | 'shared';
}

const isIn = (at: number) => (span: ProcessSpan) => span[0] <= at && at < span[1];

/** The two servers by a timetable, in the place of the lab's own. */
export class Processes implements Inline {
  readonly device = 'Server';
  readonly node = 'server';
  readonly #open: Record<Backend, number[]> = { 'web-a': [], 'web-b': [] };
  readonly #carts = new Map<string, { readonly backend: Backend; readonly start: number }>();

  constructor(readonly timetable: Timetable) {}

  isIn(): boolean {
    return true;
  }

  listens(walk: Walk, connection: Connection): boolean {
    return this.#startAt(backendOf(connection), walk.clock) !== -1;
  }

  /** Whether a check is passed whose SYN leaves a balancer at this time. */
  isWell(backend: Backend, at: number): boolean {
    const arrives = at + travelTime(1);
    const asked = arrives + 2 * travelTime(1) + COSTS.next;
    return this.#startAt(backend, arrives) !== -1 && !this.timetable.ill[backend].some(isIn(asked));
  }

  /** Answers once the work is done; null if the process dies over it. */
  answer(request: HttpRequest, connection: Connection, walk: Walk): HttpResponse | null {
    const answer = this.#work(request, backendOf(connection), walk);
    if (answer) noteAnswer(walk, connection, request, answer);
    return answer;
  }

  #work(request: HttpRequest, backend: Backend, walk: Walk): HttpResponse | null {
    const { runs, ill, workers } = this.timetable;
    const at = walk.clock;
    if (request.target === '/health') {
      walk.clock += COSTS.answer;
      return response(ill[backend].some(isIn(at)) ? 503 : 200, '');
    }
    const open = this.#open[backend].filter((end) => end > at);
    this.#open[backend] = open;
    if (open.length >= workers) {
      walk.clock += COSTS.answer;
      return response(503, 'No worker free');
    }
    const done = at + (request.work ?? COSTS.answer);
    // It may have died since it took the connection.
    const dies = runs[backend][this.#startAt(backend, at)]?.[1] ?? at;
    walk.clock = Math.min(done, dies);
    open.push(walk.clock);
    return done > dies ? null : this.#page(request, backend, at);
  }

  #page({ method, headers = [] }: HttpRequest, backend: Backend, at: number): HttpResponse {
    const visitor = /\bsession=(\w+)/.exec(headers.join('; '))?.[1] ?? '';
    const here = { backend, start: this.#startAt(backend, at) };
    const cart = this.#carts.get(visitor);
    const isHere =
      this.timetable.sessions === 'shared' ||
      (cart?.backend === backend && cart.start === here.start);
    if (method === 'POST') this.#carts.set(visitor, here);
    else if (cart && !isHere) this.#carts.delete(visitor);
    const hasCart = method === 'POST' || (cart !== undefined && isHere);
    return response(
      200,
      `<h1>Shop</h1>\n<p>Your cart ${hasCart ? 'has an article' : 'is empty'}</p>`,
    );
  }

  /** Which start of a server's process runs at a time, counted from 0; -1 if none does. */
  #startAt(backend: Backend, at: number): number {
    return this.timetable.runs[backend].findIndex(isIn(at));
  }
}

function backendOf({ wires }: Connection): Backend {
  return wires.at(-1)!.to === 'web-b' ? 'web-b' : 'web-a';
}
