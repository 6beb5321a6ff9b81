import { HttpException } from '@nestjs/common';
import { AppError } from './app-error.ts';

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
