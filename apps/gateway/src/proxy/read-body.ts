import type { IncomingMessage } from 'node:http';
import { addressKey } from '@netward/nest-kit/limits';
import { BODY_BYTES_DEFAULT } from '@netward/contracts';
import { AppError } from '@netward/nest-kit';
import { countRefusal } from '../door/refuse.ts';
import type { Route } from '../routes.ts';

export interface BudgetLimits {
  /** Bytes of all bodies. */
  processBytes: number;
  /** Bytes of the bodies of one address. */
  addressBytes: number;
}

/** Counts the bytes that bodies hold, so that together they cannot fill the memory. */
export class BodyBudget {
  readonly #byAddress = new Map<string, number>();
  #used = 0;

  /** `makeRoom` gives back what a body holds that another may have; false when there is none. */
  constructor(
    private readonly limits: BudgetLimits,
    private readonly makeRoom: () => boolean,
  ) {}

  /** Takes bytes for an address; returns false, and takes none, when there are not as many left. */
  take(ip: string, bytes: number): boolean {
    const key = addressKey(ip);
    const { processBytes, addressBytes } = this.limits;
    if ((this.#byAddress.get(key) ?? 0) + bytes > addressBytes) return false;
    while (this.#used + bytes > processBytes) if (!this.makeRoom()) return false;
    this.#used += bytes;
    this.#byAddress.set(key, (this.#byAddress.get(key) ?? 0) + bytes);
    return true;
  }

  giveBack(ip: string, bytes: number): void {
    const key = addressKey(ip);
    const left = (this.#byAddress.get(key) ?? 0) - bytes;
    this.#used -= bytes;
    if (left > 0) this.#byAddress.set(key, left);
    else this.#byAddress.delete(key);
  }
}

const JSON_TYPE = /^application\/json\s*(;|$)/i;
/** How a mail program sends the one click that ends a subscription: RFC 8058 section 3.1. */
const FORM_TYPE = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i;

export interface BodyLimits extends BudgetLimits {
  /** Milliseconds in which a body must bring `windowBytes`, or end; then again, until it ends. */
  windowMs: number;
  windowBytes: number;
  /** Milliseconds of silence after which a body gives way to another when there is no room left. */
  silenceMs: number;
}

const MIB = 1024 * 1024;

/**
 * The first 16 KiB of a body are free, so that large ones leave no ordinary one without room; the
 * number of connections limits them. Five seconds and 240 bytes a second are what Kestrel asks for.
 */
export const bodyLimits: BodyLimits = {
  processBytes: 16 * MIB,
  addressBytes: 2 * MIB,
  windowMs: 5000,
  windowBytes: 5 * 240,
  silenceMs: 500,
};

/** Of a body that comes in pieces, room for at least as much. */
const ROOM_MIN_BYTES = 1024;

/** Whether the sender of a call is signed in, as far as the gateway can tell. */
export type SenderCheck = (request: IncomingMessage) => Promise<boolean>;

type BodyRules = Pick<Route, 'bodyBytes' | 'takesForm' | 'call'>;

function noRoom(): AppError {
  countRefusal('body-budget');
  return new AppError('BUSY', { retryAfter: 1, details: { reason: 'bodies' } });
}

function isWelcome({ headers }: IncomingMessage, { takesForm }: BodyRules): boolean {
  const { 'content-type': type, 'content-length': length, 'content-encoding': encoding } = headers;
  // A compressed body is refused here, since the Content-Encoding header is not forwarded.
  if (encoding !== undefined && encoding !== 'identity') return false;
  if (type === undefined) return !headers['transfer-encoding'] && Number(length ?? 0) === 0;
  return JSON_TYPE.test(type) || (takesForm === true && FORM_TYPE.test(type));
}

/** The body of one request: the bytes that came, and the room that it takes of the budget. */
export class RequestBody {
  /** The moment and the length from which its present window counts. */
  windowBegan = performance.now();
  windowLength = 0;
  lastPieceAt = this.windowBegan;
  #room: Buffer | undefined;
  #length = 0;
  #taken = 0;

  constructor(
    private readonly budget: BodyBudget,
    private readonly ip: string,
    private readonly longest: number,
  ) {}

  get length(): number {
    return this.#length;
  }

  /** Whether it holds a part of the budget. */
  get isLarge(): boolean {
    return this.#taken > 0;
  }

  /** What has come; null when that is nothing. */
  get bytes(): Buffer | null {
    return this.#length > 0 ? (this.#room as Buffer).subarray(0, this.#length) : null;
  }

  /** Adds what has come. Throws BUSY when there is no room for it. */
  add(chunk: Buffer): void {
    const length = this.#length + chunk.length;
    this.lastPieceAt = performance.now();
    // Most bodies come whole.
    if (!this.#room) this.#room = this.#reserve(chunk);
    else {
      if (length > this.#room.length) this.#room = this.#widen(length);
      chunk.copy(this.#room, this.#length);
    }
    this.#length = length;
  }

  /** Gives its room back. It may be called several times. */
  release(): void {
    if (this.#taken > 0) this.budget.giveBack(this.ip, this.#taken);
    this.#taken = 0;
    this.#room = undefined;
    this.#length = 0;
  }

  /** Doubles, so that pieces of one byte cost no more than pieces of many. */
  #widen(length: number): Buffer {
    const old = this.#room as Buffer;
    const wanted = Math.max(ROOM_MIN_BYTES, length, 2 * old.length);
    const room = this.#reserve(Buffer.allocUnsafeSlow(Math.min(wanted, this.longest)));
    old.copy(room, 0, 0, this.#length);
    return room;
  }

  #reserve(room: Buffer): Buffer {
    const wanted = Math.max(0, room.length - BODY_BYTES_DEFAULT) - this.#taken;
    if (wanted > 0) {
      if (!this.budget.take(this.ip, wanted)) throw noRoom();
      this.#taken += wanted;
    }
    return room;
  }
}

/** Reads the bodies of calls, so that they can neither fill the memory nor hold on to a place. */
export class Bodies {
  readonly #budget: BodyBudget;
  /** Bodies under way, with what refuses them. */
  readonly #underWay = new Map<RequestBody, (error: AppError) => void>();
  #watch: NodeJS.Timeout | undefined;

  constructor(
    private readonly limits: BodyLimits,
    private readonly isSignedIn: SenderCheck,
  ) {
    this.#budget = new BodyBudget(limits, () => this.#endSilent());
  }

  /**
   * Reads a body as bytes; the service that gets it validates it. The caller releases it. Rejects
   * before the whole of it has arrived with MEDIA_TYPE_UNSUPPORTED, BODY_TOO_LARGE, BODY_TOO_SLOW,
   * UNAUTHORIZED (beyond 16 KiB of a call for learners) or BUSY.
   */
  async read(request: IncomingMessage, rules: BodyRules, ip: string): Promise<RequestBody> {
    if (!isWelcome(request, rules)) throw new AppError('MEDIA_TYPE_UNSUPPORTED');
    const announced = Number(request.headers['content-length'] ?? 0);
    if (announced > rules.bodyBytes) throw new AppError('BODY_TOO_LARGE');
    if (announced > BODY_BYTES_DEFAULT) await this.#checkSender(request, rules);
    const body = new RequestBody(this.#budget, ip, rules.bodyBytes);
    try {
      await this.#collect(request, rules, body);
    } catch (error) {
      body.release();
      throw error;
    } finally {
      this.#underWay.delete(body);
    }
    return body;
  }

  #collect(request: IncomingMessage, rules: BodyRules, body: RequestBody): Promise<void> {
    let isSenderKnown = Number(request.headers['content-length'] ?? 0) > BODY_BYTES_DEFAULT;
    return new Promise((resolve, reject) => {
      const end = (error: unknown): void => {
        // The rest is read and dropped.
        request.removeListener('data', receive).resume();
        reject(error as Error);
      };
      const receive = (chunk: Buffer): void => {
        try {
          const length = body.length + chunk.length;
          if (length > rules.bodyBytes) throw new AppError('BODY_TOO_LARGE');
          if (length > BODY_BYTES_DEFAULT && !isSenderKnown) return askFirst(chunk);
          body.add(chunk);
        } catch (error) {
          end(error);
        }
      };
      const askFirst = (chunk: Buffer): void => {
        isSenderKnown = true;
        request.pause().unshift(chunk);
        this.#checkSender(request, rules).then(() => request.resume(), end);
      };
      request.on('data', receive);
      request.on('end', resolve);
      request.on('error', reject);
      this.#underWay.set(body, end);
      this.#watch ??= setInterval(() => this.#endSlow(), this.limits.windowMs / 5).unref();
    });
  }

  async #checkSender(request: IncomingMessage, { call }: BodyRules): Promise<void> {
    if (call.access !== 'bearer' || (await this.isSignedIn(request))) return;
    countRefusal('body-token');
    throw new AppError('UNAUTHORIZED');
  }

  /** Ends the large body that has been silent longest; false when all of them are coming in. */
  #endSilent(): boolean {
    let silent: RequestBody | undefined;
    for (const body of this.#underWay.keys())
      if (body.isLarge && (!silent || body.lastPieceAt < silent.lastPieceAt)) silent = body;
    if (!silent || performance.now() - silent.lastPieceAt < this.limits.silenceMs) return false;
    this.#underWay.get(silent)?.(noRoom());
    silent.release();
    return true;
  }

  #endSlow(): void {
    if (this.#underWay.size === 0) {
      clearInterval(this.#watch);
      this.#watch = undefined;
    }
    const now = performance.now();
    for (const [body, refuse] of this.#underWay) {
      if (now - body.windowBegan < this.limits.windowMs) continue;
      if (body.length - body.windowLength < this.limits.windowBytes) {
        countRefusal('body-slow');
        refuse(new AppError('BODY_TOO_SLOW'));
      }
      body.windowBegan = now;
      body.windowLength = body.length;
    }
  }
}
