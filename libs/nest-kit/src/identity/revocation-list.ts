import { internalPaths, revocations, SERVICE_TOKEN_HEADER } from '@netward/contracts';
import { log } from '../logging/log.ts';
import { callDependency } from '../metrics/dependency.ts';

/** Tells whether a session has ended before its token; throws when it cannot know. */
export interface RevocationSource {
  isRevoked(sid: string): Promise<boolean> | boolean;
}

const ASK_FOR_ENDED = { dependency: 'auth', operation: 'ended-sessions' } as const;
const POLL_MS = 2000;
const REQUEST_TIMEOUT_MS = 1500;
/** A snapshot older than this is not used. */
const SNAPSHOT_MAX_AGE_MS = 15 * 60_000;

/**
 * A copy of auth-service's list of ended sessions, fetched every two seconds. While auth-service
 * is away the last copy serves for 15 minutes, then every session is refused with UNAVAILABLE.
 */
export class RevocationList implements RevocationSource {
  readonly #url: string;
  readonly #serviceToken: string;
  readonly #pollMs: number;
  #sessions: ReadonlySet<string> = new Set();
  #fetchedAt = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;

  constructor(authUrl: string, serviceToken: string, pollMs = POLL_MS) {
    this.#url = `${authUrl}${internalPaths.revocations}`;
    this.#serviceToken = serviceToken;
    this.#pollMs = pollMs;
  }

  /** True while the copy is recent enough to be used. */
  get isUsable(): boolean {
    return performance.now() - this.#fetchedAt < SNAPSHOT_MAX_AGE_MS;
  }

  /** Seconds since the copy was made; infinite before the first. */
  get ageSeconds(): number {
    return (performance.now() - this.#fetchedAt) / 1000;
  }

  isRevoked(sid: string): boolean {
    return this.#sessions.has(sid);
  }

  /** Fetches once, then at every interval until `stop`. */
  async start(): Promise<void> {
    await this.#refresh();
    this.#timer = setTimeout(() => void this.start(), this.#pollMs);
    this.#timer.unref();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  async #refresh(): Promise<void> {
    try {
      this.#sessions = await callDependency(ASK_FOR_ENDED, () => this.#fetch());
      this.#fetchedAt = performance.now();
    } catch (error) {
      log.debug({ err: error }, 'the list of ended sessions could not be fetched');
    }
  }

  async #fetch(): Promise<ReadonlySet<string>> {
    const answer = await fetch(this.#url, {
      headers: { [SERVICE_TOKEN_HEADER]: this.#serviceToken },
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    return new Set(revocations.parse(await answer.json()).sessions);
  }
}
