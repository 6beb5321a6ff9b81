import { StandardSchemaValidationPipe } from '@nestjs/common';
import { codeOfIssue, failsWith } from '@netward/contracts';
import { z } from 'zod';
import { AppError } from '../errors/app-error.ts';

// A schema's own sentence is for people; zod's built-in ones ("expected string, received …") are not.
z.config({ customError: failsWith('INVALID_REQUEST').error });

/**
 * The error for a request that does not fit its contract: the code that the schema gave to the
 * first issue, or INVALID_REQUEST with the sentence of the field.
 */
export function validationError([issue]: readonly { message: string }[]): AppError {
  const code = issue && codeOfIssue(issue);
  if (code || !issue) return new AppError(code ?? 'INVALID_REQUEST');
  return new AppError('INVALID_REQUEST', { sentence: issue.message });
}

/** Validates bodies and queries against the schema that the handler's parameter names. */
export const validationPipe = new StandardSchemaValidationPipe({
  exceptionFactory: validationError,
});
