import { z } from 'zod';
import { newPassword, registerRequest } from '@netward/contracts';

/** What the registration form holds: the request, the password once more, and the agreement. */
export const registration = z
  .object({
    ...registerRequest.shape,
    retype: newPassword,
    hasAgreed: z
      .boolean()
      .refine(Boolean, 'Please agree to the Terms of Service and Privacy Policy'),
  })
  .refine((typed) => typed.password === typed.retype, {
    path: ['retype'],
    message: 'Passwords do not match',
    // Said as soon as both are typed, whatever else is still missing.
    when: ({ value }) => Boolean((value as { retype?: string }).retype),
  });
