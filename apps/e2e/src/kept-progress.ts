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

/** Expects that the server keeps these actions of a level as tried or as verified, or soon will. */
function expectIn(part: keyof NonNullable<Kept[string]>) {
  return async (
    request: APIRequestContext,
    learner: SignedInLearner,
    level: string,
    actions: string[],
  ): Promise<void> => {
    await expect
      .poll(async () => (await progressOf(request, learner))[level]?.[part]?.toSorted())
      .toEqual(actions.toSorted());
  };
}

export const expectKept = expectIn('actions');
export const expectVerified = expectIn('verified');
