import { z } from 'zod';
import { post } from './endpoint.ts';
import { levelId, levelIdOut } from './shapes.ts';

export const visitRequest = z.object({ level: levelId });

export const visitResponse = z.object({ message: z.string(), level: levelIdOut });

export const visitsCalls = {
  saveLevelVisit: post('/api/auth/levels-visited', {
    body: visitRequest,
    response: visitResponse,
    errors: ['INVALID_LEVEL'],
  }),
  updateLastLevel: post('/api/auth/update-last-level', {
    body: visitRequest,
    response: visitResponse,
    errors: ['INVALID_LEVEL'],
  }),
} as const;
