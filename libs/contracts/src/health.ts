import { z } from 'zod';
import { get } from './endpoint.ts';

export const healthResponse = z.object({
  status: z.enum(['ok', 'unavailable']),
  services: z.record(z.string(), z.enum(['ready', 'not ready'])),
});
export type HealthResponse = z.output<typeof healthResponse>;

export const versionResponse = z.object({ version: z.string(), revision: z.string() });
export type VersionResponse = z.output<typeof versionResponse>;

export const healthCalls = {
  health: get('/api/health', { access: 'public', response: healthResponse }),
  version: get('/api/version', {
    access: 'public',
    response: versionResponse,
    errors: ['METHOD_NOT_ALLOWED'],
  }),
} as const;
