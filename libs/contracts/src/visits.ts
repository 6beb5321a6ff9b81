import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { levelId, levelIdOut } from './shapes.ts';

export const visitRequest = z.object({ level: levelId }).meta({ id: 'VisitRequest' });
export type VisitRequest = z.output<typeof visitRequest>;

export const visitResponse = z
  .object({ message: z.string(), level: levelIdOut })
  .meta({ id: 'Visit' });
export type VisitResponse = z.output<typeof visitResponse>;

export const visitsCalls = {
  saveLevelVisit: endpoint({
    method: 'POST',
    path: '/api/auth/levels-visited',
    summary: 'Note that a level was opened; repeating it is harmless',
    access: 'bearer',
    body: visitRequest,
    response: visitResponse,
    errors: ['INVALID_LEVEL'],
  }),
  updateLastLevel: endpoint({
    method: 'POST',
    path: '/api/auth/update-last-level',
    summary: 'Remember the level that is played now',
    access: 'bearer',
    body: visitRequest,
    response: visitResponse,
    errors: ['INVALID_LEVEL'],
  }),
} as const;
