import { StandardSchemaValidationPipe } from '@nestjs/common';
import { errors, type ErrorCode } from '@netward/contracts';
import { z } from 'zod';
import { AppError } from '../errors/app-error.ts';

// A schema's own sentence is for people; zod's built-in ones ("expected string, received …") are not.
z.config({ customError: () => errors.INVALID_REQUEST.message });

const CODES = Object.keys(errors) as ErrorCode[];

/** The error for a request that does not fit its contract: the sentence of the first fault. */
export function validationError(issues: readonly { message: string }[]): AppError {
  const sentence = issues[0]?.message ?? errors.INVALID_REQUEST.message;
  const code = CODES.find((key) => errors[key].message === sentence && errors[key].status === 400);
  return code ? new AppError(code) : new AppError('INVALID_REQUEST', { sentence });
}

/** Validates bodies and queries against the schema that the handler's parameter names. */
export const validationPipe = new StandardSchemaValidationPipe({
  exceptionFactory: validationError,
});
