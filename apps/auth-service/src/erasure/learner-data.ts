import {
  type LearnerData,
  learnerData,
  learnerForgotten,
  learnerPath,
  SERVICE_TOKEN_HEADER,
} from '@netward/contracts';
import { callDependency } from '@netward/nest-kit';
import type { z } from 'zod';

export interface LearningSettings {
  LEARNING_URL: string;
  SERVICE_TOKEN: string;
}

const LIMIT_MS = 5000;

/** Everything learning-service stores about a learner; throws while it is unavailable. */
export function readLearnerData(
  settings: LearningSettings,
  learnerId: string,
): Promise<LearnerData> {
  return callLearning(settings, 'GET', learnerId, learnerData);
}

/** Makes learning-service delete a learner's data; throws unless it acknowledges. */
export async function eraseLearnerData(
  settings: LearningSettings,
  learnerId: string,
): Promise<void> {
  await callLearning(settings, 'DELETE', learnerId, learnerForgotten);
}

async function callLearning<T>(
  { LEARNING_URL, SERVICE_TOKEN }: LearningSettings,
  method: 'GET' | 'DELETE',
  learnerId: string,
  answer: z.ZodType<T>,
): Promise<T> {
  const operation = method === 'GET' ? 'export' : 'erase';
  return callDependency({ dependency: 'learning', operation }, async (headers) => {
    const response = await fetch(LEARNING_URL + learnerPath(learnerId), {
      method,
      headers: { ...headers, [SERVICE_TOKEN_HEADER]: SERVICE_TOKEN },
      redirect: 'error',
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    if (!response.ok) throw new Error(`learning-service answered ${response.status}`);
    return answer.parse(await response.json());
  });
}
