import { isSafeText, mailAct } from '@netward/contracts';
import { AppError } from '@netward/nest-kit';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

/** The addresses of the desk, all on the mailer's own port. */
export const deskPaths = {
  overview: '/',
  trace: '/trace',
  act: '/act',
  signIn: '/sign-in',
  signOut: '/sign-out',
} as const;

const FORM_BYTES = 8 * 1024;

/** Lets the service read the desk's HTML forms, with one value per field. */
export function acceptForms(fastify: FastifyInstance): void {
  fastify.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_BYTES },
    (_request, body, done) => {
      const fields = [...new URLSearchParams(body as string)];
      const names = new Set(fields.map(([name]) => name));
      const isSafe = fields.every(([name, value]) => isSafeText(name) && isSafeText(value));
      if (!isSafe || names.size < fields.length) done(new AppError('INVALID_REQUEST'));
      else done(null, Object.fromEntries(fields));
    },
  );
}

const formToken = z.string().max(100).default('');
const text = (max: number) => z.string().max(max);

const isSet = z.literal('1').optional();
const ticket = text(2048).optional();

/** The desk's forms, and what the addresses of its pages may say. */
export const forms = {
  signIn: z.object({ name: text(100), password: text(200) }),
  search: z.object({ formToken, text: text(320) }),
  act: z.object({
    formToken,
    act: mailAct,
    row: z.uuid(),
    generation: z.coerce.number().int().min(1),
    ticket,
  }),
  signOut: z.object({ formToken }),
  overviewQuery: z.object({ live: isSet }),
  traceQuery: z.object({ ticket }),
  signInQuery: z.object({ ended: isSet }),
};
export type Form<K extends keyof typeof forms> = z.output<(typeof forms)[K]>;
