import { errorBody, type ErrorCode, errors } from '@netward/contracts';
import { z } from 'zod';

/** Fields that the errors of a call carry besides the shared ones, by its name and the status. */
const OWN_FIELDS: Readonly<Record<string, z.ZodRawShape>> = {
  'login 403': { emailNotVerified: z.literal(true).optional() },
  'verifyEmail 400': { verified: z.literal(false).optional() },
  'verifyResetToken 400': { valid: z.literal(false).optional() },
  'resetPassword 400': { expired: z.literal(true).optional() },
};

/** The shape of the errors that a call answers with a status, and the first of them as an example. */
export function errorOf(name: string, status: number, codes: readonly ErrorCode[]) {
  const fields = OWN_FIELDS[`${name} ${status}`];
  const [code = 'INTERNAL'] = codes;
  const example = {
    statusCode: status,
    message: errors[code].message,
    requestId: '7a925e28-fe16-41aa-a97a-39cd72b65c1b',
  };
  return { schema: fields ? errorBody.extend(fields) : errorBody, example };
}
