import { once } from 'node:events';
import http, { type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import { json } from 'node:stream/consumers';
import {
  type EndedSessionsPage,
  endedSessionsPage,
  internalPaths,
  SERVICE_TOKEN_HEADER,
} from '@netward/contracts';
import { log } from '../logging/log.ts';
import { callDependency } from '../metrics/metrics.ts';

/**
 * Asks another service for JSON; rejects unless it answers 200 with some. Node's `fetch` would do, but
 * its first use loads a second undici of 10 MB into the process.
 */
export async function getJson(url: string, options: RequestOptions): Promise<unknown> {
  const { get } = url.startsWith('https:') ? https : http;
  const [answer] = (await once(get(url, options), 'response')) as [IncomingMessage];
  if (answer.statusCode === 200) return json(answer);
  answer.resume();
  throw new Error(`status ${answer.statusCode}`);
}

const DAY_SECONDS = 24 * 3600;
/** As long as auth-service lists an ended session after its token has expired. */
const CLOCK_SLACK_SECONDS = 120;

/** A session, and the time at which its token expires, in seconds since 1970. */
export interface EndableSession {
  sid: string;
  exp: number;
}

/**
 * Ended sessions, by the day on which their tokens expire, so that all of a day are forgotten at once.
 * A token lives for a week, so there are at most nine days.
 */
export class EndedSessionSet {
  readonly #days = new Map<number, Set<string>>();
  /** Of tokens that expired before this, nothing need be known. */
  #forgottenUntil = Number.NEGATIVE_INFINITY;

  get size(): number {
    return [...this.#days.values()].reduce((sum, { size }) => sum + size, 0);
  }

  add({ sid, exp }: EndableSession): void {
    const day = Math.floor(exp / DAY_SECONDS);
    const sessions = this.#days.get(day) ?? new Set();
    this.#days.set(day, sessions.add(sid));
  }

  /** Whether a token's session has ended, or may have ended and been forgotten since. */
  has({ sid, exp }: EndableSession): boolean {
    if (exp < this.#forgottenUntil) return true;
    for (const sessions of this.#days.values()) if (sessions.has(sid)) return true;
    return false;
  }

  /** Forgets the sessions whose tokens have expired; from then on such tokens are refused. */
  dropExpired(nowSeconds: number): void {
    this.#forgottenUntil = Math.max(this.#forgottenUntil, nowSeconds - CLOCK_SLACK_SECONDS);
    const today = Math.floor(this.#forgottenUntil / DAY_SECONDS);
    for (const day of this.#days.keys()) if (day < today) this.#days.delete(day);
  }
}

/** Tells whether a session has ended before its token; throws when it cannot know. */
export interface RevocationSource {
  isRevoked(session: EndableSession): Promise<boolean> | boolean;
}

const ASK_FOR_ENDED = { dependency: 'auth', operation: 'ended-sessions' } as const;
const POLL_MS = 2000;
const ANSWER_MS = 1500;
/** A snapshot older than this is not used. */
const SNAPSHOT_MAX_AGE_MS = 15 * 60_000;

/** A list that is being read page by page. */
interface ListInProgress {
  /** Time of the first request; whatever ended before it is in the list. */
  askedAt: number;
  /** The cursor of the first page, with which the next list begins. */
  cursor?: string;
  /** The place after which the next page begins. */
  after?: string;
}

/**
 * A copy of auth-service's list of ended sessions: read whole when the service starts, then every two
 * seconds the new entries. While auth-service is away the copy serves for 15 minutes, then every session
 * is refused with UNAVAILABLE. A session is forgotten by the database's time, which comes with the
 * list: this process's clock may jump.
 */
export class RevocationList implements RevocationSource {
  readonly #url: string;
  readonly #ended = new EndedSessionSet();
  #since = '0';
  #list: ListInProgress | undefined;
  #asOf = Number.NEGATIVE_INFINITY;
  readonly #begunAt = performance.now();
  #timer: NodeJS.Timeout | undefined;
  readonly #stopping = new AbortController();

  constructor(
    authUrl: string,
    private readonly serviceToken: string,
    private readonly pollMs = POLL_MS,
    private readonly answerMs = ANSWER_MS,
  ) {
    this.#url = `${authUrl}${internalPaths.endedSessions}`;
  }

  /** True while the copy is recent enough to be used. */
  get isUsable(): boolean {
    return performance.now() - this.#asOf < SNAPSHOT_MAX_AGE_MS;
  }

  /** Seconds since the copy was made, or since the service began to ask for the first one. */
  get ageSeconds(): number {
    return (performance.now() - Math.max(this.#asOf, this.#begunAt)) / 1000;
  }

  /** How many ended sessions the copy holds. */
  get size(): number {
    return this.#ended.size;
  }

  isRevoked(session: EndableSession): boolean {
    return this.#ended.has(session);
  }

  /** Fetches once, then at every interval until `stop`. */
  async start(): Promise<void> {
    await this.#refresh();
    if (this.#stopping.signal.aborted) return;
    this.#timer = setTimeout(() => void this.start(), this.pollMs);
    this.#timer.unref();
  }

  /** Also ends a fetch that is running. */
  stop(): void {
    this.#stopping.abort();
    clearTimeout(this.#timer);
  }

  /** Reads all pages. When one fails, the next round goes on from there. */
  async #refresh(): Promise<void> {
    try {
      do {
        this.#list ??= { askedAt: performance.now() };
        this.#take(await callDependency(ASK_FOR_ENDED, () => this.#fetch()), this.#list);
      } while (this.#list);
    } catch (error) {
      log.debug({ err: error }, 'the list of ended sessions could not be fetched');
    }
  }

  #take({ now, sessions, cursor, next }: EndedSessionsPage, list: ListInProgress): void {
    for (const session of sessions) this.#ended.add(session);
    list.cursor ??= cursor;
    if (next !== null) {
      list.after = next;
      return;
    }
    this.#since = list.cursor;
    this.#asOf = list.askedAt;
    this.#list = undefined;
    if (now !== undefined) this.#ended.dropExpired(now);
  }

  async #fetch(): Promise<EndedSessionsPage> {
    const after = this.#list?.after;
    const query = new URLSearchParams({ since: this.#since, ...(after && { after }) });
    const answer = await getJson(`${this.#url}?${query}`, {
      headers: { [SERVICE_TOKEN_HEADER]: this.serviceToken },
      signal: AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(this.answerMs)]),
    });
    return endedSessionsPage.parse(answer);
  }
}
