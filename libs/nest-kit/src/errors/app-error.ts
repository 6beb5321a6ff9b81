import { errors, type ErrorCode } from '@netward/contracts';
import { HttpException } from '@nestjs/common';

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

const CODES_OF_STATUS = {
  400: 'INVALID_REQUEST',
  401: 'UNAUTHORIZED',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  413: 'BODY_TOO_LARGE',
  415: 'MEDIA_TYPE_UNSUPPORTED',
} as const;

// SQLSTATE classes: 08 connection, 53 resources (disk full, too many connections), 57P shutdown,
// 57014 statement timeout, 25P03 idle transaction, 40 rollback that a new try may avoid.
const DATABASE_AWAY = /^(08|53|57P|57014|25P03|40)/;
const NETWORK_AWAY = /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENOTFOUND)$/;
// TypeORM takes a query runner back when its connection dies, in the middle of a transaction too;
// its driver is not connected while the database has not been there since the service started.
const NO_CONNECTION =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|query runner (was )?already released|is not queryable|Driver not Connected/i;

function propertyOf(error: unknown, name: string): unknown {
  return typeof error === 'object' && error !== null
    ? (error as Record<string, unknown>)[name]
    : undefined;
}

/** True when the database or another dependency was away, so that the same request may work later. */
export function isDependencyAway(error: unknown): boolean {
  const driver = propertyOf(error, 'driverError') ?? error;
  const code = String(propertyOf(driver, 'code') ?? '');
  const message = String(propertyOf(driver, 'message') ?? '');
  return DATABASE_AWAY.test(code) || NETWORK_AWAY.test(code) || NO_CONNECTION.test(message);
}

/** Turns whatever was thrown into an error of the catalogue; what is unknown becomes INTERNAL. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDependencyAway(error)) return new AppError('UNAVAILABLE', { retryAfter: 1, cause: error });
  const status =
    error instanceof HttpException ? error.getStatus() : propertyOf(error, 'statusCode');
  const code = CODES_OF_STATUS[status as keyof typeof CODES_OF_STATUS];
  return new AppError(code ?? 'INTERNAL', { cause: error });
}
