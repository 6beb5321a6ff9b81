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

/** The desk's forms. */
export const signInForm = z.object({ name: text(100), password: text(200) });
export const searchForm = z.object({ formToken, text: text(320) });
export const actForm = z.object({
  formToken,
  act: mailAct,
  row: z.uuid(),
  generation: z.coerce.number().int().min(1),
  ticket: text(2048).optional(),
});
export const signOutForm = z.object({ formToken });

export type SignInForm = z.output<typeof signInForm>;
export type SearchForm = z.output<typeof searchForm>;
export type ActForm = z.output<typeof actForm>;
export type SignOutForm = z.output<typeof signOutForm>;

/** What the addresses of the desk's pages may say. */
export const overviewQuery = z.object({ live: z.literal('1').optional() });
export const traceQuery = z.object({ ticket: text(2048).optional() });
export const signInQuery = z.object({ ended: z.literal('1').optional() });
export type OverviewQuery = z.output<typeof overviewQuery>;
export type TraceQuery = z.output<typeof traceQuery>;
export type SignInQuery = z.output<typeof signInQuery>;
