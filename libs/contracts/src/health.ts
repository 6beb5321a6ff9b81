import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const healthResponse = z
  .object({
    status: z.enum(['ok', 'unavailable']),
    services: z.record(z.string(), z.enum(['ready', 'not ready'])),
  })
  .meta({ id: 'Health' });
export type HealthResponse = z.output<typeof healthResponse>;

export const versionResponse = z
  .object({ version: z.string(), revision: z.string() })
  .meta({ id: 'Version' });
export type VersionResponse = z.output<typeof versionResponse>;

export const healthCalls = {
  health: endpoint({
    method: 'GET',
    path: '/api/health',
    summary: 'Whether every service behind the gateway is ready (503 when one is not)',
    access: 'public',
    response: healthResponse,
  }),
  version: endpoint({
    method: 'GET',
    path: '/api/version',
    summary: 'Which version of Netward answers, and the revision of the source it was built from',
    access: 'public',
    response: versionResponse,
    errors: ['METHOD_NOT_ALLOWED'],
  }),
} as const;
