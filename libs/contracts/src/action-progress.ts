import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { levelId, levelIdOut } from './level-id.ts';
import { ACTIONS_MAX } from './limits.ts';

const actionId = z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{0,39}$/);

/** An action as sent: its id, or an object that carries the id as action, id or name. */
const actionItem = z.union([
  actionId,
  z.object({ action: actionId }).transform((item) => item.action),
  z.object({ id: actionId }).transform((item) => item.id),
  z.object({ name: actionId }).transform((item) => item.name),
]);

export const saveActionProgressRequest = z
  .object({ level: levelId, actions: z.array(actionItem).max(ACTIONS_MAX) })
  .meta({ id: 'SaveActionProgressRequest' });
export type SaveActionProgressRequest = z.output<typeof saveActionProgressRequest>;

export const saveActionProgressResponse = z
  .object({ message: z.string(), level: levelIdOut, actions: z.array(z.string()) })
  .meta({ id: 'ActionProgressSaved' });
export type SaveActionProgressResponse = z.output<typeof saveActionProgressResponse>;

export const saveActionProgress = endpoint({
  method: 'POST',
  path: '/api/auth/action-progress',
  summary: 'Add tried actions of a level; the answer is the union with what was known',
  access: 'bearer',
  status: 200,
  body: saveActionProgressRequest,
  response: saveActionProgressResponse,
  errors: ['INVALID_LEVEL', 'UNKNOWN_ACTION'],
});

export const actionProgressResponse = z
  .object({
    progress: z.partialRecord(levelIdOut, z.object({ actions: z.array(z.string()) })),
    lastLevel: levelIdOut,
  })
  .meta({ id: 'ActionProgress' });
export type ActionProgressResponse = z.output<typeof actionProgressResponse>;

export const getActionProgress = endpoint({
  method: 'GET',
  path: '/api/auth/action-progress',
  summary: 'Tried actions of every level, and the level played last',
  access: 'bearer',
  status: 200,
  response: actionProgressResponse,
  errors: [],
});
