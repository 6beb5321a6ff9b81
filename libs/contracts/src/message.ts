import { z } from 'zod';

/** The response of a call that has only a sentence to say. */
export const messageResponse = z.object({ message: z.string() }).meta({ id: 'Message' });
export type MessageResponse = z.output<typeof messageResponse>;

/** The body of every error response; some carry further fields that the specification names. */
export const errorBody = z
  .object({ statusCode: z.int(), message: z.string(), requestId: z.string() })
  .meta({ id: 'Error' });
