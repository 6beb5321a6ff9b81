import { errors, type ErrorCode } from '@netward/contracts';

interface AppErrorOptions {
  /** Fields of the answer besides the shared ones, as the specification names them. */
  fields?: Readonly<Record<string, unknown>>;
  /** A sentence that replaces the catalogue's: only a contract's own words for a bad field. */
  sentence?: string;
  /** Seconds after which a new try makes sense. */
  retryAfter?: number;
  /** What the log should know; never part of the answer. */
  details?: Readonly<Record<string, unknown>>;
  cause?: unknown;
}

/** An error of the catalogue in `contracts/errors.ts`: the sentence goes out, the details to the log. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly retryAfter: number | undefined;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.sentence ?? errors[code].message, { cause: options.cause });
    this.code = code;
    this.status = errors[code].status;
    this.fields = options.fields ?? {};
    this.retryAfter = options.retryAfter;
    this.details = options.details ?? {};
  }
}
