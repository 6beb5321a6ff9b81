import { z } from 'zod';

/** The answer of a call that has nothing to say but one sentence. */
export const messageResponse = z.object({ message: z.string() }).meta({ id: 'Message' });
export type MessageResponse = z.output<typeof messageResponse>;
