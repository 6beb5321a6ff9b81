import { expect, type APIRequestContext } from '@playwright/test';
import type { SignedInLearner } from './learner.ts';

type Kept = Record<string, { actions: string[]; verified?: string[] } | undefined>;

/** What the server keeps of a learner. */
export async function progressOf(
  request: APIRequestContext,
  { token }: SignedInLearner,
): Promise<Kept> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await request.get('/api/auth/action-progress', { headers });
  return ((await answer.json()) as { progress: Kept }).progress;
}

/** The server keeps these actions of a level, or soon will. */
export async function expectKept(
  request: APIRequestContext,
  learner: SignedInLearner,
  level: string,
  actions: string[],
): Promise<void> {
  await expect
    .poll(async () => (await progressOf(request, learner))[level]?.actions.toSorted())
    .toEqual(actions.toSorted());
}

/** The server has verified these actions of a level, or soon will. */
export async function expectVerified(
  request: APIRequestContext,
  learner: SignedInLearner,
  level: string,
  actions: string[],
): Promise<void> {
  await expect
    .poll(async () => (await progressOf(request, learner))[level]?.verified?.toSorted())
    .toEqual(actions.toSorted());
}
