import { expect, type APIRequestContext } from '@playwright/test';
import type { Admitted } from './learner.ts';

type Kept = Record<string, { actions: string[] } | undefined>;

/** What the server keeps of a learner. */
export async function progressOf(request: APIRequestContext, { token }: Admitted): Promise<Kept> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await request.get('/api/auth/action-progress', { headers });
  return ((await answer.json()) as { progress: Kept }).progress;
}

/** The server keeps these actions of a level, or soon will. */
export async function expectKept(
  request: APIRequestContext,
  learner: Admitted,
  level: string,
  actions: string[],
): Promise<void> {
  await expect
    .poll(async () => (await progressOf(request, learner))[level]?.actions.toSorted())
    .toEqual(actions.toSorted());
}
