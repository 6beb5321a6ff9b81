import { z } from 'zod';
import { newPassword, registerRequest } from '@netward/contracts';

/** The fields of the registration form: the request, the retyped password and the agreement. */
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
    // Shown as soon as both are typed, even if other fields are still missing.
    when: ({ value }) => Boolean((value as { retype?: string }).retype),
  });
